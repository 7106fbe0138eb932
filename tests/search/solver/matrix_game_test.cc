#include "search/solver/matrix_game.h"

#include <gtest/gtest.h>

#include <vector>

namespace search {
namespace matrix_game_test {

TEST(MatrixGameTest, SolvesMatricesExactly) {
  // Rows mix 3 to 1, columns likewise.
  solver::MatrixGame game;
  game.solve(std::vector<double>{20, 40, 60, -20}, 2);
  EXPECT_NEAR(game.value(), 28, 1e-9);
  EXPECT_NEAR(game.strategy()[0], 0.8, 1e-9);
  // A saddle, and a single choice.
  game.solve(std::vector<double>{1, 2, 3, 4, 5, 6, 0, 9, 9}, 3);
  EXPECT_EQ(game.value(), 4);
  EXPECT_EQ(game.strategy()[1], 1);
  game.solve(std::vector<double>{7, 3, 5}, 1);
  EXPECT_EQ(game.value(), 3);
}

}  // namespace matrix_game_test
}  // namespace search
