#pragma once

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Drops cases of an OR that imply another case of it, whoever else reads them,
/// and by the same token inputs of an AND:
///
///     near = a & b
///     far = near & c              ->    any = near | …
///     any = near | far | …
///
/// Sees implications of a few steps. Keeps the meaning wherever the invariants
/// hold.
network::Network drop_subsumed(const network::Network& network,
                               const network::Invariants& invariants);

}  // namespace reasoner::gate_passes
