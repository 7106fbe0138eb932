#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// What is known of each base and move in step t, t + period, t + 2 * period …
/// of any match: always true, never true, or unknown. An abstract
/// interpretation in three-valued logic, from the initial state: whatever it
/// says has been proven.
///
/// A move that is never legal is never chosen, and one that always is and whose
/// role has no other one is always chosen. Moves are taken to be legal, and
/// what follows a terminal state is taken to follow.
class ReachableValues {
 public:
  /// For the only network of `propnet`. Time is almost linear in
  /// period * size.
  ReachableValues(const network::Propnet& propnet, std::uint32_t period);

  std::optional<bool> base(std::uint32_t phase, std::uint32_t base) const;

  /// For each node below the first gate the constant that it is in `phase`, or
  /// nullopt: as replace_leaves takes it.
  const std::vector<std::optional<network::Signal>>& constants(
      std::uint32_t phase) const {
    return constants_[phase];
  }

 private:
  std::vector<std::vector<std::optional<network::Signal>>>
      constants_;  // by phase
};

}  // namespace reasoner::base_passes
