#include "agent/player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "gdl/diagnostics.h"
#include "tests/agent/scripted_game.h"

namespace agent {
namespace player_test {

using std::chrono::seconds;
using Steps = std::vector<std::string>;

constexpr const char* kAvailable =
    "( ( name Tester ) ( status available ) ( species alien ) )";
constexpr const char* kBusy =
    "( ( name Tester ) ( status busy ) ( species alien ) )";

/// Thinks until the deadline passes or is cancelled, as a real search does.
reasoner::MoveId think_to_the_end(const search::Deadline& deadline) {
  while (!deadline.expired()) std::this_thread::yield();
  return 1;
}

reasoner::MoveId choose_first(const search::Deadline& /*deadline*/) {
  return 0;
}

class PlayerTest : public testing::Test {
 protected:
  std::string ask(const std::string& text) {
    return player().reply(text, Player::Clock::now());
  }
  /// The reply, while the test goes on.
  std::future<std::string> ask_beside(const std::string& text) {
    player();
    return std::async(std::launch::async, [this, text] { return ask(text); });
  }
  std::string start(const std::string& clocks = "1000 1000") {
    return ask(start_text(clocks));
  }
  static std::string start_text(const std::string& clocks) {
    return "(START m.1 Black ((role White) (role Black)) " + clocks + ")";
  }
  Player& player() {
    if (!player_) player_.emplace("Tester", scripted_tools(script_, made_));
    return *player_;
  }

  using Choose = std::function<reasoner::MoveId(const search::Deadline&)>;

  /// The reply to what the search thinks about by now, behind the door, and
  /// then answers by `choose`.
  std::future<std::string> think_about(const std::string& text,
                                       const Choose& choose) {
    script_.choose = [this, choose](const search::Deadline& deadline) {
      door_.pass();
      return choose(deadline);
    };
    std::future<std::string> reply = ask_beside(text);
    door_.wait_for_visitors(1);
    return reply;
  }
  std::future<std::string> think_about_start(const Choose& choose) {
    return think_about(start_text("1000 1000"), choose);
  }
  using Replies = std::vector<std::future<std::string>>;

  /// What the first of `waiting` is answered that gets a reply; it is gone
  /// then.
  static std::string first_of(Replies& waiting) {
    while (true) {
      const auto answered =
          std::ranges::find_if(waiting, [](const auto& reply) {
            return reply.wait_for(std::chrono::milliseconds(1)) ==
                   std::future_status::ready;
          });
      if (answered == waiting.end()) continue;
      std::string text = answered->get();
      waiting.erase(answered);
      return text;
    }
  }
  /// A PLAY that is thought about until its deadline.
  std::future<std::string> think_about_first_move() {
    door_.open();
    return think_about("(PLAY m.1 NIL)", think_to_the_end);
  }

  // These outlive the player, whose last thread may still look at them.
  Script script_;
  Door door_;
  ScriptedSearch* search_ = nullptr;
  std::atomic<int> calls_ = 0;
  std::function<void(ScriptedSearch&)> made_;

 private:
  std::optional<Player> player_;  // destroyed first
};

// Who is answered what.

TEST_F(PlayerTest, WithoutAMatchItIsAvailable) {
  EXPECT_EQ(ask("(INFO)"), kAvailable);
  EXPECT_EQ(ask("( ping )"), "ready");
  EXPECT_EQ(ask("(PREVIEW ((role White)) 10)"), "ready");
}

TEST_F(PlayerTest, WithAMatchItIsBusy) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(INFO)"), kBusy);
  EXPECT_EQ(ask("(PING)"), "busy");
  EXPECT_EQ(ask("(PREVIEW ((role White)) 10)"), "busy");
  EXPECT_EQ(ask("(START other White ((role White)) 1 1)"), "busy");
}

TEST_F(PlayerTest, MessagesOfNoMatchOrAnotherOneGetBusy) {
  for (const char* text :
       {"(PLAY m.2 NIL)", "(STOP m.2 NIL)", "(ABORT m.2)", "(PLAY M.1 NIL)"}) {
    EXPECT_EQ(ask(text), "busy") << text;
  }
  EXPECT_EQ(start(), "ready");
  for (const char* text :
       {"(PLAY m.2 NIL)", "(STOP m.2 NIL)", "(ABORT m.2)", "(PLAY M.1 NIL)"}) {
    EXPECT_EQ(ask(text), "busy") << text;
  }
  EXPECT_EQ(ask("(INFO)"), kBusy);
}

TEST_F(PlayerTest, PlaysAMatchFromStartToStop) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 ((hit 1) left))"), "Left");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  EXPECT_EQ(ask("(INFO)"), kAvailable);
  script_.wait_for_steps(2);
  EXPECT_EQ(script_.steps(), (Steps{"(Hit 1)/Left", "Left/Left"}));
  EXPECT_EQ(start(), "ready");
}

TEST_F(PlayerTest, MovesAreSpelledAsInTheRules) {
  script_.choose = [](const search::Deadline&) { return 1; };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "(Hit 1)");
}

TEST_F(PlayerTest, InfixIsAnsweredInInfix) {
  script_.choose = [](const search::Deadline&) { return 1; };
  EXPECT_EQ(ask("info()"),
            "[[name,Tester],[status,available],[species,alien]]");
  EXPECT_EQ(ask("start(m1,'Black',[role('White'), role('Black')],1000,1000)"),
            "ready");
  EXPECT_EQ(ask("play(m1,nil)"), "Hit(1)");
  EXPECT_EQ(ask("play(m1,[hit(1),Left])"), "Hit(1)");
  EXPECT_EQ(ask("(PLAY m1 NIL)"), "(Hit 1)");
  EXPECT_EQ(script_.steps(), Steps{"(Hit 1)/Left"});
  EXPECT_EQ(ask("stop(m1,[left,left])"), "done");
}

TEST_F(PlayerTest, AbortFreesIt) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  EXPECT_EQ(ask("(ABORT m.1)"), "busy");
  EXPECT_EQ(start(), "ready");
}

TEST_F(PlayerTest, GarbageIsAnErrorAndChangesNothing) {
  EXPECT_EQ(start(), "ready");
  EXPECT_THROW(ask("hello"), gdl::Error);
  EXPECT_THROW(ask(""), gdl::Error);
  EXPECT_THROW(ask("(PLAY m.1)"), gdl::Error);
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
}

// When START comes again, since the reply to it was lost.

TEST_F(PlayerTest, TheSameStartIsAnsweredAgainAndBeginsNothingAnew) {
  made_ = [this](ScriptedSearch&) { ++calls_; };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("START m.1 Black (( role White )\n(role Black)) 1000 1000.0"),
            "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(calls_, 1);
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(script_.steps(), Steps{"Left/Left"});
  EXPECT_EQ(start(), "busy");
  EXPECT_EQ(ask("(INFO)"), kBusy);
}

TEST_F(PlayerTest, TheSameStartTwiceAtOnceBeginsOneMatch) {
  made_ = [this](ScriptedSearch&) { ++calls_; };
  for (int match = 1; match <= 20; ++match) {
    std::future<std::string> first = ask_beside(start_text("1000 1000"));
    std::future<std::string> second = ask_beside(start_text("1000 1000"));
    EXPECT_EQ(first.get(), "ready");
    EXPECT_EQ(second.get(), "ready");
    EXPECT_EQ(calls_, match);
    EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  }
}

TEST_F(PlayerTest, AnotherStartOfTheSameMatchGetsBusy) {
  EXPECT_EQ(start(), "ready");
  for (const char* text :
       {"(START M.1 Black ((role White) (role Black)) 1000 1000)",
        "(START m.1 White ((role White) (role Black)) 1000 1000)",
        "(START m.1 Black ((role White)) 1000 1000)",
        "(START m.1 Black ((role White) (role black)) 1000 1000)",
        "(START m.1 Black ((role White) (role Black)) 1 1000)",
        "(START m.1 Black ((role White) (role Black)) 1000 1)"}) {
    EXPECT_EQ(ask(text), "busy") << text;
  }
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
}

TEST_F(PlayerTest, ARepeatedStartWaitsForTheStartClockToo) {
  std::future<std::string> first = think_about_start(choose_first);
  std::future<std::string> second = ask_beside(start_text("1000 1000"));
  EXPECT_EQ(second.wait_for(seconds(0)), std::future_status::timeout);
  door_.open();
  EXPECT_EQ(first.get(), "ready");
  EXPECT_EQ(second.get(), "ready");
}

TEST_F(PlayerTest, OfManyRepeatedStartsTheOldestIsAnsweredAtOnce) {
  Replies waiting;
  waiting.push_back(think_about_start(choose_first));
  for (int i = 0; i < 4; ++i) {
    waiting.push_back(ask_beside(start_text("1000 1000")));
  }
  EXPECT_EQ(first_of(waiting), "ready");
  for (std::future<std::string>& reply : waiting) {
    EXPECT_EQ(reply.wait_for(seconds(0)), std::future_status::timeout);
  }
  door_.open();
  for (std::future<std::string>& reply : waiting) {
    EXPECT_EQ(reply.get(), "ready");
  }
}

TEST_F(PlayerTest, AMatchThatIsOverBeginsAnewWithTheSameStart) {
  made_ = [this](ScriptedSearch&) { ++calls_; };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(STOP m.1 NIL)"), "done");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(calls_, 3);
}

// Rules.

TEST_F(PlayerTest, UnplayableRulesGetBusyAndLeaveItFree) {
  script_.machine_fails = true;
  EXPECT_EQ(start(), "busy");
  EXPECT_EQ(ask("(INFO)"), kAvailable);
  script_.machine_fails = false;
  EXPECT_EQ(start(), "ready");
}

TEST_F(PlayerTest, ARoleThatTheRulesDoNotHaveGetsBusy) {
  EXPECT_EQ(ask("(START m.1 Green ((role White)) 10 10)"), "busy");
  EXPECT_EQ(ask("(INFO)"), kAvailable);
}

TEST_F(PlayerTest, RulesWithErrorsArePlayedAsFarAsTheyHaveAMeaning) {
  EXPECT_EQ(ask("(START m.1 black ((role White) (<=) (not)) 1000 1000)"),
            "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
}

// While it thinks.

TEST_F(PlayerTest, InfoAndPingAreAnsweredDuringTheStartClock) {
  std::future<std::string> ready = think_about_start(choose_first);
  EXPECT_EQ(ask("(INFO)"), kBusy);
  EXPECT_EQ(ask("(PING)"), "busy");
  EXPECT_EQ(ready.wait_for(seconds(0)), std::future_status::timeout);
  door_.open();
  EXPECT_EQ(ready.get(), "ready");
}

TEST_F(PlayerTest, AbortEndsTheThinkingOfTheStartClock) {
  door_.open();
  std::future<std::string> ready = think_about_start(think_to_the_end);
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  EXPECT_EQ(ready.get(), "busy");
  EXPECT_EQ(ask("(INFO)"), kAvailable);
}

TEST_F(PlayerTest, AbortEndsTheThinkingOfAMove) {
  EXPECT_EQ(start(), "ready");
  std::future<std::string> move = think_about_first_move();
  EXPECT_EQ(ask("(INFO)"), kBusy);
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  move.get();
  EXPECT_EQ(ask("(INFO)"), kAvailable);
}

TEST_F(PlayerTest, StopEndsTheThinkingOfAMove) {
  EXPECT_EQ(start(), "ready");
  std::future<std::string> move = think_about_first_move();
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
  move.get();
  EXPECT_EQ(ask("(INFO)"), kAvailable);
  script_.wait_for_steps(1);
}

TEST_F(PlayerTest, AbortDoesNotWaitForAStuckSearch) {
  std::future<std::string> ready = think_about_start(choose_first);
  EXPECT_EQ(ask("(ABORT m.1)"), "aborted");
  EXPECT_EQ(ready.get(), "busy");
  EXPECT_EQ(ask("(INFO)"), kAvailable);
  door_.open();
}

TEST_F(PlayerTest, AnEarlyPlayEndsTheStartClockAndIsAnswered) {
  door_.open();
  std::future<std::string> ready =
      think_about_start([this](const search::Deadline& deadline) {
        return ++calls_ == 1 ? think_to_the_end(deadline) : 0;
      });
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ready.get(), "ready");
}

TEST_F(PlayerTest, StopOfThePlayerAnswersAllThatWait) {
  door_.open();
  std::future<std::string> ready = think_about_start(think_to_the_end);
  player().stop();
  EXPECT_EQ(ready.get(), "busy");
  EXPECT_EQ(start(), "busy");
  EXPECT_TRUE(player().wait_until_idle(Player::Clock::now() + seconds(60)));
}

// Following the referee.

TEST_F(PlayerTest, FollowsTheMoveThatTheRefereeStatesAndNotItsOwn) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left (hit 1)))"), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"Left/(Hit 1)"}));
}

TEST_F(PlayerTest, FollowsAMoveThatIsIllegalHere) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 ((zap 9) left))"), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"(zap 9)/Left"}));
}

TEST_F(PlayerTest, AJointMoveOfTheWrongSizeIsNoReasonToFallSilent) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left left))"), "Left");
  EXPECT_EQ(script_.steps(), Steps{});
}

TEST_F(PlayerTest, ARepeatedFirstPlayIsAnsweredAlike) {
  script_.choose = [this](const search::Deadline&) {
    return static_cast<reasoner::MoveId>(++calls_ % 2);
  };
  EXPECT_EQ(start(), "ready");
  const std::string move = ask("(PLAY m.1 NIL)");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), move);
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), move);
  EXPECT_EQ(calls_, 2);
}

TEST_F(PlayerTest, ARepeatedPlayIsNotFollowedTwice) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left (hit 1)))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left (hit 1)))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"Left/(Hit 1)"}));
}

TEST_F(PlayerTest, APlayRepeatedDuringTheThinkingIsNotFollowedTwice) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  script_.choose = [this](const search::Deadline&) {
    door_.pass();
    return 1;
  };
  std::future<std::string> first = ask_beside("(PLAY m.1 (left left))");
  door_.wait_for_visitors(1);
  std::future<std::string> second = ask_beside("(PLAY m.1 (left left))");
  door_.open();
  EXPECT_EQ(first.get(), "(Hit 1)");
  EXPECT_EQ(second.get(), "(Hit 1)");
  EXPECT_EQ(script_.steps(), (Steps{"Left/Left"}));
}

TEST_F(PlayerTest, OfManyRepeatedPlaysTheOldestIsAnsweredAtOnce) {
  EXPECT_EQ(start(), "ready");
  Replies waiting;
  waiting.push_back(
      think_about("(PLAY m.1 NIL)", [](const search::Deadline&) { return 1; }));
  for (int i = 0; i < 4; ++i) waiting.push_back(ask_beside("(PLAY m.1 NIL)"));
  EXPECT_EQ(first_of(waiting), "Left");
  for (std::future<std::string>& reply : waiting) {
    EXPECT_EQ(reply.wait_for(seconds(0)), std::future_status::timeout);
  }
  door_.open();
  for (std::future<std::string>& reply : waiting) {
    EXPECT_EQ(reply.get(), "(Hit 1)");
  }
}

TEST_F(PlayerTest, AMoveThatWasReplacedAfterTheClockMakesAStep) {
  const Player::Clock::time_point t = Player::Clock::now();
  const std::string play = "(PLAY m.1 (left (hit 1)))";
  EXPECT_EQ(player().reply(start_text("10 100"), t), "ready");
  EXPECT_EQ(player().reply("(PLAY m.1 NIL)", t), "Left");
  EXPECT_EQ(player().reply(play, t + seconds(100)), "Left");
  EXPECT_EQ(player().reply(play, t + seconds(199)), "Left");
  EXPECT_EQ(script_.steps(), Steps{"Left/(Hit 1)"});
  EXPECT_EQ(player().reply(play, t + seconds(200)), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"Left/(Hit 1)", "Left/(Hit 1)"}));
}

TEST_F(PlayerTest, TheSameJointMoveCanBePlayedTwice) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left LEFT))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left LEFT))"), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"Left/Left", "Left/Left"}));
}

// What GDL-II says of the moves.

TEST_F(PlayerTest, TheTurnTellsARepetition) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 0 NIL NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 0 NIL NIL)"), "Left");
  const std::string same = " left ((did white left) (did black left)))";
  EXPECT_EQ(ask("(PLAY m.1 1" + same), "Left");
  EXPECT_EQ(ask("(PLAY m.1 1" + same), "Left");
  EXPECT_EQ(ask("(PLAY m.1 2" + same), "Left");
  EXPECT_EQ(script_.steps(), (Steps{"Left/Left", "Left/Left"}));
}

TEST_F(PlayerTest, TheOwnMoveIsTheReportedOneAndTheOthersAreSeen) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 0 NIL NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 1 (HIT 1) ((zork WHITE (hit 1)) (bell)))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 2 left NIL)"), "Left");  // the other one's: a guess
  EXPECT_EQ(ask("(PLAY m.1 3 left ((did white (hit 7))))"), "Left");
  EXPECT_EQ(ask("(STOP m.1 4 (hit 1) ((did white (hit 1))))"), "done");
  script_.wait_for_steps(4);
  EXPECT_EQ(script_.steps(), (Steps{"(Hit 1)/(Hit 1)", "Left/Left", "Left/Left",
                                    "(Hit 1)/(Hit 1)"}));
}

TEST_F(PlayerTest, PerceptsInPlaceOfTheMovesAreFollowedToo) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 ((DID BLACK LEFT) (DID WHITE (HIT 1))))"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 ((bell) (did white left) (did black left)))"),
            "Left");
  EXPECT_EQ(script_.steps(), (Steps{"(Hit 1)/Left", "Left/Left"}));
}

TEST_F(PlayerTest, WithoutLegalMovesAReportIsOnlyCounted) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 0 NIL NIL)"), "Left");
  script_.no_legal_moves = true;
  EXPECT_EQ(ask("(PLAY m.1 1 left NIL)"), "nil");
  EXPECT_EQ(script_.steps(), Steps{});
}

// When something does not come.

TEST_F(PlayerTest, AMatchWhoseStopIsLostMakesRoom) {
  const Player::Clock::time_point t = Player::Clock::now();
  const std::string message = start_text("10 2");
  made_ = [this](ScriptedSearch&) { ++calls_; };
  EXPECT_EQ(player().reply(message, t), "ready");
  EXPECT_EQ(
      player().reply("(START m.2 White ((role White)) 10 2)", t + seconds(29)),
      "busy");
  EXPECT_EQ(player().reply("(INFO)", t + seconds(29)), kBusy);
  EXPECT_EQ(player().reply("(INFO)", t + seconds(31)), kAvailable);
  EXPECT_EQ(player().reply(message, t + seconds(31)), "ready");
  EXPECT_EQ(player().reply("(INFO)", t + seconds(31)), kBusy);
  EXPECT_EQ(calls_, 2);
}

TEST_F(PlayerTest, ARepeatedStartIsASignOfLife) {
  const Player::Clock::time_point t = Player::Clock::now();
  const std::string message = start_text("10 2");
  EXPECT_EQ(player().reply(message, t), "ready");
  EXPECT_EQ(player().reply(message, t + seconds(29)), "ready");
  EXPECT_EQ(player().reply("(INFO)", t + seconds(58)), kBusy);
  EXPECT_EQ(player().reply("(INFO)", t + seconds(60)), kAvailable);
}

TEST_F(PlayerTest, APlayIsASignOfLifeEvenWhenItIsLate) {
  const Player::Clock::time_point t = Player::Clock::now();
  const std::string message = start_text("10 2");
  EXPECT_EQ(player().reply(message, t), "ready");
  EXPECT_EQ(player().reply("(PLAY m.1 NIL)", t + seconds(25)), "Left");
  EXPECT_EQ(player().reply("(INFO)", t + seconds(50)), kBusy);
  EXPECT_EQ(player().reply("(PLAY m.1 (left left))", t + seconds(80)), "Left");
  EXPECT_EQ(player().reply(message, t + seconds(100)), "busy");
  EXPECT_EQ(player().reply(message, t + seconds(111)), "ready");
}

TEST_F(PlayerTest, ALateSearchIsAnsweredByItsCandidate) {
  made_ = [this](ScriptedSearch& made) { search_ = &made; };
  EXPECT_EQ(start("1000 1"), "ready");
  script_.choose = [this](const search::Deadline&) {
    search_->announce(1);
    door_.pass();
    return 0;
  };
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "(Hit 1)");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "(Hit 1)");  // although it is done by now
  door_.open();
}

TEST_F(PlayerTest, ALateSearchWithoutCandidateIsAnsweredByALegalMove) {
  EXPECT_EQ(start("1000 1"), "ready");
  script_.choose = [this](const search::Deadline&) {
    door_.pass();
    return 1;
  };
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  // It is still stuck there, so that nothing is known of the next state.
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "nil");
  door_.open();
}

TEST_F(PlayerTest, ASearchThatFailsIsAnsweredByALegalMove) {
  script_.choose = [](const search::Deadline&) -> reasoner::MoveId {
    throw std::runtime_error("broken");
  };
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
}

TEST_F(PlayerTest, AMachineThatFailsLeavesTheMatchAlive) {
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
  script_.next_state_fails = true;
  EXPECT_EQ(ask("(PLAY m.1 (left left))"), "Left");
  EXPECT_EQ(ask("(STOP m.1 (left left))"), "done");
}

TEST_F(PlayerTest, WithoutALegalMoveItAnswersNil) {
  script_.no_legal_moves = true;
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "nil");
}

TEST_F(PlayerTest, ClocksOfZeroStillGiveALegalMove) {
  EXPECT_EQ(start("0 0"), "ready");
  EXPECT_EQ(ask("(PLAY m.1 NIL)"), "Left");
}

}  // namespace player_test
}  // namespace agent
