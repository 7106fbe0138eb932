#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/analysis/sub_games.h"
#include "search/puzzle/puzzle_solver.h"

namespace search::puzzle {

/// Plans the parts of a puzzle (analysis/sub_games.h) apart, each with only its
/// own moves and for what it has to do with the goal: the states of one part
/// are few where those of all together are not. By going through them, and by
/// steps. The plans are played one after the other, which the whole game has to
/// bear out before it counts. Where they are too long together, shorter ones
/// are looked for, of the longest first.
///
/// A part for which there is no plan is left out: where one part is enough,
/// another may do.
class PartsSolver : public PuzzleSolver {
 public:
  /// All must outlive it. `machine` must have a network. `memory` in bytes.
  PartsSolver(reasoner::StateMachine& machine, BestLine& best,
              const reasoner::State& start, std::size_t memory);
  ~PartsSolver() override;

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;
  std::uint64_t count() const override;

 private:
  /// One way to plan a part, and how long it works before it is the other's
  /// turn.
  struct Way {
    std::unique_ptr<PuzzleSolver> solver;
    double slice = 0;  // seconds
    bool is_done = false;
  };
  /// Of a part.
  struct Plan {
    std::unique_ptr<reasoner::StateMachine> machine;
    std::vector<reasoner::MoveId> moves;
    bool is_shortest = true;  // as far as that was tried
  };
  /// The search for a plan.
  struct Planning;

  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  std::size_t memory_;
  /// Nothing before they were looked for.
  std::optional<std::vector<reasoner::analysis::SubGame>> parts_;

  std::vector<Plan> plans_;   // by part, as far as they were looked for
  bool is_too_long_ = false;  // what they come to together
  std::unique_ptr<Planning> planning_;  // of the last, or a shorter one
  std::uint64_t count_ = 0;             // of what was planned before

  bool begin();
  void plan_next_part();
  bool plan_shorter();
  bool work_on_plan(Effort& effort);
  void take_plan();
  void join_plans();
};

}  // namespace search::puzzle
