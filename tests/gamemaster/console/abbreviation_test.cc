#include "gamemaster/console/abbreviation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gamemaster::console {
namespace abbreviation_test {

const std::vector<std::string> kMoves = {
    "(buy acorn 1)", "(buy acorn 5)", "(buy barley 5)", "(limitbuy oak 5 3)",
    "(mark 1 1)",    "(mark 1 10)",   "(mark 10 1)",    "noop",
    "quit",          "(quit now)"};

std::vector<std::string> found(const std::string& typed) {
  std::vector<std::string> moves;
  for (const std::size_t place : find_abbreviated(typed, kMoves)) {
    moves.push_back(kMoves[place]);
  }
  return moves;
}

using Moves = std::vector<std::string>;

TEST(Abbreviation, IsTheBeginningOfEachWord) {
  EXPECT_EQ(found("b a 5"), Moves{"(buy acorn 5)"});
  EXPECT_EQ(found("BUY Bar 5"), Moves{"(buy barley 5)"});
  EXPECT_EQ(found("(b ac 1)"), Moves{"(buy acorn 1)"});
  EXPECT_EQ(found("buy(b, 5)"), Moves{"(buy barley 5)"});
  EXPECT_EQ(found("n"), Moves{"noop"});
}

TEST(Abbreviation, MayLeaveOutLastWords) {
  EXPECT_EQ(found("l"), Moves{"(limitbuy oak 5 3)"});
  EXPECT_EQ(found("b b"), Moves{"(buy barley 5)"});
  EXPECT_EQ(found("q n"), Moves{"(quit now)"});
  // One word is there in whole.
  EXPECT_EQ(found("q"), Moves{"quit"});
}

TEST(Abbreviation, TellsAllThatItMayBe) {
  EXPECT_EQ(found("b a"), (Moves{"(buy acorn 1)", "(buy acorn 5)"}));
  EXPECT_EQ(found("m 1"), (Moves{"(mark 1 1)", "(mark 1 10)"}));
}

TEST(Abbreviation, PrefersTheVeryWord) {
  EXPECT_EQ(found("m 1 1"), Moves{"(mark 1 1)"});
  EXPECT_EQ(found("mark 10 1"), Moves{"(mark 10 1)"});
}

TEST(Abbreviation, IsNothingElse) {
  EXPECT_EQ(found("x"), Moves{});
  EXPECT_EQ(found("b a 5 5"), Moves{});
  EXPECT_EQ(found(""), Moves{});
  EXPECT_EQ(found("()"), Moves{});
}

}  // namespace abbreviation_test
}  // namespace gamemaster::console
