#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"

namespace search::mcts::playouts {

/// The line of a game for one role that ended best of all that were ever seen:
/// nobody can disturb it, so it can be played. It is bettered by hill climbing,
/// which solves games in which moves add up, such as filling in a crossword, of
/// which random playouts never see more than the beginning. Belongs to one
/// thread.
class BestLine {
 public:
  /// `machine`, of a game for one role, must outlive it.
  BestLine(reasoner::StateMachine& machine, std::uint64_t seed)
      : machine_(machine), seed_(seed) {}

  /// Of the line; 0 where there is none.
  reasoner::Goal goal() const { return goal_; }
  /// From the root to the end of the game; empty where nothing came to more
  /// than 0: that may be the shortest way to lose.
  std::span<const reasoner::MoveId> moves() const { return moves_; }

  /// Lines begin at a root that nothing is known of.
  void clear();
  /// Lines begin behind `move`.
  void advance(reasoner::MoveId move);

  /// A line that has ended with `goal`, which must be better than what was
  /// known.
  void set(std::vector<reasoner::MoveId> moves, reasoner::Goal goal);

  /// Plays the line from `root`, but for one step, drawn at random, in which it
  /// draws the move, too; and so it does where a move of the line is not legal
  /// any more. What ends better is the line from then on, and so is what ends
  /// as well and no later: it may lead to others. There must be a line. False
  /// where the deadline expired before.
  bool vary(const reasoner::State& root, std::uint32_t step_limit,
            const Deadline& deadline);

 private:
  std::optional<reasoner::PlayoutEnd> play_variation(
      const reasoner::State& root, std::uint32_t step_limit,
      const Deadline& deadline);

  reasoner::StateMachine& machine_;
  std::uint64_t seed_;
  std::uint64_t variations_ = 0;
  reasoner::Goal goal_ = 0;
  std::vector<reasoner::MoveId> moves_;
  reasoner::PlayoutScratch scratch_;
};

}  // namespace search::mcts::playouts
