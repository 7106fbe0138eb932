// The engine that takes its time to be made, and how a match changes over to
// it. The script of each engine tells what is asked of it.

#include "agent/match/faster_engine.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "agent/player.h"
#include "tests/agent/scripted_game.h"

namespace agent {
namespace faster_engine_test {

using Steps = std::vector<std::string>;

// What follows an answer of the first engine, and of the faster one.
constexpr const char* kMove = "(PLAY m.1 (left left))";
constexpr const char* kFasterMove = "(PLAY m.1 (left (hit 1)))";

class FasterEngineTest : public testing::Test {
 protected:
  FasterEngineTest() {
    first_.choose = [](const search::Deadline&) { return 0; };   // Left
    faster_.choose = [](const search::Deadline&) { return 1; };  // (Hit 1)
  }

  std::string ask(const std::string& text) {
    return player().reply(text, Player::Clock::now());
  }
  std::string start() {
    return ask("(START m.1 Black ((role White) (role Black)) 1000 1000)");
  }

  /// Plays on until the faster engine has answered.
  void play_until_it_is_there() {
    while (ask(kMove) != "(Hit 1)") std::this_thread::yield();
  }

  Player& player() {
    if (player_) return *player_;
    match::MatchTools tools;
    tools.make_machine = [this](const gdl::Rulesheet&) {
      return std::make_unique<ScriptedMachine>(first_);
    };
    tools.make_search = [](reasoner::StateMachine& machine) {
      return std::make_unique<ScriptedSearch>(
          dynamic_cast<ScriptedMachine&>(machine).script());
    };
    tools.make_faster_machine = [this](const gdl::Rulesheet&,
                                       const std::stop_token& stop) {
      return make_(stop);
    };
    return player_.emplace("Tester", tools);
  }

  std::unique_ptr<ScriptedMachine> faster_machine() {
    return std::make_unique<ScriptedMachine>(faster_);
  }

  // These outlive the player.
  Script first_;
  Script faster_;
  Door door_;
  std::function<std::unique_ptr<ScriptedMachine>(const std::stop_token&)>
      make_ = [this](const std::stop_token&) { return faster_machine(); };

 private:
  std::optional<Player> player_;
};

TEST_F(FasterEngineTest, EndsTheThinkingOfTheFirstInTheStartClock) {
  first_.choose = [this](const search::Deadline& deadline) {
    door_.open();
    while (!deadline.expired()) std::this_thread::yield();
    return 0;
  };
  make_ = [this](const std::stop_token&) {
    door_.pass();
    return faster_machine();
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "(Hit 1)");
}

TEST_F(FasterEngineTest, TakesOverBetweenMoves) {
  make_ = [this](const std::stop_token&) {
    door_.pass();
    return faster_machine();
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask(kMove), "Left");
  door_.open();
  play_until_it_is_there();
  EXPECT_EQ(ask(kFasterMove), "(Hit 1)");
  EXPECT_EQ(faster_.steps().back(), "Left/(Hit 1)");
  EXPECT_EQ(first_.steps().back(), "Left/(Hit 1)");
  EXPECT_EQ(faster_.recalled, first_.steps().size() - faster_.steps().size());
}

TEST_F(FasterEngineTest, IsGivenUpAfterAnIllegalMove) {
  start();
  play_until_it_is_there();
  EXPECT_EQ(ask("(PLAY m.1 (left fly))"), "Left");
  EXPECT_EQ(first_.steps().back(), "Left/fly");
  EXPECT_EQ(ask(kMove), "Left");
}

TEST_F(FasterEngineTest, IsGivenUpWhereItDisagrees) {
  start();
  play_until_it_is_there();
  faster_.no_legal_moves = true;
  EXPECT_EQ(ask(kFasterMove), "Left");
  faster_.no_legal_moves = false;
  EXPECT_EQ(ask(kMove), "Left");
}

TEST_F(FasterEngineTest, IsGivenUpWhereItFails) {
  start();
  play_until_it_is_there();
  faster_.next_state_fails = true;
  EXPECT_EQ(ask(kFasterMove), "Left");
}

TEST_F(FasterEngineTest, IsNotTakenWhereItDisagreesFromTheBeginning) {
  faster_.no_legal_moves = true;
  make_ = [this](const std::stop_token&) {
    auto machine = faster_machine();
    door_.open();
    return machine;
  };
  start();
  door_.pass();
  for (int i = 0; i < 100; ++i) ASSERT_EQ(ask(kMove), "Left");
  EXPECT_EQ(faster_.steps(), Steps{});
}

TEST_F(FasterEngineTest, NobodyMindsIfItCannotBeMade) {
  make_ = [](const std::stop_token&) -> std::unique_ptr<ScriptedMachine> {
    throw std::runtime_error("too large");
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  EXPECT_TRUE(player().wait_until_idle(Player::Clock::now() +
                                       std::chrono::seconds(60)));
}

TEST_F(FasterEngineTest, IsNotMadeToItsEndWhereTheMatchIsOver) {
  make_ = [this](const std::stop_token& stop) {
    door_.pass();
    while (!stop.stop_requested()) std::this_thread::yield();
    return std::unique_ptr<ScriptedMachine>();
  };
  door_.open();
  EXPECT_EQ(start(), "ready");
  door_.wait_for_visitors(1);
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  EXPECT_TRUE(player().wait_until_idle(Player::Clock::now() +
                                       std::chrono::seconds(60)));
}

TEST_F(FasterEngineTest, FactsAreFoundByTheirNames) {
  reasoner::Game from({"r"});
  reasoner::Game to({"r"});
  from.intern_proposition("(cell 1)");
  from.intern_proposition("b");
  to.intern_proposition("c");
  to.intern_proposition("b");
  to.intern_proposition("(Cell 1)");
  reasoner::State state;
  state.set(0);
  ASSERT_TRUE(match::same_facts(from, state, to));
  EXPECT_EQ(to.facts(*match::same_facts(from, state, to)), Steps{"(Cell 1)"});
  from.intern_proposition("d");
  state.set(2);
  EXPECT_FALSE(match::same_facts(from, state, to));
}

}  // namespace faster_engine_test
}  // namespace agent
