#pragma once

#include <cstdint>

namespace search::mcts {

/// How the search chooses.
struct Tuning {
  double exploration = 0.5;  ///< see descent::choose_child
  /// Whether playouts that come too late for the turn may be cut off
  /// (search/mcts/playouts/cutoff.h).
  bool cuts_off = true;
  /// Where it is not 0 and there is an evaluator that foretells anything: all
  /// playouts are cut off at this step, in every turn.
  std::uint32_t cut_off_at = 0;
};

}  // namespace search::mcts
