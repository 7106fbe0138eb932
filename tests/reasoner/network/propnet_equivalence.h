#pragma once

#include <cstdint>

#include "reasoner/network/propnet.h"

namespace reasoner {

/// A game of one network: roles r0, r1 …, with `moves_per_role` moves each,
/// propositions p0, p1 …, of which the first half is true at the beginning.
network::Propnet propnet_of(network::Network network,
                            std::uint32_t moves_per_role);

/// Plays 64 random playouts of `changed` for some steps, and expects
/// `original`, which has one network, to say the same of every state: legal
/// moves, terminal, goals and all propositions of the next state. Propositions
/// are matched by name.
void expect_same_game(const network::Propnet& original,
                      const network::Propnet& changed, std::uint64_t seed,
                      int steps);

}  // namespace reasoner
