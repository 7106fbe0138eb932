#include "search/solver/retrograde.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "search/distance.h"

namespace search::solver {

using reasoner::Goal;
using reasoner::RoleIndex;

namespace {

// States between two looks at the clock.
constexpr std::size_t kStatesPerLook = 4096;

/// Whether the states cannot all be judged in one pass backwards.
bool needs_parents(const game_graph::GameGraph& graph) {
  return graph.has_back_edges() || graph.has_open_states() ||
         graph.has_stuck_states();
}

}  // namespace

bool Retrograde::can_judge(const game_graph::GameGraph& graph) {
  return graph.role_count() == 1 ||
         graph.opposition() == game_graph::GameGraph::Opposition::kOpposed;
}

Retrograde::Retrograde(const game_graph::GameGraph& graph)
    : graph_(graph), size_(graph.size()), preference_(graph) {
  assert(can_judge(graph));
  if (needs_parents(graph)) {
    stage_ = Stage::kCountParents;
    pass_count_ = graph.role_count();
  } else {
    passes_.emplace_back(size_);
  }
}

std::size_t Retrograde::bytes_for(const game_graph::GameGraph& graph) {
  const std::size_t values = graph.size() * sizeof(SolvedValue);
  if (!needs_parents(graph)) return values;
  // Two passes; parents, and where they begin; the queue, or the terminal
  // states; open children.
  return 2 * values + graph.edge_count() * sizeof(Id) +
         graph.size() * (2 * sizeof(Id) + sizeof(std::uint16_t));
}

/// Calls `visit` for every state once; true after the last. Goes on where the
/// call before left off.
template <typename Visit>
bool Retrograde::each_state(const Deadline& deadline, Visit visit) {
  for (; cursor_ < size_; ++cursor_) {
    if (cursor_ % kStatesPerLook == 0 && deadline.expired()) return false;
    visit(static_cast<Id>(cursor_));
  }
  cursor_ = 0;
  return true;
}

bool Retrograde::run(const Deadline& deadline) {
  while (stage_ != Stage::kDone) {
    if (!run_stage(deadline)) return false;
  }
  parents_.reset();
  first_parent_ = {};
  open_children_ = {};
  terminals_ = {};
  queue_ = {};
  return true;
}

/// Goes on to the next stage; false where the deadline came before that.
bool Retrograde::run_stage(const Deadline& deadline) {
  switch (stage_) {
    case Stage::kForward:
      if (!each_state(deadline, [&](Id id) {
            set_forward(static_cast<Id>(size_ - 1 - id));
          })) {
        return false;
      }
      stage_ = Stage::kDone;
      return true;
    case Stage::kCountParents:
      return count_parents(deadline);
    case Stage::kAddUp:
      return add_up_parents(deadline);
    case Stage::kListParents:
      return list_parents(deadline);
    case Stage::kBegin:
      if (!each_state(deadline, [&](Id id) { begin_pass(id); })) return false;
      order_classes();
      stage_ = Stage::kGoBack;
      return true;
    case Stage::kGoBack:
      if (!go_back(deadline)) return false;
      if (passes_.size() < pass_count_) {
        next_pass();
      } else {
        stage_ = Stage::kDone;
      }
      return true;
    case Stage::kDone:
      return true;
  }
  return true;
}

// ---- Parents ----------------------------------------------------------------

bool Retrograde::count_parents(const Deadline& deadline) {
  first_parent_.resize(size_ + 1);
  if (!each_state(deadline, [&](Id id) {
        for (const Id child : graph_.children(id)) ++first_parent_[child];
      })) {
    return false;
  }
  stage_ = Stage::kAddUp;
  return true;
}

/// Each number then says where the parents of a state end.
bool Retrograde::add_up_parents(const Deadline& deadline) {
  if (!each_state(deadline, [&](Id id) {
        if (id > 0) first_parent_[id] += first_parent_[id - 1];
      })) {
    return false;
  }
  first_parent_[size_] = static_cast<std::uint32_t>(graph_.edge_count());
  parents_ = std::make_unique_for_overwrite<Id[]>(graph_.edge_count());
  stage_ = Stage::kListParents;
  return true;
}

/// Fills the place of each state's parents from its end, so that afterwards the
/// numbers say where they begin.
bool Retrograde::list_parents(const Deadline& deadline) {
  if (!each_state(deadline, [&](Id id) {
        for (const Id child : graph_.children(id)) {
          parents_[--first_parent_[child]] = id;
        }
      })) {
    return false;
  }
  open_children_.resize(size_);
  next_pass();
  return true;
}

// ---- One pass ---------------------------------------------------------------

void Retrograde::set_forward(Id id) {
  passes_[0][id] = graph_.kind(id) == game_graph::GameGraph::Kind::kTerminal
                       ? SolvedValue{graph_.goal_class(id), 0}
                       : best_child(id, graph_.mover(id));
}

/// The best for `role` of a state whose children all have a value.
Retrograde::SolvedValue Retrograde::best_child(Id id, RoleIndex role) const {
  const auto children = graph_.children(id);
  const Values& values = passes_.back();
  SolvedValue best = values[children.front()];
  for (const Id child : children.subspan(1)) {
    if (preference_.is_better(role, goal_at(values[child], role),
                              goal_at(best, role))) {
      best = values[child];
    }
  }
  best.distance = one_more(best.distance);
  return best;
}

// ---- Going back -------------------------------------------------------------

void Retrograde::next_pass() {
  passes_.emplace_back(size_);
  terminals_.assign(graph_.goal_class_count(), {});
  stage_ = Stage::kBegin;
}

void Retrograde::begin_pass(Id id) {
  passes_.back()[id].goal_class = kNone;
  open_children_[id] = static_cast<std::uint16_t>(graph_.children(id).size());
  if (graph_.kind(id) == game_graph::GameGraph::Kind::kTerminal) {
    terminals_[graph_.goal_class(id)].push_back(id);
  }
}

/// Sorts the classes, the best for the role of the pass first.
void Retrograde::order_classes() {
  class_order_.resize(graph_.goal_class_count());
  std::iota(class_order_.begin(), class_order_.end(), GoalClass{0});
  const auto role = static_cast<RoleIndex>(passes_.size() - 1);
  std::ranges::sort(class_order_, [&](GoalClass a, GoalClass b) {
    return graph_.goals(a)[role] > graph_.goals(b)[role];
  });
  next_class_ = 0;
  queue_.clear();
  queue_head_ = 0;
}

bool Retrograde::go_back(const Deadline& deadline) {
  for (std::size_t count = 0;; ++count) {
    if (count % kStatesPerLook == 0 && deadline.expired()) return false;
    if (queue_head_ < queue_.size()) {
      tell_parents(queue_[queue_head_++]);
      continue;
    }
    if (next_class_ == class_order_.size()) return true;
    queue_.clear();
    queue_head_ = 0;
    // One class after the other, so that states get the best that can be
    // forced.
    seed(class_order_[next_class_++]);
  }
}

void Retrograde::seed(GoalClass goal_class) {
  for (const Id id : terminals_[goal_class]) assign(id, {goal_class, 0});
  terminals_[goal_class] = {};
}

void Retrograde::assign(Id id, SolvedValue value) {
  passes_.back()[id] = value;
  queue_.push_back(id);
}

/// Where the role of the pass is on turn it needs one solved child, elsewhere
/// all children.
void Retrograde::tell_parents(Id id) {
  const SolvedValue value = passes_.back()[id];
  const auto role = static_cast<RoleIndex>(passes_.size() - 1);
  for (std::uint32_t i = first_parent_[id]; i < first_parent_[id + 1]; ++i) {
    const Id parent = parents_[i];
    if (passes_.back()[parent].goal_class != kNone) continue;
    --open_children_[parent];
    const bool own =
        graph_.kind(parent) == game_graph::GameGraph::Kind::kTurn &&
        graph_.mover(parent) == role;
    if (own || open_children_[parent] == 0) {
      assign(parent, {value.goal_class, one_more(value.distance)});
    }
  }
}

// ---- Results ----------------------------------------------------------------

Goal Retrograde::goal(Id id, RoleIndex role) const {
  const auto found = value(id);
  return found ? goal_at(*found, role).goal : reasoner::kNoGoal;
}

std::uint16_t Retrograde::distance(Id id) const {
  const auto found = value(id);
  return found ? found->distance : std::numeric_limits<std::uint16_t>::max();
}

std::optional<Retrograde::SolvedValue> Retrograde::value(Id id) const {
  assert(stage_ == Stage::kDone);
  const SolvedValue first = passes_[0][id];
  if (passes_.size() == 1) {
    if (first.goal_class == kNone) return std::nullopt;
    return first;
  }
  // Each can force at least the class of its own pass.
  const SolvedValue second = passes_[1][id];
  const auto is_best = [&](SolvedValue of, RoleIndex role) {
    return of.goal_class != kNone &&
           goal_at(of, role).goal == preference_.most(role);
  };
  if (is_best(first, 0)) return first;
  if (is_best(second, 1)) return second;
  if (first.goal_class == kNone || first.goal_class != second.goal_class) {
    return std::nullopt;
  }
  const Goal goal = goal_at(first, 0).goal;
  if (preference_.is_middle(0, goal)) {
    return first.distance > second.distance ? first : second;
  }
  return 2 * goal > preference_.least(0) + preference_.most(0) ? first : second;
}

}  // namespace search::solver
