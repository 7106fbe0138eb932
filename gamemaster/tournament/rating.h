#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gamemaster/store/store_rows.h"

namespace gamemaster::tournament {

/// What one player made against another.
struct PairResult {
  std::size_t first = 0;
  std::size_t second = 0;
  double score = 0;  ///< of the first: 1 won, 0.5 drawn, 0 lost
  double weight = 1;
};

/// How strong a player is.
struct Rating {
  double elo = 0;
  /// The player's true rating, against the average of all, lies within
  /// elo ± error_bar with 95 %.
  double error_bar = 0;
};

/// Ratings of players that do not change while they play, from all results at
/// once, in whatever order they came: the Bradley-Terry model, in which a
/// beats b with probability 1 / (1 + 10^((elo b - elo a) / 400)), a draw being
/// half a win for each (Hunter, "MM algorithms for generalized Bradley-Terry
/// models", Annals of Statistics 32, 2004). As in Coulom's Bayesian Elo every
/// player has a draw to begin with, so that one who has only won gets a finite
/// rating; here it is against a player who is as strong as the average of those
/// who begin. The ratings are the mode of the posterior, moved so that their
/// mean is 1500, and the error bars 1.96 standard deviations of its normal
/// approximation there.
class Ratings {
 public:
  Ratings(std::size_t players, std::span<const PairResult> results);

  Rating of(std::size_t player) const;

 private:
  double covariance(std::size_t a, std::size_t b) const {
    return covariance_[a * strengths_.size() + b];
  }

  /// Of the strength of a player against the mean of all.
  double variance_against_mean(std::size_t player) const;

  std::vector<double> strengths_;   // natural logarithms
  std::vector<double> covariance_;  // of the strengths, row by row
};

/// The results of each player of a match against each other: who has the
/// higher goal has won. The pairs of a match with n roles weigh 2 / n each, so
/// that it counts as n - 1 games. Seats of the same player, and roles without
/// a goal, give none. `index_of` names players by number.
template <typename IndexOf>
void append_pair_results(const store::MatchOutcome& outcome, IndexOf index_of,
                         std::vector<PairResult>& results) {
  const std::size_t roles = outcome.players.size();
  for (std::size_t a = 0; a < roles; ++a) {
    for (std::size_t b = a + 1; b < roles; ++b) {
      if (outcome.players[a] == outcome.players[b]) continue;
      if (!outcome.goals[a] || !outcome.goals[b]) continue;
      const int difference = *outcome.goals[a] - *outcome.goals[b];
      results.push_back({index_of(outcome.players[a]),
                         index_of(outcome.players[b]),
                         difference > 0    ? 1.0
                         : difference == 0 ? 0.5
                                           : 0.0,
                         2.0 / static_cast<double>(roles)});
    }
  }
}

}  // namespace gamemaster::tournament
