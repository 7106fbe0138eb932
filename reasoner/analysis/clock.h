#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// Propositions that are true one after the other, each in one step of a match
/// only and whatever is played: `(step 1)`, `(step 2)` …
struct StepCounter {
  /// By step from `first_step`.
  std::vector<PropositionId> propositions;
  std::uint32_t first_step = 0;
};

/// What depends on the number of the step alone.
struct GameClock {
  std::vector<StepCounter> counters;
  /// Propositions that become true again and again, such as whose turn it is.
  std::vector<PropositionId> cyclic;
  /// The others that depend on the step alone: true for some time, or never.
  std::vector<PropositionId> others;
  /// A match has at most that many steps, since the state after them is
  /// terminal in any case. nullopt where that does not follow from the clock.
  std::optional<std::uint32_t> most_steps;
};

/// Finds it by following all matches at once, step by step from the initial
/// state, in three-valued logic: a proposition that is known in every step
/// depends on nothing else. All of it is proven. The time is proportional to
/// what changes in each step; matches of more than some thousand steps are
/// given up.
GameClock find_clock(const network::Propnet& propnet);

}  // namespace reasoner::analysis
