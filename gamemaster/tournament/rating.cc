#include "gamemaster/tournament/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace gamemaster::tournament {

namespace {

const double kEloOfStrength = 400 / std::numbers::ln10;
constexpr double kMeanElo = 1500;
constexpr double kPriorDraws = 1;  // of each player

/// A symmetric positive definite matrix, row by row.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), entries_(size * size, 0) {}

  double& at(std::size_t row, std::size_t column) {
    return entries_[row * size_ + column];
  }

  /// Becomes the lower triangle L with L L^T = what it was.
  void decompose() {
    for (std::size_t j = 0; j < size_; ++j) {
      for (std::size_t i = j; i < size_; ++i) {
        double sum = at(i, j);
        for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
      }
    }
  }

  /// After decompose: solves L L^T x = b in place.
  void solve(std::span<double> x) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
      x[i] /= at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) x[i] -= at(k, i) * x[k];
      x[i] /= at(i, i);
    }
  }

 private:
  std::size_t size_;
  std::vector<double> entries_;
};

/// The logarithm of the posterior: its slope, and its curvature with the sign
/// changed.
struct Posterior {
  std::vector<double> slope;
  Matrix curvature;
};

Posterior posterior_at(const std::vector<double>& strengths,
                       std::span<const PairResult> results) {
  Posterior posterior{std::vector<double>(strengths.size(), 0),
                      Matrix(strengths.size())};
  for (const PairResult& result : results) {
    const double expected =
        1 / (1 + std::exp(strengths[result.second] - strengths[result.first]));
    const double slope = result.weight * (result.score - expected);
    const double curvature = result.weight * expected * (1 - expected);
    posterior.slope[result.first] += slope;
    posterior.slope[result.second] -= slope;
    posterior.curvature.at(result.first, result.first) += curvature;
    posterior.curvature.at(result.second, result.second) += curvature;
    posterior.curvature.at(result.first, result.second) -= curvature;
    posterior.curvature.at(result.second, result.first) -= curvature;
  }
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    const double expected = 1 / (1 + std::exp(-strengths[i]));
    posterior.slope[i] += kPriorDraws * (0.5 - expected);
    posterior.curvature.at(i, i) += kPriorDraws * expected * (1 - expected);
  }
  return posterior;
}

}  // namespace

Ratings::Ratings(std::size_t players, std::span<const PairResult> results)
    : strengths_(players, 0), covariance_(players * players, 0) {
  // Newton's method; the posterior is concave, so short steps always climb.
  constexpr int kMostSteps = 1000;
  constexpr double kLongestStep = 1;
  constexpr double kPrecision = 1e-10;
  for (int step = 0; step < kMostSteps; ++step) {
    Posterior posterior = posterior_at(strengths_, results);
    posterior.curvature.decompose();
    posterior.curvature.solve(posterior.slope);
    double longest = 0;
    for (const double change : posterior.slope) {
      longest = std::max(longest, std::abs(change));
    }
    const double scale = longest > kLongestStep ? kLongestStep / longest : 1;
    for (std::size_t i = 0; i < players; ++i) {
      strengths_[i] += scale * posterior.slope[i];
    }
    if (longest < kPrecision) break;
  }
  Matrix curvature = posterior_at(strengths_, results).curvature;
  curvature.decompose();
  for (std::size_t i = 0; i < players; ++i) {
    const auto row = std::span(covariance_).subspan(i * players, players);
    row[i] = 1;
    curvature.solve(row);
  }
}

Rating Ratings::of(std::size_t player) const {
  constexpr double kNormal95 = 1.959964;
  const double mean =
      std::accumulate(strengths_.begin(), strengths_.end(), 0.0) /
      static_cast<double>(strengths_.size());
  return {
      kMeanElo + kEloOfStrength * (strengths_[player] - mean),
      kNormal95 * kEloOfStrength * std::sqrt(variance_against_mean(player))};
}

double Ratings::variance_against_mean(std::size_t player) const {
  const auto players = static_cast<double>(strengths_.size());
  double with_mean = 0;
  for (std::size_t i = 0; i < strengths_.size(); ++i) {
    with_mean += covariance(player, i) / players;
  }
  const double of_mean =
      std::accumulate(covariance_.begin(), covariance_.end(), 0.0) /
      (players * players);
  return std::max(0.0, covariance(player, player) - 2 * with_mean + of_mean);
}

}  // namespace gamemaster::tournament
