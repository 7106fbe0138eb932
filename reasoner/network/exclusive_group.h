#pragma once

#include <vector>

#include "reasoner/state.h"

namespace reasoner::network {

/// Propositions of which at most one is true in every state that can be
/// reached, or exactly one: what stands on a square, whose turn it is, the step
/// of a match.
struct ExclusiveGroup {
  std::vector<PropositionId> propositions;
  bool exactly_one = false;

  friend bool operator==(const ExclusiveGroup&,
                         const ExclusiveGroup&) = default;
};

}  // namespace reasoner::network
