#include "agent/match/match_position.h"

#include <gtest/gtest.h>

#include "tests/agent/scripted_game.h"

namespace agent {
namespace match_position_test {

using Names = match::MatchPosition::Names;
using Joint = std::vector<reasoner::MoveId>;

class MatchPositionTest : public testing::Test {
 protected:
  static std::unique_ptr<ScriptedMachine> machine(Script& script) {
    return std::make_unique<ScriptedMachine>(script);
  }
  match::MatchPosition begin() { return {machine(first_), "Black", "m.1"}; }

  Script first_;
  Script faster_;
};

TEST_F(MatchPositionTest, BeginsAsARoleOfTheGame) {
  match::MatchPosition position = begin();
  EXPECT_EQ(position.role(), 1u);
  EXPECT_EQ(position.number(), 0u);
  EXPECT_EQ(position.goal(), 50);
  const auto legal = position.legal_moves();
  ASSERT_EQ(legal.size(), 2u);
  EXPECT_EQ(legal[1].second, "(Hit 1)");
  EXPECT_THROW(match::MatchPosition(machine(first_), "Red", "m.1"), gdl::Error);
}

TEST_F(MatchPositionTest, FollowsWhatIsStated) {
  match::MatchPosition position = begin();
  const match::MatchPosition::Step step = position.follow({"Left", "(Hit 1)"});
  EXPECT_EQ(step.joint_move, (Joint{0, 1}));
  EXPECT_EQ(step.trouble, "");
  EXPECT_EQ(position.number(), 1u);
  EXPECT_EQ(first_.steps(), Names{"Left/(Hit 1)"});
}

TEST_F(MatchPositionTest, CountsWhatHasNoMeaning) {
  match::MatchPosition position = begin();
  EXPECT_THROW(position.follow({"Left"}), gdl::Error);
  first_.next_state_fails = true;
  EXPECT_THROW(position.follow({"Left", "Left"}), gdl::Error);
  EXPECT_EQ(position.number(), 2u);
  EXPECT_EQ(first_.steps(), Names{});
}

TEST_F(MatchPositionTest, TheFasterEngineFollowsToo) {
  match::MatchPosition position = begin();
  position.follow({"Left", "Left"});
  auto faster = machine(faster_);
  const reasoner::StateMachine* const expected = faster.get();
  EXPECT_EQ(position.take_faster_engine(std::move(faster)), "");
  EXPECT_EQ(&position.engine(), expected);
  EXPECT_EQ(position.follow({"(Hit 1)", "Left"}).trouble, "");
  EXPECT_EQ(first_.steps().size(), 2u);
  EXPECT_EQ(faster_.steps(), Names{"(Hit 1)/Left"});
}

TEST_F(MatchPositionTest, KnowsWhatWasPlayedInTheIdsOfItsEngine) {
  match::MatchPosition position = begin();
  position.follow({"Left", "(Hit 1)"});
  EXPECT_EQ(position.played(), (std::vector<Joint>{{0, 1}}));
  ASSERT_EQ(position.take_faster_engine(std::make_unique<ScriptedMachine>(
                faster_, Names{"(Hit 1)", "Left"})),
            "");
  EXPECT_EQ(position.played(), (std::vector<Joint>{{1, 0}}));
}

TEST_F(MatchPositionTest, AnEngineThatDisagreesIsNotTaken) {
  match::MatchPosition position = begin();
  faster_.no_legal_moves = true;
  EXPECT_NE(position.take_faster_engine(machine(faster_)), "");
  EXPECT_EQ(position.legal_moves().size(), 2u);
}

TEST_F(MatchPositionTest, TheFasterEngineIsLeftWhereItGoesWrong) {
  match::MatchPosition position = begin();
  ASSERT_EQ(position.take_faster_engine(machine(faster_)), "");
  faster_.next_state_fails = true;
  EXPECT_NE(position.follow({"Left", "Left"}).trouble, "");
  position.leave_faster_engine();
  EXPECT_EQ(position.follow({"Left", "Left"}).trouble, "");
}

TEST_F(MatchPositionTest, NoFasterEngineKnowsIllegalMoves) {
  match::MatchPosition position = begin();
  ASSERT_EQ(position.take_faster_engine(machine(faster_)), "");
  EXPECT_NE(position.follow({"Right", "Left"}).trouble, "");
  position.leave_faster_engine();
  EXPECT_NE(position.take_faster_engine(machine(faster_)), "");
}

}  // namespace match_position_test
}  // namespace agent
