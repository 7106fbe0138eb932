#include "search/solver/possible_ends.h"

#include <algorithm>
#include <bit>

namespace search::solver {

using reasoner::Goal;
using reasoner::RoleIndex;

namespace {

// States between two looks at the clock.
constexpr std::size_t kEndsPerLook = 1024;

}  // namespace

PossibleEnds::PossibleEnds(const game_graph::GameGraph& graph)
    : graph_(graph),
      roles_(graph.role_count()),
      preference_(graph),
      distances_(graph.size(), kFar),
      left_(graph.size()) {
  find_ranges();
  ends_.assign(graph.size(), all_);
}

std::size_t PossibleEnds::bytes_for(const game_graph::GameGraph& graph) {
  return graph.size() * (sizeof(Ends) + sizeof(std::uint16_t));
}

std::size_t PossibleEnds::bit_of(game_graph::GameGraph::GoalClass goal_class) {
  return std::min<std::size_t>(1 + goal_class, kOthers);
}

void PossibleEnds::find_ranges() {
  ranges_.assign((kOthers + 1) * roles_, {100, -1});
  for (RoleIndex role = 0; role < roles_; ++role) {
    // The first row is a match without end: all that is known of its goals is
    // that they are not the best.
    const Goal most =
        graph_.goal_class_count() == 0 ? 0 : preference_.most(role);
    ranges_[role] = {-1, static_cast<std::int16_t>(most - 1)};
    for (std::size_t i = 0; i < graph_.goal_class_count(); ++i) {
      const auto goal_class = static_cast<game_graph::GameGraph::GoalClass>(i);
      const auto goal =
          static_cast<std::int16_t>(graph_.goals(goal_class)[role]);
      Range& range = ranges_[bit_of(goal_class) * roles_ + role];
      range.least = std::min(range.least, goal);
      range.most = std::max(range.most, goal);
      all_ |= Ends{1} << bit_of(goal_class);
    }
  }
}

/// Calls `visit` for all states, from the last to the first; true after that.
template <typename Visit>
bool PossibleEnds::sweep(const Deadline& deadline, const Visit& visit) {
  while (left_ > 0) {
    if (left_ % kEndsPerLook == 0 && deadline.expired()) return false;
    visit(static_cast<Id>(--left_));
  }
  left_ = graph_.size();
  return true;
}

bool PossibleEnds::run(const Deadline& deadline) {
  const auto update = [this](auto& known, auto found) {
    changed_ = changed_ || found != known;
    known = found;
  };
  while (stage_ != Stage::kDone) {
    const bool is_done =
        stage_ == Stage::kEnds
            ? sweep(deadline, [&](Id id) { update(ends_[id], ends_of(id)); })
            : sweep(deadline,
                    [&](Id id) { update(distances_[id], distance_of(id)); });
    if (!is_done) return false;
    // Where children come after their parents, once is enough.
    if (!changed_ || !graph_.has_back_edges()) {
      stage_ = stage_ == Stage::kEnds ? Stage::kDistances : Stage::kDone;
    }
    changed_ = false;
  }
  return true;
}

// ---- Ends -------------------------------------------------------------------

PossibleEnds::Ends PossibleEnds::ends_of(Id id) const {
  switch (graph_.kind(id)) {
    case game_graph::GameGraph::Kind::kTerminal:
      return Ends{1} << bit_of(graph_.goal_class(id));
    case game_graph::GameGraph::Kind::kTurn:
      return ends_of_turn(id);
    case game_graph::GameGraph::Kind::kOpen:
      return ends_of_open(id);
    case game_graph::GameGraph::Kind::kChance:
    case game_graph::GameGraph::Kind::kStuck:
      break;
  }
  return all_;
}

PossibleEnds::Ends PossibleEnds::ends_of_turn(Id id) const {
  const RoleIndex mover = graph_.mover(id);
  Ends ends = 0;
  for (const Id child : graph_.children(id)) ends |= ends_[child];
  return that_give(ends, mover, certain(id, mover));
}

PossibleEnds::Ends PossibleEnds::ends_of_open(Id id) const {
  Ends ends = 0;
  for (const Id child : graph_.children(id)) ends |= ends_[child];
  std::size_t stride = 1;
  for (auto role = static_cast<RoleIndex>(roles_); role-- > 0;) {
    if (can_force_best(id, role, stride)) {
      ends = that_give(ends, role, preference_.most(role));
    }
    stride *= graph_.move_count_of(id, role);
  }
  return ends;
}

/// Whether a move of the role in an open state gives its best goal in any case.
/// Its next move is `stride` joint moves further on.
bool PossibleEnds::can_force_best(Id id, RoleIndex role,
                                  std::size_t stride) const {
  if (graph_.goal_class_count() == 0) return false;
  const auto children = graph_.children(id);
  const std::size_t count = graph_.move_count_of(id, role);
  std::vector<bool> is_best(count, true);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (least(ends_[children[i]], role) < preference_.most(role)) {
      is_best[i / stride % count] = false;
    }
  }
  return std::ranges::find(is_best, true) != is_best.end();
}

Goal PossibleEnds::least(Ends ends, RoleIndex role) const {
  Goal least = 100;
  for (; ends != 0; ends &= ends - 1) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(ends));
    least = std::min<Goal>(least, ranges_[bit * roles_ + role].least);
  }
  return least;
}

/// The least goal that the mover of a turn can make sure of.
Goal PossibleEnds::certain(Id id, RoleIndex role) const {
  Goal certain = -1;
  for (const Id child : graph_.children(id)) {
    certain = std::max(certain, least(ends_[child], role));
  }
  return certain;
}

PossibleEnds::Ends PossibleEnds::that_give(Ends ends, RoleIndex role,
                                           Goal at_least) const {
  Ends kept = 0;
  for (Ends left = ends; left != 0; left &= left - 1) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(left));
    if (ranges_[bit * roles_ + role].most >= at_least) kept |= Ends{1} << bit;
  }
  return kept;
}

// ---- Distances --------------------------------------------------------------

/// Counts the moves that give the mover what it can make sure of; where several
/// choose, all moves.
std::uint16_t PossibleEnds::distance_of(Id id) const {
  if (graph_.kind(id) == game_graph::GameGraph::Kind::kTerminal) return 0;
  if (graph_.kind(id) == game_graph::GameGraph::Kind::kStuck) return kFar;
  const bool is_turn = graph_.kind(id) == game_graph::GameGraph::Kind::kTurn;
  const RoleIndex mover = is_turn ? graph_.mover(id) : 0;
  const Goal wanted = is_turn ? certain(id, mover) : 0;
  const bool hurries = is_turn && preference_.hurries(mover, wanted);
  std::uint16_t nearest = kFar;
  std::uint16_t farthest = 0;
  for (const Id child : graph_.children(id)) {
    if (is_turn && least(ends_[child], mover) != wanted) continue;
    nearest = std::min(nearest, distances_[child]);
    farthest = std::max(farthest, distances_[child]);
  }
  const std::uint16_t distance = hurries ? nearest : farthest;
  return distance == kFar ? kFar : static_cast<std::uint16_t>(distance + 1);
}

Goal PossibleEnds::goal(Id id, RoleIndex role) const {
  const Goal goal = least(ends_[id], role);
  for (Ends left = ends_[id]; left != 0; left &= left - 1) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(left));
    const Range& range = ranges_[bit * roles_ + role];
    if (range.least != goal || range.most != goal) return reasoner::kNoGoal;
  }
  return goal;
}

}  // namespace search::solver
