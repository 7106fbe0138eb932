#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/evaluator/cell_patterns/pattern_model.h"

namespace search::evaluator::cell_patterns {

/// Finds out which base is true exactly where role 0 of two is to move, by
/// looking at positions.
class TurnBase {
 public:
  explicit TurnBase(std::size_t base_count) : agreements_(base_count, 0) {}

  /// Looks at a position, which is not terminal, if it needs more.
  void look(reasoner::StateMachine& machine, const reasoner::State& state);

  /// PatternWeights::kNoBase where none was always right, or too few positions
  /// were seen in which one role had a choice.
  std::uint32_t base() const;

 private:
  std::vector<std::uint32_t> agreements_;  // by base
  std::uint32_t looks_ = 0;
  std::vector<reasoner::MoveId> legal_;
};

}  // namespace search::evaluator::cell_patterns
