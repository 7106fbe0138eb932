#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "search/solver/small_game.h"
#include "tests/search/chance_games.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"

namespace search {
namespace expected_values_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

TEST(Expectation, IsTheMeanWhereverChanceStands) {
  for (const auto& roles : {std::vector<std::string>{"random", "player"},
                            std::vector<std::string>{"player", "random"}}) {
    for (const Goal of_chance : {reasoner::kNoGoal, 0, 100}) {
      const RoleIndex player = roles[0] == "random" ? 1 : 0;
      const Report report = report_of("solver", coin(roles, of_chance), player);
      EXPECT_EQ(report.exact_value, 50) << roles[0] << ' ' << of_chance;
      EXPECT_FALSE(report.proven);
      EXPECT_EQ(value_of(report, 0), 40);
      EXPECT_EQ(value_of(report, 1), 50);
      EXPECT_EQ(report.moves.front().move, MoveId{1});
    }
  }
}

TEST(Expectation, OfAMoveMadeAtTheSameTimeAsChances) {
  const Report report = report_of("solver", die_at_once(), 0);
  ASSERT_TRUE(report.exact_value);
  EXPECT_NEAR(*report.exact_value, 50, 1e-9);
  EXPECT_NEAR(value_of(report, 0), 50, 1e-9);
  EXPECT_NEAR(value_of(report, 1), 40, 1e-9);
  EXPECT_EQ(by_move(report).at(0).probability, 1);
}

TEST(Expectation, OfMixedMovesBesideChance) {
  for (const RoleIndex role : {0U, 2U}) {
    const Report report = report_of("solver", pennies_and_coin(), role);
    ASSERT_TRUE(report.exact_value);
    EXPECT_NEAR(*report.exact_value, role == 0 ? 65 : 35, 1e-9);
    for (const MoveReport& move : report.moves) {
      EXPECT_NEAR(move.probability, 0.5, 1e-9);
    }
  }
}

TEST(Expectation, CountsAStateAsOftenAsItComesAbout) {
  const Report report = report_of("solver", same_state_twice(), 1);
  ASSERT_TRUE(report.exact_value);
  EXPECT_NEAR(*report.exact_value, 200.0 / 3, 1e-9);
}

TEST(Expectation, OfThoseWhoWantTheSame) {
  for (const RoleIndex role : {0U, 1U}) {
    const Report report = report_of("solver", throw_together(), role);
    EXPECT_EQ(report.exact_value, 65) << role;
  }
}

TEST(Expectation, IsNotKnownWhereStatesComeAgain) {
  const Report report = report_of("solver", throw_until_heads(), 0);
  EXPECT_FALSE(report.exact_value);
  EXPECT_FALSE(report.proven);
  // The other search plays.
  EXPECT_EQ(report.moves.front().move, MoveId{1});
}

TEST(Expectation, DoesNotMindWaysOfDifferentLength) {
  EXPECT_EQ(report_of("solver", two_ways_to_a_coin(), 0).exact_value, 50);
}

TEST(Expectation, OfManyThrows) {
  // 35; then one throws again with less than that, and so on.
  double value = 35;
  for (std::uint64_t throws = 1; throws <= 4; ++throws) {
    const Report report = report_of("solver", six_faces(throws), 1);
    ASSERT_TRUE(report.exact_value) << throws;
    EXPECT_NEAR(*report.exact_value, value, 1e-9) << throws;
    double sum = 0;
    for (int face = 1; face <= 6; ++face) sum += std::max(10.0 * face, value);
    value = sum / 6;
  }
}

TEST(Expectation, IsAGoalOnlyWhereItIsSure) {
  // Both outcomes are the same, and the best that there is.
  FakeGame game = coin({"player", "random"}, 0);
  const auto result = game.result;
  game.result = [result](std::uint64_t state) {
    return state == 5 ? result(4) : result(state);
  };
  const Report report = report_of("solver", game, 0);
  EXPECT_EQ(report.proven, 100);
  EXPECT_EQ(report.exact_value, 100);
}

TEST(Expectation, IsNoProofHoweverLikelyTheGoalIs) {
  // 100 * (1/6)^24 is less than the rounding of 100.
  const Report report = report_of("solver", throw_all_alike(24), 0);
  EXPECT_FALSE(report.proven);
  ASSERT_TRUE(report.exact_value);
  EXPECT_NEAR(*report.exact_value, 100, 1e-5);
  EXPECT_LT(*report.exact_value, 100);
}

TEST(Expectation, IsThatOfTheDefinitionInRandomGames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto chance = static_cast<RoleIndex>(seed % 3);
    const bool shared = seed % 2 == 0;
    const RandomGame random{.seed = seed,
                            .states = 30,
                            .roles = 3,
                            .cyclic = false,
                            .payoffs = Payoffs::kFree,
                            .layered = seed % 5 == 0};
    const FakeGame game = with_chance(random, chance, shared);
    if (game.result(0)) continue;
    FakeMachine machine(game);
    std::map<std::uint64_t, double> known;
    const double exact = plain_value(game, 0, chance, shared, known);
    solver::SmallGame small(machine, machine.initial(), {});
    ASSERT_EQ(small.solve(no_hurry()), solver::SmallGame::Status::kSolved);
    for (RoleIndex role = 0; role < 3; ++role) {
      if (role == chance) continue;
      const auto verdict = small.mixed_verdict(machine.initial(), role);
      ASSERT_TRUE(verdict) << seed << ' ' << role;
      const bool is_first = role == (chance == 0 ? 1U : 0U);
      EXPECT_NEAR(verdict->value, is_first || shared ? exact : 100 - exact,
                  1e-6)
          << seed;
    }
  }
}

}  // namespace expected_values_test
}  // namespace search
