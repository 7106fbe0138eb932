#include "gamemaster/tournament/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace gamemaster {
namespace sprt_test {

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// How often H1 is accepted in tests of players whose difference is `elo`.
double share_of_h1(double elo, const tournament::SprtOptions& options,
                   int tests, double* games = nullptr) {
  constexpr double kDraws = 0.3;
  std::mt19937_64 random(1);
  int accepted = 0;
  std::size_t total = 0;
  for (int test = 0; test < tests; ++test) {
    tournament::SprtCounts counts;
    tournament::SprtState state;
    do {
      const double x = static_cast<double>(random() >> 11) * 0x1p-53;
      const double win = score_of(elo) - kDraws / 2;
      ++(x < win            ? counts.wins
         : x < win + kDraws ? counts.draws
                            : counts.losses);
      state = tournament::sprt(counts, options);
    } while (state.verdict == tournament::SprtVerdict::kGoOn);
    total += counts.games();
    accepted += state.verdict == tournament::SprtVerdict::kAcceptH1 ? 1 : 0;
  }
  if (games != nullptr) *games = static_cast<double>(total) / tests;
  return static_cast<double>(accepted) / tests;
}

TEST(Sprt, HasTheBoundsOfWald) {
  const tournament::SprtState state = tournament::sprt({}, {0, 5, 0.05, 0.05});
  EXPECT_NEAR(state.lower, -2.944, 0.001);
  EXPECT_NEAR(state.upper, 2.944, 0.001);
  EXPECT_EQ(state.llr, 0);
  EXPECT_EQ(state.verdict, tournament::SprtVerdict::kGoOn);
}

TEST(Sprt, IsTheLikelihoodRatioOfWaldWithoutDraws) {
  const tournament::SprtOptions options{0, 100, 0.05, 0.05};
  const double s1 = score_of(100);
  EXPECT_NEAR(tournament::sprt({60, 0, 40}, options).llr,
              60 * std::log(s1 / 0.5) + 40 * std::log((1 - s1) / 0.5), 0.01);
}

TEST(Sprt, IsCloseToTheNormalApproximation) {
  // (s1 - s0) (2 mean - s0 - s1) N / (2 variance)
  const tournament::SprtCounts counts{2600, 5000, 2400};
  const double n = 10000;
  const double mean = (2600 + 2500) / n;
  const double variance = (2600 + 0.25 * 5000) / n - mean * mean;
  const double s0 = score_of(0);
  const double s1 = score_of(10);
  EXPECT_NEAR(tournament::sprt(counts, {0, 10, 0.05, 0.05}).llr,
              (s1 - s0) * (2 * mean - s0 - s1) * n / (2 * variance), 0.02);
}

TEST(ScoreEstimate, IsWiderWhereLessIsKnown) {
  EXPECT_EQ(tournament::estimate_score({}).share, 0.5);
  EXPECT_EQ(tournament::estimate_score({3, 0, 1}).share, 0.75);
  EXPECT_NEAR(tournament::estimate_score({5000, 0, 5000}).error_bar, 0.0098,
              0.0002);
  EXPECT_LT(tournament::estimate_score({0, 100, 0}).error_bar,
            tournament::estimate_score({50, 0, 50}).error_bar);
  EXPECT_GT(tournament::estimate_score({0, 4, 0}).error_bar, 0.1);
  EXPECT_GT(tournament::estimate_score({4, 0, 0}).error_bar, 0.1);
}

TEST(EloOfScore, IsLogistic) {
  EXPECT_EQ(tournament::elo_of_score(0.5), 0);
  EXPECT_FALSE(std::signbit(tournament::elo_of_score(0.5)));
  EXPECT_NEAR(tournament::elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_EQ(tournament::elo_of_score(-0.1), -1000);
  EXPECT_EQ(tournament::elo_of_score(1), 1000);
}

TEST(Sprt, DoesNotJumpToConclusions) {
  EXPECT_EQ(tournament::sprt({5, 0, 0}, {0, 50, 0.05, 0.05}).verdict,
            tournament::SprtVerdict::kGoOn);
  EXPECT_EQ(tournament::sprt({0, 5, 0}, {0, 50, 0.05, 0.05}).verdict,
            tournament::SprtVerdict::kGoOn);
}

TEST(Sprt, ErrsNoMoreOftenThanAsked) {
  const tournament::SprtOptions options{0, 100, 0.05, 0.1};
  double games = 0;
  // 1000 tests: a standard deviation is below 0.01.
  EXPECT_LT(share_of_h1(0, options, 1000), options.alpha + 0.02);
  EXPECT_GT(share_of_h1(100, options, 1000, &games), 1 - options.beta - 0.02);
  EXPECT_LT(games, 68);  // what a test of fixed length would need
}

}  // namespace sprt_test
}  // namespace gamemaster
