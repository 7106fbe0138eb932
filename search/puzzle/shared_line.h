#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/partners.h"
#include "search/puzzle/best_line.h"

namespace search::puzzle {

/// The best line of a puzzle and what is proven of it, for partners in other
/// processes, and what these have found. Thread-safe but for `begin`.
class SharedLine final : public Findings {
 public:
  /// `best` must outlive it.
  explicit SharedLine(BestLine& best) : best_(best) {}

  /// From now on it is about lines from `start`, in the game of the signature.
  void begin(const reasoner::State& start, std::uint64_t signature);

  /// Replays what partners have found since it was asked last, by `machine`,
  /// and offers what is a line to the best one.
  void take(reasoner::StateMachine& machine);

  Task task() const override { return Task::kPuzzle; }
  std::uint64_t subject() const override { return subject_; }
  std::vector<std::byte> told() const override;
  void hear(std::size_t partner, std::span<const std::byte> told) override;

 private:
  BestLine& best_;
  reasoner::State start_;
  std::uint64_t subject_ = 0;
  std::mutex mutex_;
  std::vector<std::vector<reasoner::MoveId>> heard_;  // lines to be replayed
};

}  // namespace search::puzzle
