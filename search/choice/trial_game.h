#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/search.h"

namespace search::choice {

/// What a search spent on the moves that it was asked for.
struct WorkSpent {
  double playouts = 0;
  double seconds = 0;
  int moves = 0;

  void add(const Report& report);
  void add(const WorkSpent& other);
};

/// A game that searches played.
struct TrialGame {
  bool is_over = false;               ///< whether it came to its end
  std::vector<reasoner::Goal> goals;  ///< by role, where it is over
  std::vector<WorkSpent> efforts;     ///< by role
};

/// Plays a game without chance from `state` on, `players[role]` for each role,
/// that think so long about each move; roles that have no choice are not asked.
/// The players may share `machine`, which is used between their moves. It is
/// not over where the deadline expires before, or there is no end in 400 steps,
/// or somebody has no legal move.
TrialGame play_trial_game(reasoner::StateMachine& machine,
                          const reasoner::State& state,
                          std::span<const std::unique_ptr<Search>> players,
                          double seconds_per_move, const Deadline& deadline);

/// What a few random playouts show of a game without chance.
struct GameShape {
  /// Whether never more than one role had a choice.
  bool takes_turns = true;
  /// Times that a role had a choice, in the mean playout.
  double choices = 0;
  /// Legal moves of a role that has a choice, in the mean.
  double moves = 0;
};

/// Where somebody is stuck without a legal move it does not take turns.
GameShape shape_of(reasoner::StateMachine& machine,
                   const reasoner::State& state);

}  // namespace search::choice
