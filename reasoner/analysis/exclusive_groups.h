#pragma once

#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// Propositions of which at most one is true in every state that can be
/// reached, or exactly one: what stands on a square, whose turn it is, the step
/// of a match.
struct ExclusiveGroup {
  std::vector<PropositionId> propositions;  ///< ascending
  bool exactly_one = false;

  friend bool operator==(const ExclusiveGroup&,
                         const ExclusiveGroup&) = default;
};

/// The groups that can be proven (find_exclusive_bases says how), and pairs of
/// which one is the opposite of the other. Where the proof of all together is
/// too hard, it is tried one by one within bounds. No proposition is in two
/// groups; ordered by their first propositions.
std::vector<ExclusiveGroup> find_exclusive_groups(
    const network::Propnet& propnet);

}  // namespace reasoner::analysis
