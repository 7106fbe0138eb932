#pragma once

namespace search::mcts {

/// How the search chooses.
struct Tuning {
  double exploration = 0.5;  ///< see descent::choose_child
  /// Whether playouts that come too late for the turn may be cut off
  /// (search/mcts/playouts/cutoff.h).
  bool cuts_off = true;
};

}  // namespace search::mcts
