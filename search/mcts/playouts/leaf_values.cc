#include "search/mcts/playouts/leaf_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace search::mcts::playouts {

using tree::Goals;
using tree::NodeIndex;

void LeafValues::note(NodeIndex node, const Goals& values) {
  if (node >= values_.size()) {
    const std::size_t before = values_.capacity();
    values_.resize(std::size_t{node} + 1, kNone);
    growth_ += (values_.capacity() - before) * sizeof(Values);
  }
  std::copy_n(values.begin(), kRoles, values_[node].begin());
}

void LeafValues::forget(NodeIndex node) {
  if (node < values_.size()) values_[node] = kNone;
}

Goals LeafValues::mixed(NodeIndex node, const Goals& goals) const {
  if (node >= values_.size() || values_[node] == kNone) return goals;
  Goals result = goals;
  for (std::size_t role = 0; role < kRoles; ++role) {
    result[role] = static_cast<std::uint8_t>(
        std::lround((1 - part_) * goals[role] + part_ * values_[node][role]));
  }
  return result;
}

std::size_t LeafValues::take_growth() { return std::exchange(growth_, 0); }

}  // namespace search::mcts::playouts
