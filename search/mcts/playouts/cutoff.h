#pragma once

#include <cstdint>

#include "reasoner/playout_engine.h"
#include "search/deadline.h"
#include "search/goal_spread.h"

namespace search::mcts::playouts {

/// Cuts playouts off where they come too late, and judges what they came to.
///
/// All lanes of an engine go on together, so a playout takes the time of its
/// steps, however many are played at once. Where the mean one takes more than
/// 5 % of a turn, little can be built upon it in this turn: playouts are then
/// so short that they take 0.4 %, and the generic evaluator says how they may
/// end; since what it says lies close together, exploration is scaled. Without
/// an evaluator that foretells anything nothing is cut off. Where the evaluator
/// sees a goal that random playouts never come to, all are cut off at once.
///
/// Belongs to one thread.
class CutOff {
 public:
  /// An endless playout tells nothing and takes the time of others. Beyond the
  /// length of nearly all known games, in steps.
  static constexpr std::uint32_t kLimit = 1000;

  /// A turn of so many seconds begins. What nobody can judge is not cut off.
  void begin_turn(double seconds, bool can_judge);
  /// A turn begins in which playouts would tell nothing.
  void begin_turn_without_playouts();
  /// So many seconds have been worked since, in so many steps of all lanes.
  void end_turn(double seconds, std::uint64_t steps);
  /// Takes the length of a playout that came to its end.
  void note_length(std::uint32_t steps);
  /// Takes an outcome of a playout, for one role.
  void note_goal(double goal) { spread_.add(goal); }

  /// Steps at which playouts of this turn are cut off.
  std::uint32_t limit() const { return limit_; }
  /// Whether these are judged by what they came to.
  bool judges() const { return limit_ < kLimit; }
  /// What exploration is to be multiplied by.
  double exploration_scale() const { return judges() ? spread_.scale() : 1; }

 private:
  GoalSpread spread_{0.2, 20'000};
  std::uint32_t limit_ = kLimit;
  double seconds_ = 0;  // for steps of all lanes, in all turns
  std::uint64_t steps_ = 0;
  std::uint64_t playouts_ = 0;  // that came to their end
  std::uint64_t lengths_ = 0;
};

/// The CPU time in which `engine`, which must be without work, brings half of a
/// full load of playouts from `state` to their end on this thread; what is left
/// of `deadline` where that expires first.
double seconds_per_playout(reasoner::PlayoutEngine& engine,
                           const reasoner::State& state,
                           const Deadline& deadline);

}  // namespace search::mcts::playouts
