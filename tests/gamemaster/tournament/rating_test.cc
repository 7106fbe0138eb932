#include "gamemaster/tournament/rating.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace gamemaster {
namespace rating_test {

void add(std::vector<tournament::PairResult>& results, std::size_t a,
         std::size_t b, double wins, double losses) {
  results.push_back({a, b, 1, wins});
  results.push_back({a, b, 0, losses});
}

// The seven teams of the American League East, season of 1987: Agresti,
// "Categorical Data Analysis", where the model is fitted to them. Rows: wins
// at home of the row's team against the column's, and losses.
constexpr int kMilwaukee = 0, kDetroit = 1, kToronto = 2, kNewYork = 3,
              kBoston = 4, kCleveland = 5, kBaltimore = 6;
constexpr int kHomeWins[7][7] = {{0, 4, 4, 4, 6, 4, 6}, {3, 0, 4, 4, 6, 6, 4},
                                 {2, 4, 0, 2, 4, 4, 6}, {3, 5, 2, 0, 4, 4, 6},
                                 {5, 2, 3, 4, 0, 5, 6}, {2, 3, 3, 4, 4, 0, 2},
                                 {2, 1, 1, 2, 1, 3, 0}};
constexpr int kHomeLosses[7][7] = {{0, 3, 2, 3, 1, 2, 0}, {3, 0, 2, 3, 0, 1, 3},
                                   {5, 3, 0, 4, 3, 2, 0}, {3, 1, 5, 0, 3, 2, 1},
                                   {1, 5, 3, 2, 0, 2, 0}, {5, 3, 4, 3, 2, 0, 4},
                                   {5, 5, 6, 4, 6, 4, 0}};

TEST(Ratings, AgreeWithAPublishedExample) {
  // So often that the draws at the beginning, which it does without, say
  // nothing.
  constexpr double kSeasons = 1e4;
  std::vector<tournament::PairResult> results;
  for (std::size_t home = 0; home < 7; ++home) {
    for (std::size_t away = 0; away < 7; ++away) {
      if (home == away) continue;
      add(results, home, away, kSeasons * kHomeWins[home][away],
          kSeasons * kHomeLosses[home][away]);
    }
  }
  const tournament::Ratings ratings(7, results);
  // Strength above Baltimore in natural logarithms.
  const struct {
    int team;
    double strength;
  } expected[] = {{kMilwaukee, 1.58}, {kDetroit, 1.44}, {kToronto, 1.29},
                  {kNewYork, 1.25},   {kBoston, 1.11},  {kCleveland, 0.68}};
  const double scale = std::numbers::ln10 / 400;
  for (const auto& [team, strength] : expected) {
    const auto index = static_cast<std::size_t>(team);
    EXPECT_NEAR((ratings.of(index).elo - ratings.of(kBaltimore).elo) * scale,
                strength, 0.005)
        << team;
  }
}

TEST(Ratings, AreAsSureAsManyGamesAgainstEachMakeThem) {
  constexpr std::size_t kPlayers = 4;
  std::vector<tournament::PairResult> results;
  for (std::size_t a = 0; a < kPlayers; ++a) {
    for (std::size_t b = 0; b < a; ++b) add(results, a, b, 50, 50);
  }
  // All are equal, so that a game tells a quarter of the strength of each and
  // so does the draw at the beginning: against the mean of all, the curvature
  // is (4 * 100 + 1) / 4.
  const double variance = (1 - 1.0 / kPlayers) / (401.0 / 4);
  const double error_bar =
      1.96 * 400 / std::numbers::ln10 * std::sqrt(variance);
  const tournament::Ratings ratings(kPlayers, results);
  for (std::size_t i = 0; i < kPlayers; ++i) {
    EXPECT_NEAR(ratings.of(i).error_bar, error_bar, 0.01);
  }
}

TEST(Ratings, AreTheLogisticScoreOfTwoPlayers) {
  const std::vector<tournament::PairResult> results = {{0, 1, 1, 7500},
                                                       {0, 1, 0, 2500}};
  const tournament::Ratings ratings(2, results);
  EXPECT_NEAR(ratings.of(0).elo - ratings.of(1).elo, 400 * std::log10(3), 0.5);
  EXPECT_NEAR(ratings.of(0).elo + ratings.of(1).elo, 3000, 1e-6);
  // The error of the score, 0.75 +- 1.96 sqrt(0.75 * 0.25 / 10000), halved: of
  // one player against the mean of both.
  EXPECT_NEAR(ratings.of(0).error_bar,
              0.5 * 1.96 * 400 / std::log(10) / std::sqrt(10000 * 0.1875),
              0.01);
}

TEST(Ratings, AreTheCentreWhereNothingWasPlayed) {
  const tournament::Ratings ratings(2, {});
  EXPECT_DOUBLE_EQ(ratings.of(0).elo, 1500);
  EXPECT_GT(ratings.of(0).error_bar, 450);
}

TEST(Ratings, AreFiniteForWhoHasOnlyWon) {
  std::vector<tournament::PairResult> results;
  add(results, 0, 1, 1000, 0);
  const tournament::Ratings ratings(2, results);
  EXPECT_TRUE(std::isfinite(ratings.of(0).elo));
  EXPECT_GT(ratings.of(0).elo, ratings.of(1).elo + 800);
}

TEST(Ratings, GrowMoreCertainWithGames) {
  std::vector<tournament::PairResult> results;
  add(results, 0, 1, 10, 10);
  const double few = tournament::Ratings(2, results).of(0).error_bar;
  add(results, 0, 1, 1000, 1000);
  EXPECT_LT(tournament::Ratings(2, results).of(0).error_bar, few);
}

TEST(PairResults, CompareEachPairOfAMatch) {
  store::MatchOutcome outcome;
  outcome.players = {"a", "b", "a", "c"};
  outcome.goals = {100, 50, 50, std::nullopt};
  std::vector<tournament::PairResult> results;
  tournament::append_pair_results(
      outcome,
      [](const std::string& name) {
        return static_cast<std::size_t>(name[0] - 'a');
      },
      results);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].score, 1);
  EXPECT_EQ(results[1].first, 1u);
  EXPECT_EQ(results[1].score, 0.5);
  EXPECT_EQ(results[1].weight, 0.5);
}

}  // namespace rating_test
}  // namespace gamemaster
