#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/analysis/sub_games.h"
#include "search/puzzle/puzzle_solver.h"

namespace search {

/// Plans the parts of a puzzle (analysis/sub_games.h) one after the other, each
/// with only its own moves and for what it has to do with the goal, from where
/// the plan before it ends: the states of one part are few where those of all
/// together are not. By going through them, and by steps. What comes of it is
/// replayed in the whole before it counts.
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
  /// The part that is planned now.
  struct Plan;

  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  std::size_t memory_;
  /// Nothing before they were looked for.
  std::optional<std::vector<reasoner::SubGame>> parts_;

  std::size_t next_part_ = 0;
  std::vector<reasoner::MoveId> line_;  // of the parts before
  reasoner::State state_;               // behind it
  std::unique_ptr<Plan> plan_;
  std::uint64_t count_ = 0;  // of the plans before

  bool begin_plan();
  bool work_on_plan(Effort& effort);
  void take_plan();
  void offer();
};

}  // namespace search
