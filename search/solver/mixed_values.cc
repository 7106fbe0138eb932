#include "search/solver/mixed_values.h"

#include <algorithm>
#include <cassert>

namespace search::solver {

namespace {

// States between two looks at the clock.
constexpr std::size_t kMixedStatesPerLook = 256;

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
    : graph_(graph),
      preference_(graph),
      values_(graph.size()),
      left_(graph.size()) {
  assert(can_judge(graph));
  for (auto& sure : sure_) sure.resize(graph.size());
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
  for (const reasoner::RoleIndex role : {0U, 1U}) {
    sure_[role][id] = can_force_best(id, role);
  }
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

/// By one of its moves, whatever the other does.
bool MixedValues::can_force_best(game_graph::GameGraph::Id id,
                                 reasoner::RoleIndex role) const {
  using Kind = game_graph::GameGraph::Kind;
  const Kind kind = graph_.kind(id);
  if (kind == Kind::kTerminal) {
    const auto goals = graph_.goals(graph_.goal_class(id));
    return goals[role] == preference_.most(role);
  }
  const auto children = graph_.children(id);
  const auto is_sure = [&](game_graph::GameGraph::Id child) {
    return sure_[role][child];
  };
  if (kind == Kind::kTurn) {
    return graph_.mover(id) == role ? std::ranges::any_of(children, is_sure)
                                    : std::ranges::all_of(children, is_sure);
  }
  // The moves of role 1 change fastest.
  const std::size_t own = graph_.move_count_of(id, role);
  const std::size_t columns = graph_.move_count_of(id, 1);
  for (std::size_t move = 0; move < own; ++move) {
    bool all = true;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::size_t of_role = role == 0 ? i / columns : i % columns;
      if (of_role == move) all = all && is_sure(children[i]);
    }
    if (all) return true;
  }
  return false;
}

std::optional<reasoner::Goal> MixedValues::proven_goal(
    game_graph::GameGraph::Id id, reasoner::RoleIndex role) const {
  if (sure_[role][id]) return preference_.most(role);
  if (sure_[1 - role][id]) return preference_.least(role);
  return std::nullopt;
}

}  // namespace search::solver
