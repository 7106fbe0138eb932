#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "search/deadline.h"
#include "search/game_graph/game_graph.h"
#include "search/solver/matrix_game.h"
#include "search/solver/solved_graph.h"

namespace search::solver {

/// Solves a graph in which two roles choose at the same time, all of whose
/// states are expanded, from the end backwards: a state is worth what mixing
/// the moves in the best way gives, with the values of the children as payoffs
/// (Shapley, Stochastic games, 1953, for games that end).
class MixedValues {
 public:
  /// Whether there are two roles whose goals always have the same sum, no state
  /// comes again, and there are no states without legal moves.
  static bool can_judge(const game_graph::GameGraph& graph);

  /// can_judge(graph) must hold. `graph` must outlive it and not change.
  explicit MixedValues(const game_graph::GameGraph& graph);

  /// True when done; false where the deadline came before. The next call goes
  /// on then.
  bool run(const Deadline& deadline);

  /// The goal that the role can expect if both play their best.
  double value(game_graph::GameGraph::Id id, reasoner::RoleIndex role) const {
    return role == 0 ? values_[id] : sum_ - values_[id];
  }
  /// The goal of every match if both play their best: the greatest that there
  /// is, where the role has a way there that needs no mixing; or the least,
  /// where the other has one.
  std::optional<reasoner::Goal> proven_goal(game_graph::GameGraph::Id id,
                                            reasoner::RoleIndex role) const;

 private:
  void set_value(game_graph::GameGraph::Id id);
  bool can_force_best(game_graph::GameGraph::Id id,
                      reasoner::RoleIndex role) const;

  const game_graph::GameGraph& graph_;
  Preference preference_;
  float sum_ = 100;            // of both goals
  std::vector<float> values_;  // of role 0
  std::vector<bool> sure_[2];  // by role: it can force its best goal
  std::size_t left_;           // states before it have no value yet
  MatrixGame matrix_;
  std::vector<double> payoffs_;  // kept for its memory
};

}  // namespace search::solver
