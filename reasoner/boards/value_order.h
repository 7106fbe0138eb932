#pragma once

#include <cstddef>
#include <vector>

namespace reasoner::boards {

/// How strongly each two of some values belong together: symmetric, by row,
/// with zeros in the diagonal.
class ValueLinks {
 public:
  explicit ValueLinks(std::size_t count)
      : count_(count), weights_(count * count, 0) {}

  std::size_t count() const { return count_; }
  double weight(std::size_t a, std::size_t b) const {
    return weights_[a * count_ + b];
  }
  void add(std::size_t a, std::size_t b, double weight) {
    if (a == b) return;
    weights_[a * count_ + b] += weight;
    weights_[b * count_ + a] += weight;
  }

 private:
  std::size_t count_;
  std::vector<double> weights_;
};

/// Puts values in a row so that those with strong links are close together, by
/// the second eigenvector of the Laplacian (seriation: Atkins, Boman and
/// Hendrickson, A Spectral Algorithm for Seriation, 1998). Empty where the
/// links do not tell a row: values without links, or in the same place. Of both
/// directions it takes the one in which the smaller number stands first.
std::vector<std::size_t> order_values(const ValueLinks& links);

}  // namespace reasoner::boards
