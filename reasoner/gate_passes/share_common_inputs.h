#pragma once

#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// Makes a gate of what several gates have in common:
///
///     p = a & b & c        t = a & b
///     q = a & b & d   ->   p = t & c,  q = t & d,  r = t & e
///     r = a & b & e
///
/// Greedily: the pair that most gates have comes first, together with all else
/// that those gates have in common. Pairs are counted in full for gates of
/// moderate width, and in wider ones among neighbours in an order that puts
/// signals together which stand in the same gates; so the work stays almost
/// linear in the size of the network. Keeps the meaning in every state.
network::Network share_common_inputs(const network::Network& network);

}  // namespace reasoner::gate_passes
