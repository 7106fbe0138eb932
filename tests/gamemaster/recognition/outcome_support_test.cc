// Which facts an outcome rests on.

#include "gamemaster/recognition/outcome_support.h"

#include <gtest/gtest.h>

#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace outcome_support_test {

using Facts = std::vector<std::string>;
using Support = std::vector<std::size_t>;

/// In a state of tic tac toe with `rows` from above; the marks are replaceable
/// by blanks, in the order of the text.
Support support_of(const std::string& rows, std::size_t most = 1'500) {
  const auto machine = reasoner::engines::make_state_machine(
      tests::shipped_rules("tic_tac_toe"), "datalog");
  reasoner::State state;
  machine->initial_state(state);
  // The names of cells as the rules have them: all blank at the start.
  Facts facts;
  std::vector<recognition::ReplaceableFact> marks;
  for (const std::string& fact : machine->game().facts(state)) {
    if (!fact.starts_with("(cell ")) facts.push_back(fact);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string cell = "(cell " + std::to_string(i % 3 + 1) + " " +
                             std::to_string(3 - i / 3) + " ";
    const bool blank = rows[i] == '.';
    facts.push_back(cell + (blank ? "blank" : rows.substr(i, 1)) + ")");
    if (!blank) marks.push_back({facts.back(), cell + "blank)"});
  }
  return recognition::outcome_support(*machine, facts, marks, most);
}

TEST(OutcomeSupport, IsTheLineThatWon) {
  EXPECT_EQ(support_of("xoo"
                       "ox."
                       "..x"),
            (Support{0, 4, 5}));
  EXPECT_EQ(support_of("..."
                       "xxx"
                       "oo."),
            (Support{0, 1, 2}));
}

TEST(OutcomeSupport, IsAllOfAFullBoardWithoutALine) {
  EXPECT_EQ(support_of("xox"
                       "xoo"
                       "oxx")
                .size(),
            9U);
}

TEST(OutcomeSupport, IsNothingBeforeTheEndOrAfterTooMuchWork) {
  EXPECT_TRUE(support_of("xo."
                         ".x."
                         "...")
                  .empty());
  EXPECT_TRUE(support_of("xoo"
                         "ox."
                         "..x",
                         2)
                  .empty());
}

}  // namespace outcome_support_test
}  // namespace gamemaster
