#include "gamemaster/live/match_turn.h"

#include <gtest/gtest.h>

#include <future>

#include "gamemaster/processes/sha256.h"

namespace gamemaster {
namespace match_turn_test {

match::PlayRequest request_of(std::vector<std::string> legal) {
  match::PlayRequest request;
  request.legal_moves = std::move(legal);
  return request;
}

live::LiveView shown(const live::MatchTurn& turn) {
  live::LiveView view;
  turn.show(view);
  return view;
}

class MatchTurnTest : public testing::Test {
 protected:
  /// Asks a person on a thread of its own, and waits until it may choose.
  std::future<std::optional<std::string>> ask(std::size_t role) {
    auto answer = std::async(std::launch::async, [this, role] {
      return turn_.ask_person(role, request_of({"left", "right"}),
                              match::Budget(3600));
    });
    for (std::uint64_t seen = 0; turn_.legal_moves(role).empty();) {
      changes_.wait(seen, std::chrono::seconds(10));
      seen = changes_.version();
    }
    return answer;
  }

  analysis::ChangeSignal changes_;
  live::MatchTurn turn_{2, {}, changes_};
};

TEST_F(MatchTurnTest, TakesTheChoiceOfAPersonOnce) {
  turn_.sit_down(0);
  auto answer = ask(0);
  EXPECT_NE(turn_.choose(1, 0, "left"), "");  // it is not asked
  EXPECT_NE(turn_.choose(0, 1, "left"), "");  // another turn
  EXPECT_NE(turn_.choose(0, 0, "up"), "");    // not legal
  EXPECT_EQ(turn_.choose(0, 0, "left"), "");
  EXPECT_NE(turn_.choose(0, 0, "right"), "");  // too late
  EXPECT_EQ(answer.get(), "left");
  EXPECT_TRUE(shown(turn_).turn[0].chosen);
}

TEST_F(MatchTurnTest, AsksNobodyWhoHasNoChoice) {
  EXPECT_EQ(turn_.ask_person(1, request_of({"noop"}), match::Budget(0)),
            "noop");
  EXPECT_TRUE(shown(turn_).turn[1].chosen);
  EXPECT_FALSE(turn_.last_choice(1));
}

TEST_F(MatchTurnTest, ShowsADigestBeforeAllHaveChosenAndTheMoveAfterwards) {
  turn_.note_reply(1, "(MARK 1 2)", /*had_choice=*/true);
  const live::TurnOfRole before = shown(turn_).turn[1];
  EXPECT_TRUE(before.chosen);
  EXPECT_EQ(before.seal.digest.size(), 64U);
  EXPECT_EQ(before.seal.move, "");
  EXPECT_EQ(before.seal.salt, "");
  turn_.next();
  const live::TurnOfRole after = shown(turn_).last_turn[1];
  EXPECT_EQ(after.seal.digest, before.seal.digest);
  EXPECT_EQ(after.seal.digest,
            processes::sha256(after.seal.move + " " + after.seal.salt));
  EXPECT_FALSE(shown(turn_).turn[1].chosen);
}

TEST_F(MatchTurnTest, SealsWhatIsChosenAtTheSameTime) {
  turn_.sit_down(0);
  turn_.note_reply(1, "left", /*had_choice=*/true);
  EXPECT_TRUE(turn_.seals(/*of_all=*/false).empty()) << "nobody else chooses";
  auto answer = ask(0);
  const live::SealRow row = turn_.seals(/*of_all=*/false);
  ASSERT_EQ(row.size(), 2U);
  EXPECT_EQ(row[0].digest, "") << "a person";
  EXPECT_EQ(row[1].move, "left");
  EXPECT_EQ(row[1].digest, shown(turn_).turn[1].seal.digest);
  turn_.leave_seats();
  answer.get();
}

TEST_F(MatchTurnTest, DoesNotTellBySealsWhoHadAChoice) {
  turn_.note_reply(1, "noop", /*had_choice=*/false);
  EXPECT_EQ(shown(turn_).turn[1].seal.digest, "");
  const live::SealRow row = turn_.seals(/*of_all=*/true);
  ASSERT_EQ(row.size(), 2U);
  EXPECT_EQ(row[1].digest.size(), 64U);
}

TEST_F(MatchTurnTest, LetsPeopleGo) {
  turn_.sit_down(0);
  auto answer = ask(0);
  turn_.leave_seats();
  EXPECT_EQ(answer.get(), std::nullopt);
  EXPECT_TRUE(turn_.legal_moves(0).empty());
}

TEST_F(MatchTurnTest, CountsTheClockOnlyWhereItIsForPeople) {
  live::MatchTurn strict(1, {.counts = true}, changes_);
  EXPECT_EQ(strict.ask_person(0, request_of({"a", "b"}), match::Budget(0.01)),
            std::nullopt);
}

TEST_F(MatchTurnTest, LastsItsTimeInRealTime) {
  constexpr std::chrono::milliseconds kStep(20);
  live::MatchTurn turn(1, {.counts = true, .step = kStep}, changes_);
  turn.sit_down(0);
  const auto began = std::chrono::steady_clock::now();
  // Who does nothing waits, and there need not be a choice.
  EXPECT_EQ(turn.ask_person(0, request_of({"left", "noop"}), match::Budget(9)),
            "noop");
  EXPECT_EQ(turn.ask_person(0, request_of({"fall"}), match::Budget(9)), "fall");
  EXPECT_EQ(turn.ask_person(0, request_of({"left", "right"}), match::Budget(9)),
            std::nullopt);
  EXPECT_GE(std::chrono::steady_clock::now() - began, 3 * kStep);
}

TEST_F(MatchTurnTest, LetsAChoiceBeChangedInRealTime) {
  live::MatchTurn turn(1, {.counts = true, .step = std::chrono::seconds(60)},
                       changes_);
  turn.sit_down(0);
  auto answer = std::async(std::launch::async, [&turn] {
    return turn.ask_person(0, request_of({"left", "right", "noop"}),
                           match::Budget(3600));
  });
  for (std::uint64_t seen = 0; turn.legal_moves(0).empty();) {
    changes_.wait(seen, std::chrono::seconds(10));
    seen = changes_.version();
  }
  EXPECT_EQ(turn.choose(0, 0, "left"), "");
  EXPECT_EQ(turn.choose(0, 0, "right"), "");
  EXPECT_NE(turn.choose(0, 0, "up"), "");
  EXPECT_EQ(answer.wait_for(std::chrono::seconds(0)),
            std::future_status::timeout);  // the step goes on
  turn.leave_seats();
  EXPECT_EQ(answer.get(), "right");
}

TEST_F(MatchTurnTest, KnowsTheLastChoiceOfEachRole) {
  turn_.sit_down(0);
  for (std::size_t step = 0; step < 3; ++step) {
    auto answer = ask(step % 2);
    turn_.choose(step % 2, step, "left");
    answer.wait();
    EXPECT_FALSE(turn_.last_choice(step % 2) == step);
    turn_.next();
  }
  EXPECT_EQ(turn_.last_choice(0), 2U);
  EXPECT_EQ(turn_.last_choice(1), 1U);
  turn_.sit_down(1);  // moves were taken back
  EXPECT_EQ(turn_.last_choice(0), 0U);
  EXPECT_EQ(turn_.last_choice(1), std::nullopt);
}

TEST_F(MatchTurnTest, HandsOverWhatWasToldForTheMove) {
  players::SearchReport report;
  report.value = 70;
  turn_.note_report(1, report);
  const live::ReportRow reports = turn_.take_reports();
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_FALSE(reports[0]);
  ASSERT_TRUE(reports[1]);
  EXPECT_EQ(reports[1]->value, 70);
  EXPECT_FALSE(turn_.take_reports()[1]);
}

}  // namespace match_turn_test
}  // namespace gamemaster
