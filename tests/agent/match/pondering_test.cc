// Thinking on while nobody waits for a move.
#include "agent/match/pondering.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "agent/player.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "search/mcts/mcts.h"
#include "tests/agent/scripted_game.h"

namespace agent {
namespace pondering_test {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = match::Pondering::Clock;

// ---- How far ----------------------------------------------------------------

TEST(PonderingTest, GoesInSlicesUntilTheMatchIsLost) {
  match::Pondering pondering(true, seconds(10), seconds(2));
  const Clock::time_point heard{};
  EXPECT_EQ(pondering.lost_at(heard), heard + seconds(30));
  EXPECT_FALSE(pondering.is_at_work());
  EXPECT_EQ(pondering.begin_slice(heard, heard), heard + milliseconds(200));
  EXPECT_TRUE(pondering.is_at_work());
  EXPECT_EQ(pondering.end_slice(heard + milliseconds(203), {}),
            milliseconds(3));
  EXPECT_FALSE(pondering.is_at_work());
  EXPECT_EQ(pondering.begin_slice(heard + seconds(1), heard),
            heard + seconds(3));
  EXPECT_EQ(pondering.end_slice(heard + seconds(2), {}), std::nullopt);
  EXPECT_EQ(pondering.begin_slice(heard + seconds(29), heard),
            heard + seconds(30));
  // Told to end before that.
  EXPECT_EQ(pondering.end_slice(heard + milliseconds(29'507),
                                heard + milliseconds(29'500)),
            milliseconds(7));
  EXPECT_EQ(pondering.begin_slice(heard + seconds(30), heard), std::nullopt);
  EXPECT_DOUBLE_EQ(pondering.time().count(), 0.203 + 1 + 0.507);
  EXPECT_DOUBLE_EQ(pondering.worst_delay().count(), 0.007);
}

TEST(PonderingTest, ShortClocksCountAsASecondEach) {
  const match::Pondering pondering(true, seconds(0), milliseconds(100));
  EXPECT_EQ(pondering.lost_at({}), Clock::time_point() + seconds(11));
}

TEST(PonderingTest, NotWhereItIsNotWantedOrHasFailed) {
  const Clock::time_point now{};
  match::Pondering unwanted(false, seconds(10), seconds(2));
  EXPECT_EQ(unwanted.begin_slice(now, now), std::nullopt);
  match::Pondering failed(true, seconds(10), seconds(2));
  failed.give_up();
  EXPECT_EQ(failed.begin_slice(now, now), std::nullopt);
}

// ---- In a match -------------------------------------------------------------

/// Counts what the search is asked to ponder on, and lets it do so until it is
/// told to end.
class PonderingPlayerTest : public testing::Test {
 protected:
  PonderingPlayerTest() {
    script_.ponder = [this](const search::Waiting& waiting,
                            const search::Deadline& deadline) {
      {
        const std::lock_guard lock(mutex_);
        expected_.emplace_back(waiting.expected.begin(),
                               waiting.expected.end());
        is_pondering_ = true;
        changed_.notify_all();
      }
      while (!deadline.expired()) std::this_thread::yield();
      const std::lock_guard lock(mutex_);
      is_pondering_ = false;
      changed_.notify_all();
    };
  }

  Player& player(bool ponders = true) {
    if (!player_) {
      match::MatchTools tools = scripted_tools(script_);
      tools.ponders = ponders;
      player_.emplace("Tester", tools);
    }
    return *player_;
  }
  std::string ask(const std::string& text) {
    return player().reply(text, Clock::now());
  }
  std::string start(const std::string& clocks = "1000 1000") {
    return ask("(START m.1 Black ((role White) (role Black)) " + clocks + ")");
  }
  /// A player that ponders, and for which `make` makes a faster engine once the
  /// door is open.
  void await_faster_engine(
      std::function<std::unique_ptr<reasoner::StateMachine>()> make) {
    match::MatchTools tools =
        scripted_tools(script_, [this](const ScriptedSearch&) { ++searches_; });
    tools.ponders = true;
    tools.make_faster_machine = [this, make = std::move(make)](
                                    const gdl::Rulesheet&,
                                    const std::stop_token&) {
      door_.pass();
      return make();
    };
    player_.emplace("Tester", tools);
  }
  /// Waits until it ponders, after `count` slices of it at least.
  void wait_until_it_ponders(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [&] { return is_pondering_ && expected_.size() >= count; });
  }
  void wait_until_it_has_ended() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_pondering_; });
  }
  std::size_t slices() {
    const std::lock_guard lock(mutex_);
    return expected_.size();
  }
  std::vector<reasoner::MoveId> last_expected() {
    const std::lock_guard lock(mutex_);
    return expected_.back();
  }

  Script script_;
  Door door_;
  Script faster_;
  std::atomic<int> searches_ = 0;  // made by await_faster_engine
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::vector<reasoner::MoveId>> expected_;
  bool is_pondering_ = false;

 private:
  std::optional<Player> player_;  // destroyed first
};

TEST_F(PonderingPlayerTest, FromStartToStop) {
  EXPECT_EQ(start(), "ready");
  wait_until_it_ponders(1);
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  wait_until_it_ponders(2);
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  wait_until_it_ponders(3);
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  wait_until_it_has_ended();
  script_.wait_for_steps(2);
  EXPECT_EQ(start(), "ready");
  wait_until_it_ponders(4);
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  wait_until_it_has_ended();
}

TEST_F(PonderingPlayerTest, OnWhatComesWhereNobodyElseChooses) {
  EXPECT_EQ(start(), "ready");
  wait_until_it_ponders(1);
  EXPECT_TRUE(last_expected().empty());  // nothing is answered yet
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  wait_until_it_ponders(2);
  EXPECT_TRUE(last_expected().empty());  // White chooses, too
  script_.white_only_left = true;
  script_.choose = [](const search::Deadline&) { return 1; };
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "(Hit 1)");
  wait_until_it_ponders(3);
  EXPECT_EQ(last_expected(), (std::vector<reasoner::MoveId>{0, 1}));
}

TEST_F(PonderingPlayerTest, InfoSearchSaysSo) {
  EXPECT_EQ(start(), "ready");
  wait_until_it_ponders(1);
  EXPECT_EQ(ask("(INFO SEARCH)"),
            "( ( name Tester ) ( status busy ) ( species alien ) "
            "( activity pondering ) )");
  EXPECT_EQ(ask("(INFO)"),
            "( ( name Tester ) ( status busy ) ( species alien ) )");
}

TEST_F(PonderingPlayerTest, OffMeansThatTheSearchIsNotAsked) {
  player(/*ponders=*/false);
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(ask("(INFO SEARCH)"),
            "( ( name Tester ) ( status busy ) ( species alien ) "
            "( activity idle ) )");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  script_.wait_for_steps(2);
  EXPECT_EQ(slices(), 0U);
}

TEST_F(PonderingPlayerTest, WhatNeedsNoMoreThoughtIsNotAskedAgain) {
  std::atomic<int> calls = 0;
  script_.ponder = [&](const search::Waiting&, const search::Deadline&) {
    ++calls;
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  script_.wait_for_steps(2);
  EXPECT_LE(calls, 3);  // fewer where the next message came before
}

TEST_F(PonderingPlayerTest, AFailureEndsItAndNotTheMatch) {
  Door door;
  script_.ponder = [&](const search::Waiting&, const search::Deadline&) {
    door.pass();
    throw std::runtime_error("broken");
  };
  door.open();
  EXPECT_EQ(start(), "ready");
  door.wait_for_visitors(1);
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
}

TEST_F(PonderingPlayerTest, HurryDoesNotEndIt) {
  EXPECT_EQ(start(), "ready");
  wait_until_it_ponders(1);
  player().hurry();
  wait_until_it_ponders(2);
}

TEST_F(PonderingPlayerTest, ASilentManagerIsNotThoughtForWithoutEnd) {
  // The match is lost 1 + 10 s after this START, which is 10.5 s old.
  const std::string text = "(START m.1 Black ((role White) (role Black)) 1 1)";
  EXPECT_EQ(player().reply(text, Clock::now() - milliseconds(10'500)), "ready");
  const auto says = [&](const std::string& what) {
    return ask("(INFO SEARCH)").find(what) != std::string::npos;
  };
  while (!says("available") || !says("activity idle")) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_LE(slices(), 2U);
}

TEST_F(PonderingPlayerTest, NotWhileAFasterEngineIsBeingMade) {
  await_faster_engine([]() -> std::unique_ptr<reasoner::StateMachine> {
    throw gdl::Error("too large");
  });
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(slices(), 0U);
  door_.open();
  // It cannot be made: there is no more to wait for.
  wait_until_it_ponders(1);
}

TEST_F(PonderingPlayerTest, WithAFasterEngineAsSoonAsItIsThere) {
  await_faster_engine(
      [this] { return std::make_unique<ScriptedMachine>(faster_); });
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(searches_, 1);
  door_.open();
  // Nobody asks for a move.
  wait_until_it_ponders(1);
  EXPECT_EQ(searches_, 2);
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(faster_.steps().size(), 1);
}

/// A search that is slow in coming back costs no move its time.
TEST_F(PonderingPlayerTest, NotWhereASearchComesBackLate) {
  script_.choose = [](const search::Deadline& deadline) {
    while (!deadline.expired()) std::this_thread::yield();
    const auto late = Clock::now() + milliseconds(150);
    while (Clock::now() < late) std::this_thread::yield();
    return 0;
  };
  EXPECT_EQ(start("1 1"), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  script_.wait_for_steps(1);
  EXPECT_EQ(slices(), 0U);
}

// ---- With a real search -----------------------------------------------------

TEST(PonderingMatchTest, SeveralThreadsEndWithTheNextMessage) {
  match::MatchTools tools;
  tools.ponders = true;
  tools.make_machine = [](const gdl::Rulesheet& rules) {
    return reasoner::engines::make_playing_machine(rules);
  };
  tools.make_search = [](reasoner::StateMachine& machine) {
    return std::make_unique<search::mcts::MctsSearch>(
        machine, search::Settings{.threads = 2, .memory_mb = 16});
  };
  Player player("Tester", tools);
  // Who is to move has eight moves, the game takes ten.
  const std::string rules =
      "((role white) (role black) (init (turn white)) (init (step 0))"
      " (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)"
      " (succ 6 7) (succ 7 8) (succ 8 9) (succ 9 10)"
      " (other white black) (other black white)"
      " (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))"
      " (<= (legal ?r (mark ?n ?m)) (true (turn ?r)) (bit ?n) (bit ?m))"
      " (bit 0) (bit 1) (bit 2)"
      " (<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))"
      " (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))"
      " (<= (next (marked ?r ?n ?m ?s)) (does ?r (mark ?n ?m))"
      "     (true (step ?s)))"
      " (<= (next (marked ?r ?n ?m ?s)) (true (marked ?r ?n ?m ?s)))"
      " (<= terminal (true (step 10)))"
      " (<= twice (true (marked white ?n ?m ?s)) (true (marked black ?n ?m "
      "?t)))"
      " (<= (goal white 100) twice) (<= (goal white 0) (not twice))"
      " (<= (goal black 0) twice) (<= (goal black 100) (not twice)))";
  const auto ask = [&](const std::string& text) {
    return player.reply(text, Clock::now());
  };
  ASSERT_EQ(ask("(START m.1 white " + rules + " 1 1)"), "ready");
  const std::string first = ask("(PLAY m.1 NIL)");
  EXPECT_TRUE(first.starts_with("(mark")) << first;
  EXPECT_EQ(ask("(PLAY m.1 (" + first + " noop))"), "noop");
  const std::string second = ask("(PLAY m.1 (noop (mark 0 0)))");
  EXPECT_TRUE(second.starts_with("(mark")) << second;
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  player.stop();
  EXPECT_TRUE(player.wait_until_idle(Clock::now() + seconds(60)));
}

}  // namespace pondering_test
}  // namespace agent
