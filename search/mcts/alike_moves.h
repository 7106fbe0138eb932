#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/deadline.h"
#include "search/game_graph/lazy_symmetries.h"
#include "search/search.h"

namespace search::mcts {

/// Knows which moves lead to the same but for a symmetry of the game, so that
/// only one of them need be searched. Belongs to one thread.
class AlikeMoves {
 public:
  /// `machine` must outlive it. Nothing is alike where it has no network.
  AlikeMoves(reasoner::StateMachine& machine, const Settings& settings);

  /// For each of `moves`, which are legal for `role` in `state`, the one that
  /// stands for it, perhaps itself. The first call looks for the symmetries of
  /// the game; where there is no time for it (LazySymmetries), all moves stand
  /// for themselves.
  std::vector<reasoner::MoveId> representatives(
      const reasoner::State& state, reasoner::RoleIndex role,
      std::span<const reasoner::MoveId> moves, const Deadline& deadline);

 private:
  void list_elements(const Deadline& deadline);

  reasoner::StateMachine& machine_;
  game_graph::LazySymmetries symmetries_;
  std::optional<std::vector<reasoner::symmetry::Symmetry>> elements_;
};

}  // namespace search::mcts
