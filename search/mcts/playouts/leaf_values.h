#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/mcts/tree/tree.h"

namespace search::mcts::playouts {

/// What an evaluator makes of the states in a tree, to be mixed into what the
/// playouts that begin there come to (Silver et al.: Mastering the game of Go
/// with deep neural networks and tree search, 2016). For games for two roles.
/// Belongs to one thread.
class LeafValues {
 public:
  /// `part` is that of the evaluator in what counts, from 0 to 1; with 0
  /// nothing is kept.
  explicit LeafValues(double part) : part_(part) {}

  bool are_used() const { return part_ > 0; }

  /// Of the state of a node; it stands until that is noted or forgotten again,
  /// also where the index goes to another node.
  void note(tree::NodeIndex node, const tree::Goals& values);
  void forget(tree::NodeIndex node);
  void clear() { values_.clear(); }

  /// What a playout counts as that began at `node` and ended with `goals`.
  tree::Goals mixed(tree::NodeIndex node, const tree::Goals& goals) const;

  /// Memory that was taken since this was asked last, in bytes.
  std::size_t take_growth();

 private:
  static constexpr std::size_t kRoles = 2;
  using Values = std::array<std::uint8_t, kRoles>;
  static constexpr Values kNone = {0xff, 0xff};

  double part_;
  std::vector<Values> values_;  // by node
  std::size_t growth_ = 0;
};

}  // namespace search::mcts::playouts
