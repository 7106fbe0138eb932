#include "search/memory/best_moves.h"

#include <gtest/gtest.h>

#include <sstream>

namespace search {
namespace best_moves_test {

using memory::BestMoves;

TEST(BestMovesTest, AreReadAsTheyWereWritten) {
  BestMoves moves;
  moves.add(7, {.role = 1, .move = 3, .value = 62.5, .searches = 9});
  std::stringstream text;
  moves.write(text);
  BestMoves read;
  ASSERT_TRUE(read.read(text));
  ASSERT_NE(read.find(7), nullptr);
  EXPECT_EQ(read.find(7)->move, 3U);
  EXPECT_EQ(read.find(7)->value, 62.5);
  EXPECT_EQ(read.find(8), nullptr);
  EXPECT_TRUE(moves.plays_like(read));
}

TEST(BestMovesTest, PlayAlikeByTheirMovesAlone) {
  BestMoves one;
  BestMoves other;
  one.add(7, {.role = 0, .move = 3, .value = 60, .searches = 9});
  other.add(7, {.role = 0, .move = 3, .value = 70, .searches = 90});
  EXPECT_TRUE(one.plays_like(other));
  other.add(8, {.role = 1, .move = 3, .value = 60, .searches = 9});
  EXPECT_FALSE(one.plays_like(other));
  one.add(8, {.role = 1, .move = 4, .value = 60, .searches = 9});
  EXPECT_FALSE(one.plays_like(other));
}

}  // namespace best_moves_test
}  // namespace search
