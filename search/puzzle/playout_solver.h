#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "search/mcts/mcts.h"
#include "search/puzzle/puzzle_solver.h"

namespace search::puzzle {

/// Finds lines by MCTS and variations of the best one, and proves that there is
/// no better one where it comes to know the whole tree; always has a move to
/// propose.
class PlayoutSolver : public PuzzleSolver {
 public:
  PlayoutSolver(reasoner::StateMachine& machine, BestLine& best,
                const reasoner::State& start, const Settings& settings);

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;
  std::uint64_t count() const override { return playouts_; }

  /// What MCTS would play; nothing before the first work.
  std::optional<reasoner::MoveId> move() const { return move_; }

 private:
  void offer(std::span<const reasoner::MoveId> moves);

  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  mcts::MctsSearch mcts_;
  std::optional<reasoner::MoveId> move_;
  std::uint64_t playouts_ = 0;
};

}  // namespace search::puzzle
