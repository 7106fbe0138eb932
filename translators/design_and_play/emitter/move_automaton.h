#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play::emitter {

/// How far a move has come, and how it may go on: a deterministic automaton
/// over the names of steps. State 0 is between two moves.
struct MoveAutomaton {
  struct State {
    /// The state after each step that may follow. A state in which the move is
    /// over is 0 again.
    std::map<std::size_t, std::size_t> after;
    bool may_end = false;            ///< so that the player may say so
    std::vector<std::string> steps;  ///< stepList, where it is told apart
  };
  std::vector<State> states;
  /// Repetitions end after so many steps, as stepList is asked for; else 0.
  std::size_t longest = 0;

  /// Whether every move is one step.
  bool is_simple() const { return states.size() == 1; }
};

/// Throws gdl::Error where there would be too many states. `tells_lists`:
/// states with different lists of steps are different.
MoveAutomaton make_automaton(const meaning::Game& game, bool tells_lists);

}  // namespace translators::design_and_play::emitter
