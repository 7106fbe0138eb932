#pragma once

#include <optional>
#include <span>

#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// Copies `network` with some bases and inputs replaced by constants or other
/// bases: `replacements` by node, for all nodes below the first gate; nullopt
/// leaves a node as it is. Numbers stay.
network::Network replace_leaves(
    const network::Network& network,
    std::span<const std::optional<network::Signal>> replacements);

/// Takes bases out of a propnet, whose networks must not read them any more,
/// and which must not be its phases: their propositions become outside
/// propositions, and all are numbered anew, bases first. `replacements` by
/// base: a constant, or a base that stays, perhaps negated; nullopt for the
/// bases that stay.
void remove_bases(network::Propnet& propnet,
                  std::span<const std::optional<network::Signal>> replacements);

}  // namespace reasoner::base_passes
