#pragma once

#include "reasoner/network.h"
#include "reasoner/propnet_passes/invariants.h"

namespace reasoner {

/// Drops cases of an OR that imply another case of it, whoever else reads them,
/// and by the same token inputs of an AND:
///
///     near = a & b
///     far = near & c              ->    any = near | …
///     any = near | far | …
///
/// Sees implications of a few steps. Keeps the meaning wherever the invariants
/// hold.
Network drop_subsumed(const Network& network, const Invariants& invariants);

}  // namespace reasoner
