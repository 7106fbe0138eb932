#include "agent/match/turn_report.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"
#include "tests/agent/scripted_game.h"
#include "tests/reasoner/named_machine.h"

namespace agent {
namespace turn_report_test {

using Names = std::vector<std::string>;

gdl::Expression term(const std::string& text) {
  gdl::Diagnostics ignored;
  return gdl::read_first_expression(text, ignored);
}

/// White and Black each have `Left` and `(Hit 1)`.
class TurnReportTest : public testing::Test {
 protected:
  match::InferredMove infer(const gdl::protocol::TurnReport& report) {
    return match::infer_joint_move(report, machine_, state_, /*own_role=*/0);
  }
  Names stated(const Names& names) {
    return match::stated_joint_move(names, machine_, state_);
  }

  Script script_;
  ScriptedMachine machine_{script_};
  reasoner::State state_;
};

TEST_F(TurnReportTest, PerceptsNameMovesThatAreLegal) {
  const std::vector<gdl::Expression> percepts = {
      term("(sees black far)"), term("(did Black Left)"),
      term("(did red left)"), term("(did white right)"), term("noise")};
  const auto named = match::moves_named(percepts, machine_, state_);
  ASSERT_EQ(named.size(), 2u);
  EXPECT_EQ(named[0], std::nullopt);
  EXPECT_EQ(named[1], reasoner::MoveId{0});
}

/// Its roles are terms.
class NumberedMachine final : public reasoner::EndlessMachine {
 public:
  NumberedMachine()
      : EndlessMachine(reasoner::Game({"(player 1)", "(player 2)"})) {
    for (reasoner::RoleIndex role : {0U, 1U}) {
      for (const char* move : {"left", "right"}) game_.intern_move(role, move);
    }
  }
};

TEST_F(TurnReportTest, ARoleMayBeATerm) {
  NumberedMachine machine;
  const std::vector<gdl::Expression> percepts = {term("(did (Player 2) Right)"),
                                                 term("(did (player 3) left)"),
                                                 term("(did () left)")};
  const auto named = match::moves_named(percepts, machine, state_);
  EXPECT_EQ(named[0], std::nullopt);
  EXPECT_EQ(named[1], reasoner::MoveId{1});
}

TEST_F(TurnReportTest, JointMovesStandAsTheyAre) {
  EXPECT_EQ(stated({"left", "(hit 1)"}), (Names{"left", "(hit 1)"}));
  EXPECT_EQ(stated({"right"}), Names{"right"});
}

TEST_F(TurnReportTest, PerceptsOfAllMovesStandForAJointMove) {
  EXPECT_EQ(stated({"(did black (hit 1))", "(did white left)", "noise"}),
            (Names{"Left", "(Hit 1)"}));
}

TEST_F(TurnReportTest, WhatIsNotToldIsGuessed) {
  const match::InferredMove inferred = infer({1, term("(hit 1)"), {}});
  EXPECT_EQ(inferred.joint, (Names{"(hit 1)", "Left"}));
  EXPECT_EQ(inferred.guessed, std::vector<reasoner::RoleIndex>{1});
}

TEST_F(TurnReportTest, WhatIsSeenIsNotGuessed) {
  const match::InferredMove inferred =
      infer({1, term("left"), {term("(did black (hit 1))")}});
  EXPECT_EQ(inferred.joint, (Names{"left", "(Hit 1)"}));
  EXPECT_TRUE(inferred.guessed.empty());
}

TEST_F(TurnReportTest, WithoutALegalMoveThereIsNothingToGuess) {
  script_.no_legal_moves = true;
  EXPECT_THROW(infer({1, term("left"), {}}), gdl::Error);
}

}  // namespace turn_report_test
}  // namespace agent
