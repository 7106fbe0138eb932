#pragma once

#include <optional>
#include <span>

#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// Copies `network` with some bases and inputs replaced by constants:
/// `replacements` by node, for all nodes below the first gate; nullopt
/// leaves a node as it is. Numbers stay.
network::Network replace_leaves(
    const network::Network& network,
    std::span<const std::optional<network::Signal>> replacements);

/// Takes bases that never change out of a propnet, whose networks must not read
/// them any more, and of which none was taken out before: their propositions
/// become outside propositions, and all are numbered anew, bases first.
/// `constants` by base; nullopt for the bases that stay.
void remove_bases(network::Propnet& propnet,
                  std::span<const std::optional<network::Signal>> constants);

}  // namespace reasoner::base_passes
