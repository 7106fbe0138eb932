#pragma once

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner {

/// Expects a pass to keep what random networks compute, everywhere, and not to
/// enlarge them.
void check_on_random_networks(
    network::Network (*pass)(const network::Network&));

/// Expects a pass to keep what random games do, in states that are reached with
/// legal moves, and not to enlarge them.
void check_in_random_games(network::Network (*pass)(
    const network::Network&, const network::Invariants&));

}  // namespace reasoner
