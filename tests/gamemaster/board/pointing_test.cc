// What making moves by pointing takes.

#include "tests/gamemaster/board/pointing.h"

#include <gtest/gtest.h>

#include <string>

namespace gamemaster {
namespace pointing_test {

using board::MoveMarks;
using Moves = std::vector<MoveMarks>;

/// A move that is pointed at by cells, and leaves something in cell 0.
MoveMarks move(const std::vector<std::size_t>& cells,
               const std::string& content) {
  MoveMarks marks;
  marks.changes.push_back({0, std::nullopt, content});
  marks.paths.emplace_back();
  for (const std::size_t cell : cells) marks.paths[0].push_back({cell});
  return marks;
}

Moves letters(std::size_t count) {
  Moves moves;
  for (std::size_t i = 0; i < count; ++i) {
    moves.push_back(move({5}, std::to_string(i)));
  }
  return moves;
}

TEST(PointingTest, TakesNoPickerWhereCellsSayAll) {
  const Moves moves = {move({1, 2}, "a"), move({1, 3}, "b")};
  ASSERT_TRUE(board::find_pointing(moves, 1));
  EXPECT_EQ(board::find_pointing(moves, 1)->pickers, 0U);
}

TEST(PointingTest, TakesAPickerWhereCellsAreTheBeginningOfOthers) {
  const Moves moves = {move({1}, "a"), move({1, 3}, "b")};
  EXPECT_EQ(board::find_pointing(moves, 0)->pickers, 1U);
  EXPECT_EQ(board::find_pointing(moves, 1)->pickers, 0U);
}

TEST(PointingTest, TakesTwoPickersWhereOneShowsTooFew) {
  EXPECT_EQ(board::find_pointing(letters(8), 0)->pickers, 1U);
  EXPECT_EQ(board::find_pointing(letters(26), 25)->pickers, 2U);
  EXPECT_EQ(board::find_pointing(letters(64), 0)->pickers, 2U);
  EXPECT_FALSE(board::find_pointing(letters(65), 0));
  EXPECT_FALSE(board::find_pointing(letters(10), 0, 3));
}

TEST(PointingTest, TellsMovesApartByWordsWhereTheyLeaveTheSameBoard) {
  const Moves moves = {move({1}, "a"), move({1}, "a"), move({1}, "b")};
  EXPECT_TRUE(board::find_pointing(moves, 0)->by_words);
  EXPECT_FALSE(board::find_pointing(moves, 2)->by_words);
}

TEST(PointingTest, TakesTheBestOfSeveralWays) {
  Moves moves = {move({1}, "a"), move({1}, "a")};
  moves[0].paths.push_back({{4, 6}});
  moves[1].paths.push_back({{6}});
  // By cell 4.
  EXPECT_EQ(board::find_pointing(moves, 0)->pickers, 0U);
  EXPECT_FALSE(board::find_pointing(moves, 0)->by_words);
  EXPECT_TRUE(board::find_pointing(moves, 1)->by_words);
}

TEST(PointingTest, FindsNothingWhereNothingPoints) {
  EXPECT_FALSE(board::find_pointing(Moves(1), 0));
}

}  // namespace pointing_test
}  // namespace gamemaster
