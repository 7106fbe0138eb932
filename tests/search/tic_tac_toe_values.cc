#include "tests/search/tic_tac_toe_values.h"

#include <algorithm>
#include <array>

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

Goal TicTacToeValues::value(std::uint64_t position) {
  const auto known = values_.find(position);
  if (known != values_.end()) return known->second;
  Goal best = 0;
  for (const MoveId move : legal(position)) {
    best = std::max(best, value_of(position, move));
  }
  return values_[position] = best;
}

Goal TicTacToeValues::value_of(std::uint64_t position, MoveId move) {
  const std::uint64_t after = next(position, move);
  const State state = FakeMachine::state(after);
  if (!machine_.is_terminal(state)) return 100 - value(after);
  std::array<Goal, 2> goals{};
  machine_.goals(state, goals);
  return goals[tic_tac_toe_mover(position)];
}

bool TicTacToeValues::wins(std::uint64_t position, MoveId move) {
  return machine_.is_terminal(FakeMachine::state(next(position, move))) &&
         value_of(position, move) == 100;
}

bool TicTacToeValues::has_winning_move(std::uint64_t position) {
  return std::ranges::any_of(legal(position),
                             [&](MoveId move) { return wins(position, move); });
}

std::vector<MoveId> TicTacToeValues::legal(std::uint64_t position) {
  std::vector<MoveId> moves;
  machine_.legal_moves(FakeMachine::state(position),
                       tic_tac_toe_mover(position), moves);
  return moves;
}

std::uint64_t TicTacToeValues::next(std::uint64_t position, MoveId move) {
  std::array<MoveId, 2> joint_move = {kNoop, kNoop};
  joint_move[tic_tac_toe_mover(position)] = move;
  State state;
  machine_.next_state(FakeMachine::state(position), joint_move, state);
  return FakeMachine::word(state);
}

}  // namespace search
