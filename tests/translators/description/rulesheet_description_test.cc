#include "translators/description/rulesheet_description.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace translators {
namespace rulesheet_description_test {

std::string told(std::string_view text) {
  gdl::Diagnostics diagnostics;
  const gdl::Rulesheet rulesheet = gdl::read_kif(text, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return description::describe_rulesheet(rulesheet, "game");
}

constexpr std::string_view kTurns =
    "(role red) (role blue) (other red blue) (other blue red)\n"
    "(init (control red)) (init (pile 5))\n"
    "(<= (legal ?r (take ?n)) (true (control ?r)) (amount ?n))\n"
    "(<= (legal ?r noop) (true (control ?s)) (other ?r ?s))\n"
    "(amount 1) (amount 2)\n"
    "(<= (next (control ?r)) (true (control ?s)) (other ?s ?r))\n"
    "(<= (next (pile ?m)) (true (pile ?n)) (does ?r (take ?k)))\n"
    "(<= terminal (true (pile 0)))\n"
    "(<= (goal ?r 100) (true (control ?r)))\n"
    "(<= (goal ?r 0) (role ?r) (not (true (control ?r))))\n";

TEST(RulesheetDescription, CountsAndNamesWhatThereIs) {
  EXPECT_EQ(told(kTurns),
            "game has 2 roles: red and blue. There are 7 rules and 8 facts "
            "with 8 relations,\nand 1 way to end.\n"
            "A state is made of facts of the forms (control _) and (pile _).\n"
            "The moves of any role are (take _) and noop.\n"
            "The roles take turns; (control _) says whose it is.\n"
            "The goals are 0 and 100.\n");
}

TEST(RulesheetDescription, ClaimsNoTurnsWhereTheRulesShowNone) {
  EXPECT_NE(told("(role a) (role b) (init s) (legal a x) (legal b x)\n"
                 "(<= (next s) (true s)) (<= terminal (true s))\n")
                .find("do not show that turns alternate"),
            std::string::npos);
}

TEST(RulesheetDescription, LooksUpWhatAMoveMayBe) {
  EXPECT_NE(told("(role a) (init s) (choice up) (choice down)\n"
                 "(<= (legal a ?m) (choice ?m)) (<= terminal (true s))\n")
                .find("The moves of a are down and up."),
            std::string::npos);
}

constexpr std::string_view kDice =
    "(role a) (role random) (init s) (face 1) (face 2)\n"
    "(<= (legal random (roll ?f)) (face ?f)) (legal a wait)\n"
    "(<= (next (up ?f)) (does random (roll ?f)))\n"
    "(<= terminal (true (up 2))) (goal a 50)\n";

TEST(RulesheetDescription, TellsChanceThatEverybodySees) {
  EXPECT_NE(told(kDice).find(
                "Chance draws in each step one of the moves that are legal for "
                "random, each as\nlikely as the others: (roll _).\n"
                "There is one role besides chance.\n"
                "Nothing is hidden: all roles are told all moves, those of "
                "chance among them.\n"),
            std::string::npos)
      << told(kDice);
}

TEST(RulesheetDescription, TellsWhatRolesSee) {
  const std::string text =
      told(std::string(kDice) +
           "(sees a tick)\n"
           "(<= (sees a ?f) (does random (roll ?f)) (face ?f)\n"
           "    (not (true (up 1))))\n"
           "(<= (sees a ?f) (next (up ?f)))\n"
           "(<= (sees ?r (may ?m)) (legal ?r ?m) (role ?r))\n");
  EXPECT_NE(
      text.find("Moves are hidden: a role knows its own, and what it sees in "
                "each step.\n"
                "A role ?r sees (may ?m) when ?r could play ?m.\n"
                "a sees ?f when (up ?f) will be true or when random plays "
                "(roll ?f) and (up 1) is\nnot true.\n"
                "a sees tick in every step.\n"),
      std::string::npos)
      << text;
}

}  // namespace rulesheet_description_test
}  // namespace translators
