#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// A phase of a game, and who has control in it.
struct PhaseTurn {
  /// Is true in this phase and in no other; none where there is one phase.
  std::optional<PropositionId> proposition;
  /// The roles that may have more than one legal move.
  std::vector<RoleIndex> roles;
};

/// Who chooses when.
struct Turns {
  enum class Kind : std::uint8_t {
    kSinglePlayer,
    kAlternating,   ///< never two roles with a choice at once: proven
    kSimultaneous,  ///< seen: two roles with a choice at once
    kUnknown        ///< neither proven nor seen
  };

  Kind kind = Kind::kUnknown;
  std::vector<PhaseTurn> phases;  ///< by phase of the propnet, at least one
};

/// Finds out whether two roles can have more than one legal move in the same
/// state. A role has no choice in a phase whose network leaves it one move, or
/// where a SAT solver proves it, for states in which `groups` are exclusive;
/// that two have a choice is looked for in random playouts. The solver is not
/// asked about large networks.
Turns find_turns(const network::Propnet& propnet,
                 std::span<const network::ExclusiveGroup> groups);

}  // namespace reasoner::analysis
