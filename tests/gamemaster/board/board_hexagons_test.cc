#include "gamemaster/board/board_hexagons.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster {
namespace board_hexagons_test {

using Facts = std::vector<std::string>;

/// A hexagon of this side cut from a rhombus; the rows of the one slant begin
/// further right as they go up, those of the other further left.
Facts hexagon(int side, int slant) {
  Facts facts;
  for (int row = 1; row < 2 * side; ++row) {
    for (int column = 1; column < 2 * side; ++column) {
      const int line = slant < 0 ? row - column : row + column - 2 * side;
      if (line > -side && line < side) {
        facts.push_back("(at " + std::to_string(column) + " " +
                        std::to_string(row) + " x)");
      }
    }
  }
  return facts;
}

TEST(Hexagons, DrawsAHexagonThatWasCutFromARhombus) {
  Facts possible = hexagon(3, -1);
  ASSERT_EQ(possible.size(), 19u);
  auto layout = board::find_board(Facts{}, possible);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, possible);
  EXPECT_EQ(layout->slant, -1);
  EXPECT_EQ(
      board::draw(*layout, Facts{"(at 3 3 x)", "(at 4 3 x)", "(at 4 4 x)"}),
      "5    . . .\n"
      "4   . . x .\n"
      "3  . . x x .\n"
      "2   . . . . e\n"
      "1    . . . d\n"
      "      a b c\n");

  possible = hexagon(3, 1);
  layout = board::find_board(Facts{}, possible);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, possible);
  EXPECT_EQ(layout->slant, 1);
  EXPECT_EQ(
      board::draw(*layout, Facts{"(at 3 3 x)", "(at 4 3 x)", "(at 3 4 x)"}),
      "5     . . .\n"
      "4    . . x .\n"
      "3   . . x x .\n"
      "2  a . . . .\n"
      "1   b . . .\n"
      "     c d e\n");
}

TEST(Hexagons, GivesHexagonsRoomForWideNames) {
  const Facts possible = hexagon(3, -1);
  Facts initial = possible;
  for (std::string& fact : initial) fact.replace(fact.size() - 2, 1, "b7");
  auto layout = board::find_board(initial, possible);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, possible);
  EXPECT_EQ(board::draw(*layout, Facts{"(at 1 1 b7)", "(at 3 3 b7)"}),
            "5      .   .   .\n"
            "4    .   .   .   .\n"
            "3  .   .   b7  .   .\n"
            "2    .   .   .   .   e\n"
            "1      b7  .   .   d\n"
            "         a   b   c\n");
}

TEST(Hexagons, WithAHoleAreNone) {
  Facts without_one = hexagon(4, -1);
  without_one.erase(without_one.begin() + 18);
  auto layout = board::find_board(Facts{}, without_one);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, without_one);
  EXPECT_EQ(layout->slant, 0);
}

}  // namespace board_hexagons_test
}  // namespace gamemaster
