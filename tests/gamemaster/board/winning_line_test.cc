// Which of the pieces that an outcome rests on are a line.

#include "gamemaster/board/winning_line.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace winning_line_test {

using Facts = std::vector<std::string>;
using Cells = std::vector<std::size_t>;

board::BoardLayout four_by_four() {
  Facts facts;
  for (int x = 1; x <= 4; ++x) {
    for (int y = 1; y <= 4; ++y) {
      facts.push_back("(cell " + std::to_string(x) + " " + std::to_string(y) +
                      " b)");
    }
  }
  return *board::find_board(facts, Facts{"(cell 1 1 x)", "(cell 1 1 o)"});
}

/// The line of these facts, where there are some more pieces.
Cells line_of(const Facts& facts, std::size_t others = 4) {
  const auto layout = four_by_four();
  const auto pieces = board::piece_facts(layout, facts);
  return board::winning_line(layout, pieces.size() + others, pieces);
}

TEST(PieceFacts, AreThoseOnTheBoardWithWhatAnEmptyCellIs) {
  const auto pieces = board::piece_facts(
      four_by_four(), Facts{"(cell 2 1 x)", "(cell 3 1 b)", "(turn x)"});
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].fact, "(cell 2 1 x)");
  EXPECT_EQ(pieces[0].cell, 1U);
  EXPECT_EQ(pieces[0].content, "x");
  EXPECT_EQ(pieces[0].emptied, "(cell 2 1 b)");
}

TEST(WinningLine, IsARowOrAChainFromSideToSide) {
  EXPECT_EQ(line_of({"(cell 1 1 x)", "(cell 2 2 x)", "(cell 3 3 x)"}),
            (Cells{0, 5, 10}));
  // Pieces of other kinds may make a row, too.
  EXPECT_EQ(line_of({"(cell 1 2 x)", "(cell 2 2 o)", "(cell 3 2 x)"}),
            (Cells{4, 5, 6}));
  EXPECT_EQ(
      line_of({"(cell 1 1 x)", "(cell 2 2 x)", "(cell 3 2 x)", "(cell 4 1 x)"}),
      (Cells{0, 3, 5, 6}));
}

TEST(WinningLine, IsNothingElse) {
  EXPECT_TRUE(line_of({"(cell 1 1 x)", "(cell 2 2 x)"}).empty());
  EXPECT_TRUE(
      line_of({"(cell 1 1 x)", "(cell 2 1 x)", "(cell 4 1 x)"}).empty());
  // What stands around somebody who cannot move.
  EXPECT_TRUE(
      line_of({"(cell 1 2 x)", "(cell 2 1 x)", "(cell 2 3 x)", "(cell 3 2 x)"})
          .empty());
  // All pieces that there are.
  EXPECT_TRUE(
      line_of({"(cell 1 1 x)", "(cell 2 2 x)", "(cell 3 3 x)"}, 0).empty());
}

}  // namespace winning_line_test
}  // namespace gamemaster
