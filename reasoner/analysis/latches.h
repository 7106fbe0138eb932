#pragma once

#include <span>
#include <vector>

#include "reasoner/analysis/exclusive_groups.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// Propositions that change at most once in a match: a square that stays taken,
/// a piece that is lost for good. What ends the match at once counts as well.
struct Latches {
  std::vector<PropositionId> stay_true;   ///< once true, always true
  std::vector<PropositionId> stay_false;  ///< once false, always false
};

/// Finds latches by assuming one base after the other to be true, and false,
/// and nothing else but that `groups` are exclusive, and looking in
/// three-valued logic whether it stays so whatever is played. Where that does
/// not tell, and no random playout shows the contrary, a SAT solver is asked,
/// unless the networks are large. All of it is proven. Time is proportional to
/// what such an assumption changes.
Latches find_latches(const network::Propnet& propnet,
                     std::span<const network::ExclusiveGroup> groups);

}  // namespace reasoner::analysis
