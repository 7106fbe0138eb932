// Why states end games, in words from the rules.

#include "gamemaster/recognition/ending.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gamemaster/recognition/ending_words.h"
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
  return recognition::ending_of(rules, facts);
}

TEST(EndingTest, IsTheRuleThatHolds) {
  const std::string ends =
      "(<= terminal (line ?p)) (<= terminal (not open))"
      "(<= (line ?p) (other ?p ?q) (true (row ?p)))"
      "(<= open (true gap))";
  EXPECT_EQ(ending(ends, {"start", "gap", "(row black)"}), "line of black");
  EXPECT_EQ(ending(ends, {"start"}), "nothing is open any more");
  EXPECT_EQ(ending(ends, {"start", "gap"}), "");  // nothing ends it
}

TEST(EndingTest, LooksBehindNamesThatSayNoMoreThanThatItIsOver) {
  const std::string ends =
      "(<= terminal decided) (<= decided (wins ?p))"
      "(<= (wins ?q) (role ?q) (connected ?q))"
      "(<= (connected ?p) (other ?p ?q) (true (chain ?p)))";
  EXPECT_EQ(ending(ends, {"start", "(chain white)"}), "white is connected");
}

TEST(EndingTest, SaysInGoodEnglishThatThereIsNoMore) {
  const std::string ends =
      "(<= terminal (not has_moves)) (<= has_moves (true gap))"
      "(<= terminal has_no_king) (<= has_no_king (true lost))";
  EXPECT_EQ(ending(ends, {"start"}), "no moves are left");
  EXPECT_EQ(ending(ends, {"start", "gap", "lost"}), "no king is left");
}

TEST(EndingTest, LooksBehindNumbersOfGoals) {
  const std::string ends =
      "(<= terminal (met ?goal))"
      "(<= (met 1) (checkmated white)) (<= (met 2) (has_a_row black))"
      "(<= (met 3) (true (step 20)))"
      "(<= (checkmated white) (true (attacked king)))"
      "(<= (has_a_row black) (true (cell 1 x)))";
  EXPECT_EQ(ending(ends, {"start", "(attacked king)"}), "white is checkmated");
  EXPECT_EQ(ending(ends, {"start", "(cell 1 x)"}), "black has a row");
  EXPECT_EQ(ending(ends, {"start", "(step 20)"}), "step 20");
  EXPECT_EQ(ending(ends, {"start"}), "");
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

TEST(EndingTest, TellsWhatStandsWhere) {
  EXPECT_EQ(recognition::ending_of(
                tests::shipped_rules("breakthrough"),
                Facts{"(pawn 3 8 white)", "(pawn 1 7 black)", "(turn black)"}),
            "white on c8");
}

TEST(EndingTest, TellsWhatARoleHasOrDid) {
  EXPECT_EQ(ending("(<= terminal (true (stones ?p 2)))",
                   {"start", "(stones black 2)"}),
            "black has 2 stones");
  EXPECT_EQ(ending("(<= terminal (role ?p) (true (chose ?p ?what)))",
                   {"start", "(chose white rock)"}),
            "white chose rock");
  // What a name alone does not say.
  EXPECT_EQ(ending("(<= terminal (true (height ?p 2)))",
                   {"start", "(height black 2)"}),
            "");
}

TEST(EndingTest, LooksAtGoalsWhereTheEndIsNoMoreThanAFact) {
  const std::string rules =
      "(role red) (role black) (init going) (other red black)"
      "(other black red) (higher 3 2) (<= (legal ?p roll) (role ?p))"
      "(<= terminal (true over))"
      "(<= (wins ?p) (other ?p ?q) (true (rolled ?p ?n)) (true (rolled ?q ?m))"
      "    (higher ?n ?m))"
      "(<= (goal ?p 100) (wins ?p))"
      "(<= (goal ?p 0) (other ?p ?q) (wins ?q))"
      "(<= (goal ?p 50) (role ?p) (not (wins red)) (not (wins black)))";
  gdl::Diagnostics ignored;
  const gdl::Rulesheet sheet = gdl::read_kif(rules, ignored);
  EXPECT_EQ(recognition::ending_of(
                sheet, Facts{"over", "(rolled red 3)", "(rolled black 2)"}),
            "red rolled 3 and black rolled 2");
  EXPECT_EQ(recognition::ending_of(
                sheet, Facts{"over", "(rolled red 2)", "(rolled black 2)"}),
            "");
}

TEST(EndingTest, TellsWhoCannotMoveWhereNamesAreNotClear) {
  const std::string stuck = R"(
    (role white) (role black) (init start)
    (<= (legal ?p go) (role ?p) (true (free ?p)))
    (<= open (true gap))
    (<= terminal (not open)) )";
  const std::string draw = "(<= (goal ?p 50) (role ?p))";
  const auto told = [](const std::string& rules, const Facts& facts) {
    gdl::Diagnostics ignored;
    return recognition::ending_of(gdl::read_kif(rules, ignored), facts);
  };
  EXPECT_EQ(told(stuck + draw, {"(free white)"}),
            "black has no legal move left");
  EXPECT_EQ(told(stuck + draw, {"start"}), "no legal move is left");
  EXPECT_EQ(told(stuck + draw, {"(free white)", "(free black)"}),
            "nothing is open any more");
  // Who wins then has played all moves.
  EXPECT_EQ(told(stuck + "(goal black 100) (goal white 0)", {"(free white)"}),
            "no legal move is left");
  // Where nobody moves for it is over, that says nothing.
  const std::string after = R"(
    (role white) (init start)
    (<= (legal ?p go) (role ?p) going)
    (<= going (not terminal))
    (<= terminal (not open)) (<= open (true gap)) (goal white 50) )";
  EXPECT_EQ(told(after, {"start"}), "nothing is open any more");
}

TEST(EndingTest, IsASentenceThatAPersonUnderstands) {
  using Kind = recognition::Subject::Kind;
  const recognition::Subject nobody;
  const recognition::Subject white{Kind::kRole, "white"};
  const auto number = [](const std::string& text) {
    return recognition::Subject{Kind::kNumber, text};
  };
  const auto holds = [](const std::string& name,
                        const recognition::Subject& whose) {
    return recognition::phrase_of(name, whose, true).text;
  };
  const auto fails = [](const std::string& name,
                        const recognition::Subject& whose) {
    return recognition::phrase_of(name, whose, false).text;
  };
  EXPECT_EQ(holds("five", white), "five of white");
  EXPECT_EQ(holds("chain_2", white), "chain of white");
  EXPECT_EQ(holds("stopped1", nobody), "stopped");
  EXPECT_EQ(holds("out", white), "white is out");
  EXPECT_EQ(holds("at_sea", white), "white is at sea");
  EXPECT_EQ(holds("gives_up", white), "white gives up");
  EXPECT_EQ(holds("stuck", white), "white is stuck");
  EXPECT_EQ(holds("said", {Kind::kOther, "bet_call"}), "said bet call");
  EXPECT_EQ(holds("passes", number("2")), "2 passes");
  EXPECT_EQ(holds("round", number("10")), "round 10");
  EXPECT_EQ(holds("quiet", number("100")), "“quiet” has reached 100");
  EXPECT_EQ(holds("played", number("100")), "played 100 times");
  EXPECT_EQ(fails("objects_left", nobody), "no objects left");
  EXPECT_EQ(fails("material", nobody), "no material left");
  EXPECT_EQ(fails("afloat", white), "white is no longer afloat");
  EXPECT_EQ(fails("still_placing", nobody), "nobody is placing any more");
  EXPECT_EQ(fails("canAnswer", nobody), "nobody can answer any more");
  EXPECT_EQ(fails("legalmove", white), "white has no legalmove");
  EXPECT_EQ(holds("terminal_small", nobody), "");
  EXPECT_EQ(holds("black_win", nobody), "");
  EXPECT_EQ(holds("blackwin", nobody), "");
  EXPECT_EQ(holds("game_end", nobody), "");
}

TEST(EndingTest, TellsCountsWithALetterBeforeThem) {
  EXPECT_EQ(ending("(<= terminal (true (step s31)))", {"start", "(step s31)"}),
            "step 31");
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
      recognition::ending_of(
          tests::shipped_rules("tic_tac_toe"),
          Facts{"(cell 1 1 x)", "(cell 2 1 x)", "(cell 3 1 x)", "(cell 1 2 o)",
                "(cell 2 2 o)", "(cell 3 2 b)", "(cell 1 3 b)", "(cell 2 3 b)",
                "(cell 3 3 b)", "(turn o)"}),
      "line of x");
}

}  // namespace ending_test
}  // namespace gamemaster
