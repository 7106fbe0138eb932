#pragma once

#include <cstdint>
#include <optional>

#include "search/puzzle/puzzle_solver.h"
#include "search/uct/uct.h"

namespace search::puzzle {

/// Finds lines by UCT with variations of the best line; always has a move to
/// propose, and never an end of its work.
class PlayoutSolver : public PuzzleSolver {
 public:
  PlayoutSolver(reasoner::StateMachine& machine, BestLine& best,
                const reasoner::State& start, const Settings& settings);

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;
  std::uint64_t count() const override { return playouts_; }

  /// What UCT would play; nothing before the first work.
  std::optional<reasoner::MoveId> move() const { return move_; }

 private:
  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  uct::UctSearch uct_;
  std::optional<reasoner::MoveId> move_;
  std::uint64_t playouts_ = 0;
};

}  // namespace search::puzzle
