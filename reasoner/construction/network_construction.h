#pragma once

#include "reasoner/grounding/ground_program.h"
#include "reasoner/network/network.h"

namespace reasoner::construction {

/// The circuit of a ground program: an OR an atom, an AND a rule. Atoms that
/// derive each other are unrolled to their least fixpoint: each round of
/// derivation becomes gates of its own until a round adds none.
///
/// Throws gdl::Error where that takes more than eight million gates.
network::Network construct_network(const grounding::GroundProgram& program);

}  // namespace reasoner::construction
