#include "search/choice/trial_game.h"

#include <gtest/gtest.h>

#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search::choice {
namespace trial_game_test {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

/// Plays the first legal move, and expects the same goal of each.
class ExpectingSearch : public Search {
 public:
  explicit ExpectingSearch(double expected) : expected_(expected) {}

  MoveId choose_move(const State&, RoleIndex, const Deadline&) override {
    return 0;
  }
  void advance(std::span<const MoveId>, const State&) override {}
  Report report() const override {
    Report report;
    report.moves.emplace_back().value = expected_;
    return report;
  }

 private:
  double expected_;
};

/// A game without an end, of searches that expect these goals.
TrialGame play_endless(double first, double second) {
  FakeMachine machine(endless({"a", "b"}, 2));
  std::vector<std::unique_ptr<Search>> players;
  players.push_back(std::make_unique<ExpectingSearch>(first));
  players.push_back(std::make_unique<ExpectingSearch>(second));
  return play_trial_game(machine, initial_state(machine), players, 1,
                         no_hurry());
}

TEST(TrialGame, WithoutAnEndGoesToWhomBothSayIsWinning) {
  const TrialGame won = play_endless(90, 15);
  EXPECT_EQ(won.end, TrialEnd::kAgreed);
  EXPECT_LT(won.efforts[0].moves, 20);
  EXPECT_EQ(won.points(0), 1);
  EXPECT_EQ(won.points(1), 0);
  const TrialGame lost = play_endless(20, 80);
  EXPECT_EQ(lost.points(0), 0);
  EXPECT_EQ(lost.points(1), 1);
}

TEST(TrialGame, WithoutAnEndIsDrawnWhereSearchesDoNotAgree) {
  EXPECT_EQ(play_endless(90, 50).end, TrialEnd::kTooLong);
  EXPECT_EQ(play_endless(90, 50).points(0), 0.5);
  EXPECT_EQ(play_endless(90, 90).points(1), 0.5);
  EXPECT_EQ(play_endless(50, 50).points(0), 0.5);
}

TEST(TrialGame, ThatWasStoppedCountsOnlyWhereItIsDecided) {
  TrialGame game;
  game.expected = {55, 45};
  EXPECT_EQ(game.points(0), std::nullopt);
  game.expected = {5, 95};
  EXPECT_EQ(game.points(0), 0);
  game.expected = {95, 40};
  EXPECT_EQ(game.points(0), 1);
}

TEST(TrialGame, OfTheRulesGoesByTheGoals) {
  TrialGame game;
  game.end = TrialEnd::kTerminal;
  game.goals = {0, 100};
  game.expected = {95, 5};
  EXPECT_EQ(game.points(0), 0);
  EXPECT_EQ(game.points(1), 1);
  game.goals = {reasoner::kNoGoal, 0};
  EXPECT_EQ(game.points(0), 0.5);
}

}  // namespace trial_game_test
}  // namespace search::choice
