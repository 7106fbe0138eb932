#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/mcts/tree/tree.h"

namespace search::mcts {

/// What is known of a move in the upper plies of a tree: what to add to what
/// others know of it.
struct SharedMove {
  /// Of the moves that lead there from the root; the same in all trees.
  std::uint64_t key = 0;
  double total = 0;
  std::uint64_t visits = 0;
  std::uint16_t distance = 0;  ///< if it is proven
  bool is_proven = false;
  std::uint8_t assumed = 0;  ///< as in a Node
  tree::Goals goals{};       ///< likewise
};

/// Sums of what several have told, by key.
using SharedMoves = std::unordered_map<std::uint64_t, SharedMove>;

/// Where workers leave what they have found out by themselves, for the others.
/// Thread-safe.
class Exchange {
 public:
  explicit Exchange(std::size_t workers) : told_(workers) {}

  /// Forgets what was told.
  void clear();
  /// Replaces all that `worker` has told.
  void tell(std::size_t worker, std::span<const SharedMove> moves);
  /// What all others have told.
  void ask(std::size_t worker, SharedMoves& moves) const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::vector<SharedMove>> told_;  // by worker
};

}  // namespace search::mcts
