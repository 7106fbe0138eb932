#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "reasoner/game.h"

namespace search {

/// The move that a search would answer if it had to now, for another thread to
/// read: this is how the agent answers in time when a single step takes longer
/// than the clock allows.
class Candidate {
 public:
  /// Nothing before the search has seen the legal moves. Thread-safe.
  virtual std::optional<reasoner::MoveId> candidate() const {
    const std::int64_t move = candidate_.load(std::memory_order_acquire);
    if (move < 0) return std::nullopt;
    return static_cast<reasoner::MoveId>(move);
  }

  /// Forgets the candidate; called before the turn's choose_move.
  virtual void clear_candidate() {
    candidate_.store(-1, std::memory_order_release);
  }

 protected:
  ~Candidate() = default;

  void set_candidate(reasoner::MoveId move) {
    candidate_.store(move, std::memory_order_release);
  }

 private:
  std::atomic<std::int64_t> candidate_{-1};
};

}  // namespace search
