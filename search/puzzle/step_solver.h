#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/planning/step_planner.h"
#include "search/puzzle/puzzle_solver.h"

namespace search::puzzle {

/// Looks for plans with a SAT solver, for growing numbers of steps: where one
/// number is too hard for now, the next is tried, and it has its turn again
/// with more time. Where matches have a last step, it proves what cannot be
/// reached.
class StepSolver : public PuzzleSolver {
 public:
  /// `machine` must have a network. `memory` in bytes. Lines of more than
  /// `most_steps` do not count, where it is given.
  StepSolver(reasoner::StateMachine& machine, BestLine& best,
             const reasoner::State& start, std::size_t memory,
             std::optional<std::uint32_t> most_steps = std::nullopt);

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;

 private:
  /// A number of steps that is still open.
  struct Limit {
    std::uint32_t steps;
    double seconds;  // for its next turn
  };

  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  std::size_t memory_;
  bool is_too_large_ = false;
  std::vector<reasoner::Goal> values_;       // goals of the game, best first
  std::optional<std::uint32_t> most_steps_;  // of the lines from start_
  std::optional<reasoner::planning::StepPlanner> planner_;
  reasoner::Goal goal_ = 0;  // that is aimed at
  std::vector<Limit> limits_;
  std::size_t turn_ = 0;  // place in limits_
  double left_ = 0;       // seconds of the turn

  void prepare();
  void bound_by_goals(
      std::span<const reasoner::network::ExclusiveGroup> groups);
  bool aim_lower();
  void first_limit();
  void next_limit();
  bool take(reasoner::planning::StepPlanner::Answer answer);
};

}  // namespace search::puzzle
