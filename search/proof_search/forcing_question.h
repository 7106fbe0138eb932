#pragma once

#include "reasoner/state_machine.h"
#include "search/game_graph/game_graph.h"

namespace search::proof_search {

/// Does `role` get at least `goal`, whatever the others play? Or, `against`
/// it: do the others together keep it below?
struct ForcingQuestion {
  reasoner::RoleIndex role = 0;
  reasoner::Goal goal = 100;
  bool against = false;

  friend bool operator==(const ForcingQuestion&,
                         const ForcingQuestion&) = default;

  /// Whether one good move in a state is enough; else all have to be good.
  bool is_attacking(const game_graph::GameGraph& graph,
                    game_graph::GameGraph::Id id) const {
    return graph.kind(id) == game_graph::GameGraph::Kind::kTurn &&
           (graph.mover(id) == role) != against;
  }

  /// The answer in a terminal state.
  bool holds(const game_graph::GameGraph& graph,
             game_graph::GameGraph::Id id) const {
    return (graph.goals(graph.goal_class(id))[role] >= goal) != against;
  }
};

}  // namespace search::proof_search
