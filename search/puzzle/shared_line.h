#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/partners.h"
#include "search/puzzle/best_line.h"

namespace search::puzzle {

/// The best line of a puzzle and what is proven of it, for partners in other
/// processes, and what these have found: lines are replayed as they come, and
/// offered to the best one, which ends the search where there is no better.
/// Thread-safe but for `begin`.
class SharedLine final : public Findings {
 public:
  /// Replays by `machine`, which nobody else uses. `best` must outlive it.
  SharedLine(BestLine& best, std::unique_ptr<reasoner::StateMachine> machine)
      : best_(best), machine_(std::move(machine)) {}

  /// From now on it is about lines from `start`, in the game of the signature.
  void begin(const reasoner::State& start, std::uint64_t signature);

  Task task() const override { return Task::kPuzzle; }
  std::uint64_t subject() const override { return subject_; }
  std::vector<std::byte> told() const override;
  void hear(std::size_t partner, std::span<const std::byte> told) override;

 private:
  BestLine& best_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State start_;
  std::uint64_t subject_ = 0;
};

}  // namespace search::puzzle
