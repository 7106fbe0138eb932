#include "gamemaster/tournament/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gamemaster::tournament {

namespace {

constexpr std::array<double, 3> kScores = {0, 0.5, 1};

using Shares = std::array<double, 3>;  // of losses, draws, wins

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// The most likely distribution with mean `score` where `observed` was seen:
/// p_i = observed_i / (1 + t (score_i - score)), with the t that makes the mean
/// right (Proposition 1.1 of Van den Bergh). The mean falls as t grows.
Shares fit(const Shares& observed, double score) {
  // All p_i are positive between these.
  double low = -1 / (1 - score);
  double high = 1 / score;
  Shares shares = observed;
  for (int i = 0; i < 100; ++i) {
    const double t = (low + high) / 2;
    double excess = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      shares[k] = observed[k] / (1 + t * (kScores[k] - score));
      excess += shares[k] * (kScores[k] - score);
    }
    (excess > 0 ? low : high) = t;
  }
  return shares;
}

}  // namespace

ScoreEstimate estimate_score(const SprtCounts& counts) {
  ScoreEstimate estimate;
  const auto games = static_cast<double>(counts.games());
  if (games == 0) return estimate;
  const auto wins = static_cast<double>(counts.wins);
  const auto draws = static_cast<double>(counts.draws);
  estimate.share = (wins + draws / 2) / games;
  // Half a win and half a loss more than were seen: a few games that all end
  // alike prove little.
  const double mean = (wins + draws / 2 + 0.5) / (games + 1);
  const double variance = (wins + draws / 4 + 0.5) / (games + 1) - mean * mean;
  constexpr double kDeviations = 1.96;
  estimate.error_bar = kDeviations * std::sqrt(variance / games);
  return estimate;
}

double elo_of_score(double share) {
  constexpr double kMost = 1000;
  if (share <= 0) return -kMost;
  if (share >= 1) return kMost;
  // By what was won over what was lost, an even score is 0 and not -0.
  return std::clamp(400 * std::log10(share / (1 - share)), -kMost, kMost);
}

SprtState sprt(const SprtCounts& counts, const SprtOptions& options) {
  SprtState state;
  state.lower = std::log(options.beta / (1 - options.alpha));
  state.upper = std::log((1 - options.beta) / options.alpha);
  if (counts.games() == 0) return state;

  // What was never seen may still be possible.
  constexpr double kLeast = 1e-3;
  Shares observed = {std::max(kLeast, static_cast<double>(counts.losses)),
                     std::max(kLeast, static_cast<double>(counts.draws)),
                     std::max(kLeast, static_cast<double>(counts.wins))};
  const double games = observed[0] + observed[1] + observed[2];
  for (double& share : observed) share /= games;
  const Shares h0 = fit(observed, expected_score(options.elo0));
  const Shares h1 = fit(observed, expected_score(options.elo1));
  for (std::size_t k = 0; k < observed.size(); ++k) {
    state.llr += games * observed[k] * std::log(h1[k] / h0[k]);
  }
  state.verdict = state.llr >= state.upper   ? SprtVerdict::kAcceptH1
                  : state.llr <= state.lower ? SprtVerdict::kAcceptH0
                                             : SprtVerdict::kGoOn;
  return state;
}

}  // namespace gamemaster::tournament
