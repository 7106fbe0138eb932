#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// What the goals of all roles add up to at the end of every match.
struct ConstantSum {
  Goal sum = 0;
  /// Else it was only observed, in `matches` random matches.
  bool proven = false;
  std::uint32_t matches = 0;

  friend bool operator==(const ConstantSum&, const ConstantSum&) = default;
};

/// What the goals of two roles add up to, where each goal of one is there just
/// when one of the other is, by the same gate; nullopt where that is not so.
/// Takes no time to speak of. Holds where each role has exactly one goal.
std::optional<Goal> sum_of_opposed_goals(const network::Propnet& propnet);

/// Looks whether the goals add up to the same in all terminal states in which
/// each role has exactly one goal. Random playouts tell the sum; the proof is
/// that of sum_of_opposed_goals, or that no other sum is possible in a terminal
/// state in which `groups` are exclusive, by a SAT solver, where the networks
/// are not too large for it.
/// nullopt where two matches differ, for a single role, and where no random
/// playout comes to an end.
std::optional<ConstantSum> find_constant_sum(
    const network::Propnet& propnet,
    std::span<const network::ExclusiveGroup> groups);

}  // namespace reasoner::analysis
