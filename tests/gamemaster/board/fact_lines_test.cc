#include "gamemaster/board/fact_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gamemaster::board {
namespace fact_lines_test {

using Facts = std::vector<std::string>;

TEST(JoinDigits, MakesOneNumberOfTheDigits) {
  EXPECT_EQ(join_digits(Facts{"(round 3)", "(money ann 1000 2)",
                              "(money ann 100 5)", "(money bob 100 0)",
                              "(money bob 1000 0)", "(stocks ann oak 1)"}),
            (Facts{"(round 3)", "(money ann 2500)", "(money bob 0)",
                   "(stocks ann oak 1)"}));
}

TEST(JoinDigits, LeavesAllElse) {
  for (const Facts& facts : {
           Facts{"(cell 1 1)", "(cell 10 1)", "(cell 1 2)", "(cell 10 2)"},
           Facts{"(money ann 100 5)"},
           Facts{"(money ann 100 5)", "(money ann 10000 5)"},
           Facts{"(money ann 100 12)", "(money ann 1000 5)"},
           Facts{"(at 10 x)", "(at 100 y)", "done", "(f (g 1 2))"},
       }) {
    EXPECT_EQ(join_digits(facts), facts);
  }
}

TEST(FactLines, AreOneWhereThatIsEnough) {
  EXPECT_EQ(fact_lines(Facts{"(turn x)", "(step 3)"}), "turn x, step 3\n");
  EXPECT_EQ(fact_lines(Facts{}), "\n");
}

TEST(FactLines, AreOneForEachRelationWhereThereIsMuch) {
  Facts facts = {"(money ann 1 5)", "(money ann 10 7)", "open"};
  std::string stocks = "stocks: ";
  for (int i = 0; i < 20; ++i) {
    facts.push_back("(stocks ann stock" + std::to_string(i) + " 4)");
    stocks += (i > 0 ? ", ann stock" : "ann stock") + std::to_string(i) + " 4";
  }
  EXPECT_EQ(fact_lines(facts), "money: ann 75\nopen\n" + stocks + "\n");
}

TEST(FactLines, KeepTheParenthesesOfTerms) {
  Facts facts = {"(on (red 1) (tower 2))", "(at (red 1))"};
  std::string rest = "rest: ";
  for (int i = 100; i < 150; ++i) {
    facts.push_back("(rest " + std::to_string(i) + ")");
    rest += (i > 100 ? ", " : "") + std::to_string(i);
  }
  EXPECT_EQ(fact_lines(facts),
            "on: (red 1) (tower 2)\nat: (red 1)\n" + rest + "\n");
}

}  // namespace fact_lines_test
}  // namespace gamemaster::board
