#include "search/solver/mixed_values.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace search::solver {

namespace {

// States between two looks at the clock.
constexpr std::size_t kMixedStatesPerLook = 256;

// Values are goals: differences below this are errors of rounding.
constexpr double kRounding = 1e-3;

}  // namespace

bool MixedValues::can_judge(const game_graph::GameGraph& graph) {
  if (graph.role_count() != 2 || graph.goal_class_count() == 0 ||
      graph.has_back_edges() || graph.has_stuck_states()) {
    return false;
  }
  const auto sum = [&](std::size_t i) {
    const auto goals =
        graph.goals(static_cast<game_graph::GameGraph::GoalClass>(i));
    return goals[0] + goals[1];
  };
  for (std::size_t i = 1; i < graph.goal_class_count(); ++i) {
    if (sum(i) != sum(0)) return false;
  }
  return true;
}

MixedValues::MixedValues(const game_graph::GameGraph& graph)
    : graph_(graph), values_(graph.size()), left_(graph.size()) {
  assert(can_judge(graph));
  const auto goals = graph.goals(0);
  sum_ = static_cast<float>(goals[0] + goals[1]);
}

bool MixedValues::run(const Deadline& deadline) {
  while (left_ > 0) {
    if (left_ % kMixedStatesPerLook == 0 && deadline.expired()) return false;
    set_value(static_cast<game_graph::GameGraph::Id>(--left_));
  }
  return true;
}

void MixedValues::set_value(game_graph::GameGraph::Id id) {
  using Kind = game_graph::GameGraph::Kind;
  const Kind kind = graph_.kind(id);
  if (kind == Kind::kTerminal) {
    const auto goals = graph_.goals(graph_.goal_class(id));
    values_[id] = static_cast<float>(goals[0]);
    return;
  }
  payoffs_.clear();
  for (const game_graph::GameGraph::Id child : graph_.children(id)) {
    payoffs_.push_back(values_[child]);
  }
  if (kind == Kind::kOpen) {
    matrix_.solve(payoffs_, graph_.move_count_of(id, 0));
    values_[id] = static_cast<float>(matrix_.value());
  } else {
    const auto [least, most] = std::ranges::minmax(payoffs_);
    values_[id] = static_cast<float>(graph_.mover(id) == 0 ? most : least);
  }
}

std::optional<reasoner::Goal> MixedValues::proven_goal(
    game_graph::GameGraph::Id id, reasoner::RoleIndex role) const {
  std::optional<reasoner::Goal> least;
  std::optional<reasoner::Goal> most;
  for (std::size_t i = 0; i < graph_.goal_class_count(); ++i) {
    const auto goals =
        graph_.goals(static_cast<game_graph::GameGraph::GoalClass>(i));
    least = std::min(least.value_or(goals[role]), goals[role]);
    most = std::max(most.value_or(goals[role]), goals[role]);
  }
  for (const auto goal : {least, most}) {
    if (std::abs(*goal - value(id, role)) < kRounding) return goal;
  }
  return std::nullopt;
}

}  // namespace search::solver
