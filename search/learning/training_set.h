#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "search/evaluator/position_samples.h"
#include "search/memory/canonical_positions.h"

namespace search::learning {

/// Positions to fit an evaluator to, the newest of those that were added.
class TrainingSet {
 public:
  static constexpr std::size_t kMost = 60'000;

  void add(evaluator::PositionSample sample);
  std::size_t size() const { return samples_.size(); }
  std::vector<evaluator::PositionSample> samples() const {
    return {samples_.begin(), samples_.end()};
  }

  /// In canonical numbers, so that it is the same for every rulesheet of the
  /// game.
  std::string to_text(const memory::CanonicalPositions& positions) const;
  /// Adds what `text` has; false where it is none of to_text for such a game.
  bool add_text(const memory::CanonicalPositions& positions,
                std::string_view text);

 private:
  std::deque<evaluator::PositionSample> samples_;  // oldest first
};

}  // namespace search::learning
