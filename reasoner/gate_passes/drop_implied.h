#pragma once

#include "reasoner/network/invariants.h"
#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Drops what the place where it stands implies. A gate that only one gate
/// reads matters only where the other inputs of its reader hold:
///
///     a | (!a & b)             ->    a | b          (absorption)
///     does_1 & (legal_1 | c)   ->    does_1
///     cell_x & !cell_o         ->    cell_x         (of one group)
///
/// Works through trees of gates with one reader each. Keeps the meaning
/// wherever the invariants hold: a chosen move is legal.
network::Network drop_implied(const network::Network& network,
                              const network::Invariants& invariants);

}  // namespace reasoner::gate_passes
