#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/search.h"

namespace search::choice {

/// What a search spent on the moves that it was asked for.
struct WorkSpent {
  double playouts = 0;
  int moves = 0;

  void add(const Report& report);
  void add(const WorkSpent& other);
};

/// What a role got of 1 by the goals of two: all where its own is the better
/// one, half where both are the same. None counts as 0.
double points_of(std::span<const reasoner::Goal> goals,
                 reasoner::RoleIndex role);

/// Steps after which a game is broken off that searches play to be judged or to
/// learn from.
inline constexpr std::uint32_t kMostTrialSteps = 400;

/// How a game that searches played came to its end.
enum class TrialEnd : std::uint8_t {
  kTerminal,  ///< by the rules
  kAgreed,    ///< both searches had long been sure who wins
  kTooLong,   ///< after kMostTrialSteps
  kStopped    ///< the time was over, or somebody had no legal move
};

/// A game that searches played.
struct TrialGame {
  TrialEnd end = TrialEnd::kStopped;
  std::vector<reasoner::Goal> goals;  ///< by role, where the end is terminal
  /// By role: the goal that its search expected when it was asked last; 50
  /// where it said nothing.
  std::vector<double> expected;
  std::vector<WorkSpent> efforts;  ///< by role

  /// Of a game for two, the role that both searches are sure wins.
  std::optional<reasoner::RoleIndex> agreed_winner() const;
  /// Of a game for two, what `role` made of 1: by the goals, or else by what
  /// both expect in the mean, if that is clear. Where it is not, a game that
  /// went on for too long is drawn, and one that was stopped tells nothing.
  std::optional<double> points(reasoner::RoleIndex role) const;
};

/// Plays a game without chance from `state` on, `players[role]` for each role,
/// that think so long about each move; roles that have no choice are not asked.
/// A game for two ends where for some moves both have been sure of the same
/// winner. The players may share `machine`, which is used between their moves.
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
