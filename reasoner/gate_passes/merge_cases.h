#pragma once

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Looks at cases through what they have been collected into. At most one of a
/// group is true, so where one of them is, an OR over cases of the group is
/// that one's case:
///
///     s = (does_1 & a) | (does_2 & b) | …
///     p = x & (does_1 & a)     ->    p = x & does_1 & s
///
/// What is computed for each of the cases can then be the same for all of them,
/// and is there once after factoring: x_1 & s_1 | x_2 & s_2 | … for every does.
/// Until then the network is larger. Keeps the meaning wherever the invariants
/// hold. A function of its own so that tests see this of networks in which it
/// does not pay.
network::Network merge_cases(const network::Network& network,
                             const network::Invariants& invariants);

/// Does so and factors; returns the network as it came unless that makes it
/// much smaller.
network::Network merge_cases_where_it_pays(
    const network::Network& network, const network::Invariants& invariants);

}  // namespace reasoner::gate_passes
