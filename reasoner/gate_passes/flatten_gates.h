#pragma once

#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Takes the inputs of a gate into the gates that read it, where that does not
/// make the network larger:
///
///     a = b & c      (read only by d)     ->    d = b & c & e
///     d = a & e
///
/// An OR is a negated AND of negations, so this flattens ORs in ORs, too.
/// Gates of two inputs that are read twice are taken in as well: the size stays
/// the same, and there is one gate less. Keeps the meaning in every state.
network::Network flatten_gates(const network::Network& network);

}  // namespace reasoner::gate_passes
