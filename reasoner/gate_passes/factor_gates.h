#pragma once

#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Factors ORs of ANDs, and by the same token ANDs of ORs:
///
///     a & b | a & c | a & d & e    ->    a & (b | c | d & e)
///
/// Greedily takes the common inputs that save most; only of ANDs that nothing
/// else reads, and only where the network becomes smaller. What is left of the
/// ANDs is factored likewise. A second run may find more, since it sees equal
/// factors as one. Keeps the meaning in every state.
network::Network factor_gates(const network::Network& network);

}  // namespace reasoner::gate_passes
