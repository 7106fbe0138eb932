#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// What the goals of all roles but chance add up to at the end of every match.
struct ConstantSum {
  Goal sum = 0;
  /// Else it was only observed, in `matches` random matches.
  bool proven = false;
  std::uint32_t matches = 0;

  friend bool operator==(const ConstantSum&, const ConstantSum&) = default;
};

/// Looks whether the goals add up to the same in all terminal states in which
/// each role has exactly one goal. Random playouts tell the sum; the proof is
/// that of network/propnet_facts.h, or that no other sum is possible in a
/// terminal state in which `groups` are exclusive, by a SAT solver, where the
/// networks are not too large for it. nullopt where two matches differ, for a
/// single role, and where no random playout comes to an end.
std::optional<ConstantSum> find_constant_sum(
    const network::Propnet& propnet,
    std::span<const network::ExclusiveGroup> groups);

}  // namespace reasoner::analysis
