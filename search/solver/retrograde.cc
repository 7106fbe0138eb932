#include "search/solver/retrograde.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

namespace search::solver {

using reasoner::Goal;
using reasoner::RoleIndex;

namespace {

// States between two looks at the clock.
constexpr std::size_t kStatesPerLook = 4096;

std::uint16_t one_more(std::uint16_t distance) {
  return distance == std::numeric_limits<std::uint16_t>::max()
             ? distance
             : static_cast<std::uint16_t>(distance + 1);
}

/// Whether not all states can be judged in one go backwards.
bool needs_parents(const game_graph::GameGraph& graph) {
  return graph.has_back_edges() || graph.has_open_states() ||
         graph.has_stuck_states();
}

}  // namespace

Retrograde::Retrograde(const game_graph::GameGraph& graph)
    : graph_(graph), size_(graph.size()) {
  find_ranges();
  if (needs_parents(graph)) {
    stage_ = Stage::kCountParents;
    if (graph.role_count() == 1) {
      method_ = Method::kForced;
    } else if (graph.goals_are_opposed()) {
      method_ = Method::kForced;
      pass_count_ = 2;
    } else {
      method_ = Method::kSeveralRoles;
    }
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

void Retrograde::find_ranges() {
  ranges_.resize(graph_.role_count());
  for (std::size_t i = 0; i < graph_.goal_class_count(); ++i) {
    const auto goals = graph_.goals(static_cast<GoalClass>(i));
    for (std::size_t role = 0; role < ranges_.size(); ++role) {
      ranges_[role].least = std::min(ranges_[role].least, goals[role]);
      ranges_[role].most = std::max(ranges_[role].most, goals[role]);
    }
  }
}

bool Retrograde::is_better(RoleIndex role, SolvedValue a, SolvedValue b) const {
  const Goal goal_a = goal(a, role);
  const Goal goal_b = goal(b, role);
  if (goal_a != goal_b) return goal_a > goal_b;
  const Range& range = ranges_[role];
  const Goal twice_above = 2 * goal_a - range.least - range.most;
  const bool hurries =
      twice_above > 0 || (twice_above == 0 && graph_.has_back_edges());
  return hurries ? a.distance < b.distance : a.distance > b.distance;
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
  for (;;) {
    switch (stage_) {
      case Stage::kForward:
        if (!each_state(deadline, [&](Id id) {
              set_forward(static_cast<Id>(size_ - 1 - id));
            })) {
          return false;
        }
        stage_ = Stage::kDone;
        break;
      case Stage::kCountParents:
        first_parent_.resize(size_ + 1);
        if (!each_state(deadline, [&](Id id) {
              for (const Id child : graph_.children(id)) {
                ++first_parent_[child];
              }
            })) {
          return false;
        }
        stage_ = Stage::kAddUp;
        break;
      case Stage::kAddUp:
        // Each then is where its parents end.
        if (!each_state(deadline, [&](Id id) {
              if (id > 0) first_parent_[id] += first_parent_[id - 1];
            })) {
          return false;
        }
        first_parent_[size_] = static_cast<std::uint32_t>(graph_.edge_count());
        parents_ = std::make_unique_for_overwrite<Id[]>(graph_.edge_count());
        stage_ = Stage::kListParents;
        break;
      case Stage::kListParents:
        if (!each_state(deadline, [&](Id id) {
              for (const Id child : graph_.children(id)) {
                parents_[--first_parent_[child]] = id;
              }
            })) {
          return false;
        }
        open_children_.resize(size_);
        next_pass();
        break;
      case Stage::kBegin:
        if (!each_state(deadline, [&](Id id) { begin_pass(id); })) return false;
        order_classes();
        stage_ = Stage::kGoBack;
        break;
      case Stage::kGoBack:
        if (!go_back(deadline)) return false;
        if (passes_.size() < pass_count_) {
          next_pass();
        } else {
          stage_ = Stage::kDone;
        }
        break;
      case Stage::kDone:
        parents_.reset();
        first_parent_ = {};
        open_children_ = {};
        terminals_ = {};
        queue_ = {};
        return true;
    }
  }
}

// ---- One pass ---------------------------------------------------------------

void Retrograde::set_forward(Id id) {
  passes_[0][id] = graph_.kind(id) == game_graph::GameGraph::Kind::kTerminal
                       ? SolvedValue{graph_.goal_class(id), 0}
                       : best_child(id, graph_.mover(id));
}

/// The best for `role` of a state whose children all have a value.
SolvedValue Retrograde::best_child(Id id, RoleIndex role) const {
  const auto children = graph_.children(id);
  const Values& values = passes_.back();
  SolvedValue best = values[children.front()];
  for (const Id child : children.subspan(1)) {
    if (is_better(role, values[child], best)) best = values[child];
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

/// Classes in the order in which the role of the pass likes them. Among several
/// roles the order does not matter.
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
    // Forced goals one after the other, so that the best come first; for
    // several roles all at once, so that the near ones come first.
    do {
      seed(class_order_[next_class_++]);
    } while (method_ == Method::kSeveralRoles &&
             next_class_ < class_order_.size());
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

void Retrograde::tell_parents(Id id) {
  const SolvedValue value = passes_.back()[id];
  for (std::uint32_t i = first_parent_[id]; i < first_parent_[id + 1]; ++i) {
    const Id parent = parents_[i];
    if (passes_.back()[parent].goal_class != kNone) continue;
    --open_children_[parent];
    if (method_ == Method::kForced) {
      tell_forced(parent, value);
    } else {
      tell_several(parent, value);
    }
  }
}

/// The role of the pass needs one child in its own turns, else all.
void Retrograde::tell_forced(Id parent, SolvedValue value) {
  const auto role = static_cast<RoleIndex>(passes_.size() - 1);
  const bool own = graph_.kind(parent) == game_graph::GameGraph::Kind::kTurn &&
                   graph_.mover(parent) == role;
  if (own || open_children_[parent] == 0) {
    assign(parent, {value.goal_class, one_more(value.distance)});
  }
}

void Retrograde::tell_several(Id parent, SolvedValue value) {
  if (graph_.kind(parent) == game_graph::GameGraph::Kind::kTurn) {
    const RoleIndex mover = graph_.mover(parent);
    if (goal(value, mover) == ranges_[mover].most) {
      assign(parent, {value.goal_class, one_more(value.distance)});
    } else if (open_children_[parent] == 0) {
      assign(parent, best_child(parent, mover));
    }
  } else if (open_children_[parent] == 0 && all_the_same(parent)) {
    assign(parent, {value.goal_class, one_more(value.distance)});
  }
}

bool Retrograde::all_the_same(Id id) const {
  const Values& values = passes_.back();
  const auto children = graph_.children(id);
  return std::ranges::all_of(children, [&](Id child) {
    return values[child].goal_class == values[children[0]].goal_class;
  });
}

// ---- Results ----------------------------------------------------------------

std::optional<SolvedValue> Retrograde::value(Id id) const {
  assert(stage_ == Stage::kDone);
  const SolvedValue first = passes_[0][id];
  if (passes_.size() == 1) {
    if (first.goal_class == kNone) return std::nullopt;
    return first;
  }
  // Each can force at least the class of its own pass.
  const SolvedValue second = passes_[1][id];
  const bool first_best =
      first.goal_class != kNone && goal(first, 0) == ranges_[0].most;
  if (first_best) return first;
  const bool second_best =
      second.goal_class != kNone && goal(second, 1) == ranges_[1].most;
  if (second_best) return second;
  if (first.goal_class == kNone || first.goal_class != second.goal_class) {
    return std::nullopt;
  }
  const Goal twice_above =
      2 * goal(first, 0) - ranges_[0].least - ranges_[0].most;
  if (twice_above > 0) return first;
  if (twice_above < 0) return second;
  return first.distance > second.distance ? first : second;
}

}  // namespace search::solver
