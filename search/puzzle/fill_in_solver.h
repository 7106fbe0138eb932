#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/planning/fill_in_planner.h"
#include "reasoner/planning/move_effects.h"
#include "search/puzzle/puzzle_solver.h"

namespace search::puzzle {

/// Solves puzzles in which nothing ever changes back (sudoku, queens) as one
/// problem about the final state, and puts the moves in order afterwards. Gives
/// up where random playouts show that something does change back.
class FillInSolver : public PuzzleSolver {
 public:
  /// `machine` must have a network.
  FillInSolver(reasoner::StateMachine& machine, BestLine& best,
               const reasoner::State& start);

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;

 private:
  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  reasoner::analysis::GameClock clock_;
  std::vector<reasoner::planning::MoveEffects> effects_;
  std::vector<reasoner::Goal> values_;  // goals of the game, best first
  std::optional<reasoner::planning::FillInPlanner> planner_;
  bool given_up_ = false;
  bool prepared_ = false;
  std::size_t refused_ = 0;  // proposals

  void prepare();
  bool changes_back();
  bool take(const std::vector<reasoner::MoveId>& moves);
  std::vector<reasoner::MoveId> put_in_order(
      std::vector<reasoner::MoveId> moves);
};

}  // namespace search::puzzle
