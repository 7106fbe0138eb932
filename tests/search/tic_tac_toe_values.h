#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tests/reasoner/fake_machine.h"

namespace search {

/// The values of the positions of tic_tac_toe() for the role on turn, by full
/// search. Positions are states that are not terminal.
class TicTacToeValues {
 public:
  /// `machine`, which plays tic_tac_toe(), must outlive this.
  explicit TicTacToeValues(FakeMachine& machine) : machine_(machine) {}

  /// What the role on turn gets with best play by both.
  reasoner::Goal value(std::uint64_t position);
  /// The same after one move of the role on turn.
  reasoner::Goal value_of(std::uint64_t position, reasoner::MoveId move);

  /// Whether a move ends the game with 100 at once.
  bool wins(std::uint64_t position, reasoner::MoveId move);
  bool has_winning_move(std::uint64_t position);

  /// The moves of the role on turn.
  std::vector<reasoner::MoveId> legal(std::uint64_t position);

 private:
  std::uint64_t next(std::uint64_t position, reasoner::MoveId move);

  FakeMachine& machine_;
  std::map<std::uint64_t, reasoner::Goal> values_;
};

}  // namespace search
