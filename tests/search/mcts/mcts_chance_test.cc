#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/search/chance_games.h"
#include "tests/search/playing.h"
#include "tests/search/random_game.h"

namespace search {
namespace mcts_chance_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

TEST(TreeSearch, TakesTheMeanOfChance) {
  for (const Goal of_chance : {reasoner::kNoGoal, 0, 100}) {
    for (const auto& roles : {std::vector<std::string>{"random", "player"},
                              std::vector<std::string>{"player", "random"}}) {
      const RoleIndex player = roles[0] == "random" ? 1 : 0;
      const Report report = report_of("mcts", coin(roles, of_chance), player);
      EXPECT_EQ(report.moves.front().move, MoveId{1});
      EXPECT_NEAR(value_of(report, 1), 50, 2);
      EXPECT_FALSE(report.proven);
      // What chance does is no line of play.
      EXPECT_LE(report.principal_variation.size(), 1U);
    }
  }
}

TEST(TreeSearch, MixesNothingBesideChanceAlone) {
  const Report report = report_of("mcts", die_at_once(), 0);
  EXPECT_EQ(report.moves.front().move, MoveId{0});
  EXPECT_EQ(report.moves.front().probability, 1);
  EXPECT_NEAR(value_of(report, 0), 50, 2);
  EXPECT_NEAR(value_of(report, 1), 40, 6);
}

TEST(TreeSearch, MixesMovesBesideChance) {
  const Report report = report_of("mcts", pennies_and_coin(), 0);
  for (const MoveReport& move : report.moves) {
    EXPECT_NEAR(move.probability, 0.5, 0.1);
    EXPECT_NEAR(move.value, 65, 5);
  }
}

TEST(TreeSearch, ProvesWhatAllOutcomesHaveInCommon) {
  // Throwing wins whatever comes.
  FakeGame game = coin({"random", "player"}, 0);
  const auto result = game.result;
  game.result = [result](std::uint64_t state) {
    return state == 5 ? result(4) : result(state);
  };
  const Report report = report_of("mcts", game, 1);
  EXPECT_EQ(report.proven, 100);
  EXPECT_EQ(report.moves.front().move, MoveId{1});
}

TEST(TreeSearch, GoesOnWhereStatesComeAgain) {
  const Report report = report_of("mcts", throw_until_heads(), 0);
  EXPECT_EQ(report.moves.front().move, MoveId{1});
  EXPECT_FALSE(report.proven);
}

TEST(TreeSearch, WeighsOutcomesAlikeHoweverMuchIsPlayedBehind) {
  const FakeGame game = guess_the_die(6);
  const double exact = 100 - 100 * std::pow(5.0 / 6, 6);
  const Report solved = report_of("solver", game, 0);
  ASSERT_TRUE(solved.exact_value);
  EXPECT_NEAR(*solved.exact_value, exact, 1e-9);
  for (const std::uint64_t count : {2000U, 40'000U}) {
    const Report report = report_of("mcts", game, 0, count);
    double total = 0;
    double visits = 0;
    for (const MoveReport& move : report.moves) {
      total += move.value * static_cast<double>(move.visits);
      visits += static_cast<double>(move.visits);
    }
    EXPECT_NEAR(total / visits, exact, 4) << count;
  }
}

TEST(TreeSearch, ComesNearTheDefinitionInRandomGames) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto chance = static_cast<RoleIndex>(seed % 3);
    const RandomGame random{.seed = seed,
                            .states = 20,
                            .roles = 3,
                            .cyclic = false,
                            .payoffs = Payoffs::kFree};
    const FakeGame game = with_chance(random, chance, /*shared=*/false);
    const RoleIndex first = chance == 0 ? 1 : 0;
    if (game.result(0) || game.legal(0, first).size() < 2) continue;
    std::map<std::uint64_t, double> known;
    const double exact = plain_value(game, 0, chance, false, known);
    const Report report = report_of("mcts", game, first, 30'000);
    EXPECT_NEAR(report.moves.front().value, exact, 6) << seed;
    if (report.proven) {
      EXPECT_EQ(*report.proven, exact) << seed;
    }
  }
}

}  // namespace mcts_chance_test
}  // namespace search
