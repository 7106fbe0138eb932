#pragma once

#include "reasoner/network.h"
#include "reasoner/propnet_passes/invariants.h"

namespace reasoner {

/// Drops what the place where it stands implies. A gate that only one gate
/// reads matters only where the other inputs of its reader hold:
///
///     a | (!a & b)             ->    a | b          (absorption)
///     does_1 & (legal_1 | c)   ->    does_1
///     cell_x & !cell_o         ->    cell_x         (of one group)
///
/// Works through trees of gates with one reader each. Keeps the meaning
/// wherever the invariants hold: a chosen move is legal.
Network drop_implied(const Network& network, const Invariants& invariants);

}  // namespace reasoner
