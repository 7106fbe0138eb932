#pragma once

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Exactly one node of a group is true, so a gate over nodes of one group only
/// says that the chosen one is among some of them. Such gates are made from
/// their sets: equal sets, or sets of which one is the rest of the other, are
/// made once, and an OR over most of the group is the negation of the OR over
/// the rest:
///
///     a = does_1 | does_2 | … | does_9               ->    a = !does_10
///     a = (does_1 | does_2) & (does_2 | does_3)      ->    a = does_2
///
/// Applied to a gate only where that makes it smaller. Moves that are never
/// legal do not count. Keeps the meaning wherever the invariants hold.
network::Network resolve_choices(const network::Network& network,
                                 const network::Invariants& invariants);

}  // namespace reasoner::gate_passes
