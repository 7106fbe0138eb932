// Why states end games, in words from the rules.

#include "gamemaster/rules/ending.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/rulesheets.h"

namespace gamemaster {
namespace ending_test {

using Facts = std::vector<std::string>;

/// Rules for two roles with these ways to end.
std::string ending(const std::string& ends, const Facts& facts) {
  gdl::Diagnostics ignored;
  const auto rules = gdl::read_kif(
      "(role white) (role black) (other white black) (other black white)"
      "(init start) (<= (legal ?p noop) (role ?p))"
      "(<= (next start) (true start))"
      "(<= (goal ?p 50) (role ?p)) " +
          ends,
      ignored);
  return rules::ending_of(rules, facts);
}

TEST(EndingTest, IsTheRuleThatHolds) {
  const std::string ends =
      "(<= terminal (line ?p)) (<= terminal (not open))"
      "(<= (line ?p) (other ?p ?q) (true (row ?p)))"
      "(<= open (true gap))";
  EXPECT_EQ(ending(ends, {"start", "gap", "(row black)"}), "line of black");
  EXPECT_EQ(ending(ends, {"start"}), "not open");
  EXPECT_EQ(ending(ends, {"start", "gap"}), "");  // nothing ends it
}

TEST(EndingTest, LooksBehindNamesThatSayNoMoreThanThatItIsOver) {
  const std::string ends =
      "(<= terminal decided) (<= decided (wins ?p))"
      "(<= (wins ?q) (role ?q) (connected ?q))"
      "(<= (connected ?p) (other ?p ?q) (true (chain ?p)))";
  EXPECT_EQ(ending(ends, {"start", "(chain white)"}), "white is connected");
}

TEST(EndingTest, TellsWhatIsMissing) {
  const std::string ends =
      "(<= terminal (role ?p) (not (has_seeds ?p)))"
      "(<= terminal (role ?p) (not (canMove ?p)))"
      "(<= (has_seeds ?p) (role ?p) (true (seeds ?p)))"
      "(<= (canMove ?p) (role ?p) (true (free ?p)))";
  EXPECT_EQ(ending(ends, {"start", "(seeds white)"}), "black has no seeds");
  EXPECT_EQ(
      ending(ends, {"start", "(seeds white)", "(seeds black)", "(free black)"}),
      "white cannot move");
}

TEST(EndingTest, TellsCountsThatAreReached) {
  EXPECT_EQ(ending("(<= terminal (true (step 40)))", {"start", "(step 40)"}),
            "step 40");
}

TEST(EndingTest, IsSilentWhereNamesSayNothing) {
  EXPECT_EQ(ending("(<= terminal (true over))", {"start", "over"}), "");
  EXPECT_EQ(
      ending("(<= terminal (true (turn white)))", {"start", "(turn white)"}),
      "");
  EXPECT_EQ(ending("(<= terminal (x1 ?p)) (<= (x1 ?p) (role ?p) (true y))",
                   {"start", "y"}),
            "");
}

TEST(EndingTest, IsFoundInGamesThatCome) {
  EXPECT_EQ(
      rules::ending_of(
          tests::shipped_rules("tic_tac_toe"),
          Facts{"(cell 1 1 x)", "(cell 2 1 x)", "(cell 3 1 x)", "(cell 1 2 o)",
                "(cell 2 2 o)", "(cell 3 2 b)", "(cell 1 3 b)", "(cell 2 3 b)",
                "(cell 3 3 b)", "(turn o)"}),
      "line of x");
}

}  // namespace ending_test
}  // namespace gamemaster
