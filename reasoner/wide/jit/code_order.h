#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/wide/jit/lut_graph.h"

namespace reasoner::wide::jit {

/// A function that is worked out (`index` is a node), or a store (an index into
/// the graph's stores).
struct CodeStep {
  bool is_store = false;
  std::uint32_t index = 0;
};

/// An order in which to work out a graph.
struct CodeOrder {
  std::vector<CodeStep> steps;
  std::vector<std::uint32_t>
      first_use;  ///< by node and one behind: in steps_of
  std::vector<std::uint32_t> steps_of;

  /// The steps that read a node, ascending.
  std::span<const std::uint32_t> uses(network::NodeId node) const {
    return {steps_of.data() + first_use[node],
            first_use[node + 1] - first_use[node]};
  }
};

/// Depth first from one store after the other; of the inputs of a function, the
/// one first that takes the most registers to work out (Sethi and Ullman, The
/// Generation of Optimal Code for Arithmetic Expressions, 1970). With
/// `early_stores` a value is stored as soon as it is there.
CodeOrder depth_first_order(const LutGraph& graph, bool early_stores);

}  // namespace reasoner::wide::jit
