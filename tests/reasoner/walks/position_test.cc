#include "reasoner/walks/position.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"
#include "tests/reasoner/fake_machine.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace position_test {

template <typename Body>
std::string error_of(Body body) {
  try {
    body();
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "no error";
}

class PositionTest : public testing::Test {
 protected:
  State from(std::string_view facts) {
    return walks::position_from_facts(machine_, rulesheet_, facts);
  }
  State after(std::string_view moves) {
    return walks::position_after(machine_, machine_.initial(), moves);
  }

  FakeMachine machine_{tic_tac_toe()};
  gdl::Rulesheet rulesheet_ = tests::rules_of(
      "(init p0) (init p18) (<= (next (cell ?x 1)) (true (cell ?x 1)))");
};

TEST_F(PositionTest, ReadsFactsWithAndWithoutTrue) {
  EXPECT_EQ(from("p0\n(true P18)"), FakeMachine::state(1 | 1 << 18));
  EXPECT_EQ(from("(p0) ; a comment\n"), FakeMachine::state(1));
  EXPECT_EQ(from(""), FakeMachine::state(0));
}

TEST_F(PositionTest, AddsFactsThatTheRulesCouldMakeTrue) {
  const State state = from("(cell 7 1)");
  EXPECT_EQ(machine_.game().facts(state),
            std::vector<std::string>{"(cell 7 1)"});
}

TEST_F(PositionTest, RefusesFactsThatCanNeverHold) {
  EXPECT_EQ(error_of([&] { from("p0\n  p1"); }),
            "<state>:2:3: p1 is unknown: no init, next or base of the rules "
            "has this name with this number of arguments");
  EXPECT_NE(error_of([&] { from("(cell 1 1 x)"); }), "no error");
  EXPECT_NE(error_of([&] { from("(cell ?x 1)"); }), "no error");
  EXPECT_NE(error_of([&] { from("(p0"); }), "no error");
  EXPECT_NE(error_of([&] { from("()"); }), "no error");
}

TEST_F(PositionTest, PlaysJointMoves) {
  EXPECT_EQ(after(""), machine_.initial());
  EXPECT_EQ(FakeMachine::word(after("(m4 m9) (M9 (m0))")), 020u | 1u << 9);
}

TEST_F(PositionTest, NamesTheLegalMovesToWhoeverAskedForAnother) {
  EXPECT_EQ(error_of([&] { after("(m4 m9) (m4 m0)"); }),
            "joint move 2: m4 is not a legal move of x. Legal: m9");
  EXPECT_NE(error_of([&] { after("(m4 nonsense)"); }).find("nonsense"),
            std::string::npos);
}

TEST_F(PositionTest, RefusesWhatIsNoJointMove) {
  EXPECT_EQ(error_of([&] { after("m4 m9"); }),
            "joint move 1: m4 is not a list of 2 moves, one a role, as in "
            "((place 1 1) noop)");
  EXPECT_NE(error_of([&] { after("(m4)"); }), "no error");
  EXPECT_NE(error_of([&] { after("(m4 m9"); }), "no error");
  EXPECT_EQ(error_of([&] {
              after("(m0 m9) (m9 m3) (m1 m9) (m9 m4) (m2 m9) (m9 m5)");
            }),
            "joint move 6: the game is over before it");
}

}  // namespace position_test
}  // namespace reasoner
