#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/wide/jit/lut_graph.h"

namespace reasoner::wide::jit {

/// Adds to `graph` the functions that compute `outputs` of `network`, as few as
/// a fast search finds, and returns the signals of the outputs. `known` has
/// signals of `graph` for nodes that are there already, by node: at least for
/// the constant and for all bases and inputs that the outputs depend on.
///
/// Gates are cut into ANDs of two, and these covered by functions of up to
/// graph.max_width() signals: cut enumeration by area flow, then recovery of
/// exact area (Mishchenko et al., Combinational and Sequential Mapping with
/// Priority Cuts, 2007).
std::vector<network::Signal> cover(
    const network::Network& network, std::span<const network::Signal> outputs,
    const std::vector<std::optional<network::Signal>>& known, LutGraph& graph);

}  // namespace reasoner::wide::jit
