// Whole matches of a game with chance and hidden information against the real
// agent, in both dialects of GDL-II, under a manager that tells it no more than
// it may know.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/agent/coin_under_a_cup.h"
#include "tests/agent/running_agent.h"
#include "tests/rulesheets.h"

namespace agent {
namespace hidden_match_test {

class HiddenMatchTest : public testing::TestWithParam<bool> {
 protected:
  static constexpr reasoner::RoleIndex kChance = 0, kGuesser = 1;

  HiddenMatchTest() {
    machine_ = reasoner::engines::make_state_machine(
        tests::rules_of(kCoinUnderACup), "datalog");
  }

  bool is_final_dialect() const { return GetParam(); }

  /// What the guesser is told of the step into the present state.
  std::string news() const {
    if (turn_ == 0) return is_final_dialect() ? "0 NIL NIL" : "NIL";
    const std::string list = "(" + percepts_ + ")";
    if (!is_final_dialect()) return list;
    return std::to_string(turn_) + ' ' + move_ + ' ' + list;
  }

  void make_step(const std::string& hidden, const std::string& move) {
    const std::vector<reasoner::MoveId> joint = {
        machine_->intern_move(kChance, turn_ == 0 ? hidden : "noop"),
        machine_->intern_move(kGuesser, move)};
    std::vector<reasoner::PerceptId> percepts;
    machine_->percepts(state_, joint, kGuesser, percepts);
    percepts_.clear();
    for (const reasoner::PerceptId percept : percepts) {
      percepts_ += machine_->game().percept_name(kGuesser, percept) + ' ';
    }
    machine_->next_state(state_, joint, state_);
    move_ = move;
    ++turn_;
  }

  bool is_legal(const std::string& move) const {
    std::vector<reasoner::MoveId> legal;
    machine_->legal_moves(state_, kGuesser, legal);
    return std::any_of(legal.begin(), legal.end(), [&](reasoner::MoveId id) {
      return machine_->game().move_name(kGuesser, id) == move;
    });
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
  std::uint64_t turn_ = 0;
  std::string move_;      // of the guesser in the last step
  std::string percepts_;  // likewise
};

TEST_P(HiddenMatchTest, IsPlayedByWhatThePlayerSees) {
  const RunningAgent agent;
  for (const std::string hidden : {"(hide left)", "(hide right)"}) {
    const std::string id = hidden == "(hide left)" ? "m.left" : "m.right";
    machine_->initial_state(state_);
    turn_ = 0;
    EXPECT_EQ(
        agent.ask("(START " + id + " guesser (" + kCoinUnderACup + ") 1 1)"),
        "ready");
    bool peeked = false;
    while (!machine_->is_terminal(state_)) {
      const std::string move = agent.ask("(PLAY " + id + ' ' + news() + ')');
      ASSERT_TRUE(is_legal(move)) << move << " in step " << turn_ + 1;
      if (peeked) {
        EXPECT_EQ(move, hidden == "(hide left)" ? "(say left)" : "(say right)");
      }
      peeked |= move == "peek";
      make_step(hidden, move);
    }
    EXPECT_EQ(agent.ask("(STOP " + id + ' ' + news() + ')'), "done");
  }
}

TEST_P(HiddenMatchTest, APerceptThatNoRuleGivesIsIgnored) {
  const RunningAgent agent;
  machine_->initial_state(state_);
  EXPECT_EQ(agent.ask("(START m.1 guesser (" + kCoinUnderACup + ") 1 1)"),
            "ready");
  EXPECT_EQ(agent.ask("(PLAY m.1 " + news() + ')'), "noop");
  make_step("(hide left)", "noop");
  percepts_ = "(unheard of) (coin)";
  ASSERT_TRUE(is_legal(agent.ask("(PLAY m.1 " + news() + ')')));
  // What cannot be true at all: the agent never peeked.
  make_step("(hide left)", "(say left)");
  percepts_ = "(coin right)";
  EXPECT_EQ(agent.ask("(STOP m.1 " + news() + ')'), "done");
}

TEST(HiddenMatchTest, AManagerThatSendsAllMovesIsFollowed) {
  const RunningAgent agent;
  for (const std::string side : {"left", "right"}) {
    const std::string id = "m." + side;
    EXPECT_EQ(
        agent.ask("(START " + id + " guesser (" + kCoinUnderACup + ") 1 1)"),
        "ready");
    EXPECT_EQ(agent.ask("(PLAY " + id + " NIL)"), "noop");
    // No peeking, and another move than what was answered.
    const std::string joint = " ((hide " + side + ") noop))";
    EXPECT_EQ(agent.ask("(PLAY " + id + joint), "(say " + side + ")");
    EXPECT_EQ(agent.ask("(PLAY " + id + " (noop peek))"), "(say " + side + ")");
    EXPECT_EQ(agent.ask("(STOP " + id + " (noop (say " + side + ")))"), "done");
  }
}

INSTANTIATE_TEST_SUITE_P(Dialects, HiddenMatchTest, testing::Bool(),
                         [](const auto& info) {
                           return info.param ? "Final" : "Of2011";
                         });

}  // namespace hidden_match_test
}  // namespace agent
