// Boards whose cells have a hue, a value and a chroma, each a fact.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/board_changes.h"

namespace gamemaster::board {
namespace munsell_board_test {

std::string fact(int x, int y, const std::string& rest) {
  return "(cell " + std::to_string(x) + " " + std::to_string(y) + " " + rest +
         ")";
}

std::vector<std::string> black_grid() {
  std::vector<std::string> facts = {"(level 1)", "(mode hue)"};
  for (int x = 1; x <= 3; ++x) {
    for (int y = 1; y <= 2; ++y) {
      for (const char* part : {"hue 5r", "value 0", "chroma 0"}) {
        facts.push_back(fact(x, y, part));
      }
    }
  }
  return facts;
}

TEST(MunsellBoard, PutsTheColourOfACellTogether) {
  auto facts = black_grid();
  const auto layout = find_board(facts);
  ASSERT_TRUE(layout.has_value());
  EXPECT_TRUE(layout->munsell);
  EXPECT_EQ(layout->columns.values, (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_EQ(layout->rows.values, (std::vector<std::string>{"1", "2"}));
  EXPECT_TRUE(layout->pieces.empty());
  for (std::string& one : facts) {
    if (one == fact(2, 1, "hue 5r")) one = fact(2, 1, "hue 10pb");
    if (one == fact(2, 1, "chroma 0")) one = fact(2, 1, "chroma 1p5");
  }
  const BoardPosition position = place(*layout, facts);
  EXPECT_EQ(position.cells[0], "5r 0/0");
  EXPECT_EQ(position.cells[1], "10pb 0/1p5");
  EXPECT_EQ(position.others,
            (std::vector<std::string>{"(level 1)", "(mode hue)"}));
}

TEST(MunsellBoard, SaysWhatIsNotKnownOfAColour) {
  const auto layout = find_board(black_grid());
  ASSERT_TRUE(layout.has_value());
  const std::vector<std::string> facts = {
      fact(1, 1, "hue 5r"), fact(1, 1, "hue 10r"), fact(3, 2, "chroma 2")};
  const BoardPosition position = place(*layout, facts);
  EXPECT_EQ(position.cells[0], "5r ?/?");
  EXPECT_EQ(position.cells[1], std::nullopt);
  EXPECT_EQ(position.cells[5], "? ?/2");
  EXPECT_EQ(position.others, std::vector<std::string>{facts[1]});
}

TEST(MunsellBoard, AClickChangesOneCell) {
  const auto layout = find_board(black_grid());
  ASSERT_TRUE(layout.has_value());
  const std::vector<std::string> losses = {fact(3, 1, "value 0")};
  const std::vector<std::string> gains = {fact(3, 1, "value 1")};
  const auto changes = changes_between(*layout, losses, gains);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].cell, 2u);
}

/// Four arguments, but not all three for each cell: something else.
TEST(MunsellBoard, NeedsHueValueAndChroma) {
  std::vector<std::string> facts;
  for (const std::string& one : black_grid()) {
    if (one.find("chroma") == std::string::npos) facts.push_back(one);
  }
  const auto layout = find_board(facts);
  EXPECT_FALSE(layout && layout->munsell);
}

}  // namespace munsell_board_test
}  // namespace gamemaster::board
