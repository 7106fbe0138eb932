#pragma once

namespace search::mcts {

/// How the search chooses.
struct Tuning {
  /// Whether playouts that come too late for the turn may be cut off
  /// (search/mcts/playouts/cutoff.h).
  bool cuts_off = true;
  /// The part of the evaluator in what playouts count as: see
  /// search/mcts/playouts/leaf_values.h. For games for two roles, and an
  /// evaluator that reads no goals on the way.
  double evaluator_part = 0;
};

/// With an evaluator that has learnt by games against itself.
inline constexpr Tuning kJudging{.evaluator_part = 0.5};

}  // namespace search::mcts
