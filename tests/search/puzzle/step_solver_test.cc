#include "search/puzzle/step_solver.h"

#include <gtest/gtest.h>

#include "tests/reasoner/planning/puzzle_games.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"

namespace search {
namespace step_solver_test {

using reasoner::corridor;
using reasoner::lamps;

TEST(StepSolverTest, ProvesWhatNoStateHas) {
  // Of three lamps no two are alike.
  const auto machine = propnet_of(
      lamps("(<= (unlike ?x ?y) (true (on ?x)) (lamp ?y) (not (true (on ?y))))"
            "(<= (unlike ?y ?x) (true (on ?x)) (lamp ?y) (not (true (on ?y))))"
            "(<= (goal r 100) (unlike 1 2) (unlike 2 3) (unlike 3 1))"
            "(<= terminal (true (on 4)) (true (on 5)))"
            "(<= (goal r 30) (true (on 4))) (<= (goal r 0) (true (off 3)))"));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 30);
  EXPECT_EQ(best.proof(), "no state at all has more");
}

TEST(StepSolverTest, ProvesWhatCannotBeReached) {
  const auto machine = propnet_of(corridor(20, 8));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  finish(solver, best);
  EXPECT_EQ(best.goal(), 40);
  EXPECT_EQ(best.most(), 40);
  EXPECT_FALSE(best.proof().empty());
}

TEST(StepSolverTest, StopsWhereHardlyAnyTimeIsLeft) {
  // The last quarter of a second is for winding down: how much there is before
  // it is next to nothing, and less a moment later.
  const auto machine = load_propnet("peg_solitaire");
  puzzle::BestLine best(101, [](const puzzle::Line&) {});  // never reached
  puzzle::StepSolver solver(*machine, best, initial_state(*machine), 1 << 26);
  puzzle::Effort first(no_hurry(), 3600, best, 1);
  EXPECT_TRUE(solver.work(first));
  for (int i = 0; i < 2'000; ++i) {
    const Deadline deadline(Deadline::after(0.25 + 1e-9 * i));
    puzzle::Effort effort(deadline, 3600, best, 1);
    solver.work(effort);
  }
}

}  // namespace step_solver_test
}  // namespace search
