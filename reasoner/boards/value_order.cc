#include "reasoner/boards/value_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace reasoner::boards {

namespace {

constexpr int kRounds = 3'000;
constexpr double kMostWrong = 0.02;  // in parts of what is right
constexpr double kLeastClear = 0.2;  // in parts of all links
constexpr double kLeastGap = 0.002;  // of two neighbours, in parts of the row

/// Makes the mean 0, which takes out the first eigenvector, the constant one;
/// and the length 1.
void normalise(std::vector<double>& vector) {
  const double mean = std::accumulate(vector.begin(), vector.end(), 0.0) /
                      static_cast<double>(vector.size());
  double square = 0;
  for (double& x : vector) {
    x -= mean;
    square += x * x;
  }
  if (square == 0) return;
  for (double& x : vector) x /= std::sqrt(square);
}

/// The second eigenvector of the Laplacian (Fiedler vector), by power
/// iteration.
std::vector<double> second_eigenvector(const ValueLinks& links) {
  const std::size_t n = links.count();
  std::vector<double> degrees(n, 0);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) degrees[a] += links.weight(a, b);
  }
  const double shift = 2 * *std::ranges::max_element(degrees);
  std::vector<double> vector(n);
  for (std::size_t i = 0; i < n; ++i) {
    vector[i] = std::cos(1.7 * static_cast<double>(i * i + 1));  // anything
  }
  normalise(vector);
  std::vector<double> next(n);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t a = 0; a < n; ++a) {
      next[a] = (shift - degrees[a]) * vector[a];
      for (std::size_t b = 0; b < n; ++b) {
        next[a] += links.weight(a, b) * vector[b];
      }
    }
    normalise(next);
    vector.swap(next);
  }
  return vector;
}

/// Whether links grow weaker with the distance in the row: of three values the
/// outer two have the weakest link (a Robinson matrix), with few exceptions.
bool fits(const ValueLinks& links, const std::vector<std::size_t>& order) {
  const std::size_t n = order.size();
  double wrong = 0;
  double right = 0;
  double all = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (i + 1 < n && links.weight(order[i], order[i + 1]) == 0) return false;
    for (std::size_t j = i + 1; j < n; ++j) {
      for (std::size_t k = j + 1; k < n; ++k) {
        const double inner = std::min(links.weight(order[i], order[j]),
                                      links.weight(order[j], order[k]));
        const double outer = links.weight(order[i], order[k]);
        all += std::max(inner, outer);
        (outer > inner ? wrong : right) += std::abs(inner - outer);
      }
    }
  }
  // Three values are one comparison only.
  const double least_clear = n == 3 ? 3 * kLeastClear : kLeastClear;
  return wrong <= kMostWrong * right && right > 0 && right >= least_clear * all;
}

}  // namespace

std::vector<std::size_t> order_values(const ValueLinks& links) {
  const std::size_t n = links.count();
  if (n < 3) return {};
  const std::vector<double> place = second_eigenvector(links);
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return place[i]; });
  const double length = place[order.back()] - place[order.front()];
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (place[order[i + 1]] - place[order[i]] < kLeastGap * length) return {};
  }
  if (!fits(links, order)) return {};
  if (order.front() > order.back()) std::ranges::reverse(order);
  return order;
}

}  // namespace reasoner::boards
