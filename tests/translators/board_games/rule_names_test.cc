#include "translators/board_games/rule_names.h"

#include <gtest/gtest.h>

namespace translators::board_games {
namespace rule_names_test {

TEST(BoardGameRuleNames, AreWordsOfTheDesigner) {
  EXPECT_EQ(rule_name("Three_in_a_row"), "three_in_a_row");
  EXPECT_EQ(rule_name("ThreeInARow"), "three_in_a_row");
  EXPECT_EQ(rule_name("X"), "x");
  EXPECT_EQ(rule_name("VoteYes"), "vote_yes");
  EXPECT_EQ(rule_name("Bar1"), "bar1");
}

TEST(BoardGameRuleNames, AreNoneThatTheRulesHaveThemselves) {
  for (const char* name : {"Clash", "Keeps", "Allowed", "CanMove", "Fails"}) {
    Model model;
    model.definitions.push_back({name, {}, {}});
    EXPECT_NE(RuleNames(model).definition(0), rule_name(name));
  }
}

}  // namespace rule_names_test
}  // namespace translators::board_games
