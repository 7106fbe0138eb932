#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "search/mcts/tree/tree.h"
#include "search/partners.h"

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

/// Where workers leave what they have found out by themselves, for the others,
/// and partners in other processes likewise. Thread-safe.
class Exchange final : public Findings {
 public:
  /// For so many workers here, and partners, of whom each tells what all of its
  /// workers have found out.
  Exchange(std::size_t workers, std::size_t partners, std::size_t roles)
      : workers_(workers), roles_(roles), told_(workers + partners) {}

  /// Forgets what was told; from now on it is about this subject.
  void clear(std::uint64_t subject);
  /// Replaces all that `worker` has told.
  void tell(std::size_t worker, std::span<const SharedMove> moves);
  /// What all others have told.
  void ask(std::size_t worker, SharedMoves& moves) const;

  Task task() const override { return Task::kTree; }
  std::uint64_t subject() const override;
  /// Of no more than some thousand moves, those with most visits.
  std::vector<std::byte> told() const override;
  void hear(std::size_t partner, std::span<const std::byte> told) override;

 private:
  const std::size_t workers_;
  const std::size_t roles_;
  mutable std::mutex mutex_;
  std::uint64_t subject_ = 0;
  std::vector<std::vector<SharedMove>> told_;  // by worker, then by partner
  SharedMoves partners_;  // sums of what they have told, as it comes
};

}  // namespace search::mcts
