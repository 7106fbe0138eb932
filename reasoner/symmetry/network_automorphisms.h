#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::symmetry {

/// Renamings of the bases and inputs of a network that leave it the same.
struct NetworkAutomorphisms {
  /// By generator of their group: the image of each node below the first gate.
  std::vector<std::vector<network::NodeId>> generators;
  /// Approximately, where it is large; nothing where it is beyond a double or
  /// the search was given up on the way.
  std::optional<double> group_size;
  bool is_complete = false;  ///< else the search was given up on the way
};

/// Finds them by bliss (Junttila and Kaski, Engineering an efficient canonical
/// labeling tool for large and sparse graphs, 2007) on a graph that has a
/// vertex for each node, negation and output. Gates of the same kind are put
/// together before, as far as the network does not become too large by it. An
/// input stays with its role, a goal with its role and value. Inputs that are
/// never legal and bases that nothing reads stay where they are.
///
/// They are those of the network, not of what it computes: like things that
/// are computed in unlike ways are not found to be alike.
///
/// `most_work` bounds the effort, in steps of some ten nanoseconds; results
/// depend on it, not on time.
NetworkAutomorphisms find_automorphisms(
    const network::Network& network, std::span<const std::uint32_t> first_input,
    std::size_t most_work);

}  // namespace reasoner::symmetry
