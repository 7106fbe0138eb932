#pragma once

#include <optional>
#include <vector>

#include "reasoner/grounding/decomposition.h"

namespace reasoner::grounding {

/// Restricts relations to what the rules can ask them for (magic sets:
/// Bancilhon et al. 1986). The question is a filter relation over those columns
/// that every use can bind:
///
///   (<= (legal ?r (move ?x)) (true (at ?r ?x)) (not (attacked ?r ?x)))
///   (<= (attacked ?r ?x) ...)
///
///   (<= (attacked ?r ?x) (asked attacked ?r ?x) ...)
///   (<= (asked attacked ?r ?x) (true (at ?r ?x)))
///
/// Unlike magic sets for evaluation, a question may be too wide without harm,
/// so that conditions on other relations on demand are only used where they
/// stand before.
///
/// Those of `relations` stay as they are of which no column can be bound.
void restrict_to_demand(GroundingRules& rules,
                        const std::vector<RelationKey>& relations,
                        gdl::SymbolTable& symbols, SizeEstimates& sizes);

}  // namespace reasoner::grounding
