#include "search/puzzle/fill_in_solver.h"

#include <gtest/gtest.h>

#include "tests/reasoner/planning/puzzle_games.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"

namespace search {
namespace fill_in_solver_test {

TEST(FillInSolverTest, FillsInAndPutsInOrder) {
  const auto machine = load_propnet("sudoku");
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::FillInSolver solver(*machine, best, initial_state(*machine));
  finish(solver, best);
  EXPECT_EQ(best.goal(), 100);
  EXPECT_EQ(best.line().moves.size(), 50U);
}

TEST(FillInSolverTest, GivesUpWhereThingsChangeBack) {
  const auto machine = propnet_of(reasoner::corridor(5, 12));
  puzzle::BestLine best(100, [](const puzzle::Line&) {});
  puzzle::FillInSolver solver(*machine, best, initial_state(*machine));
  puzzle::Effort effort(no_hurry(), 3600, best);
  EXPECT_FALSE(solver.work(effort));
  EXPECT_LT(best.goal(), 0);
}

}  // namespace fill_in_solver_test
}  // namespace search
