#pragma once

#include "reasoner/network.h"
#include "reasoner/propnet_passes/invariants.h"

namespace reasoner {

/// Expects a pass to keep what random networks compute, everywhere, and not to
/// enlarge them.
void check_on_random_networks(Network (*pass)(const Network&));

/// Expects a pass to keep what random games do, in states that are reached with
/// legal moves, and not to enlarge them.
void check_in_random_games(Network (*pass)(const Network&, const Invariants&));

}  // namespace reasoner
