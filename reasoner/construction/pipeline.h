#pragma once

#include <cstddef>
#include <stop_token>
#include <string_view>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::construction {

/// What a pass did: sizes are sums over the networks of all phases.
struct PassReport {
  std::string_view name;
  std::size_t networks = 0;  ///< after the pass
  std::size_t gates_before = 0;
  std::size_t gates_after = 0;
  std::size_t gate_inputs_before = 0;
  std::size_t gate_inputs_after = 0;
  double seconds = 0;
};

/// Makes the networks of a propnet of one network small, and splits them by
/// phase: runs all passes in their order. Where `stop` is requested the rest is
/// left out; the propnet is valid after each pass.
std::vector<PassReport> run_passes(network::Propnet& propnet,
                                   const std::stop_token& stop = {});

}  // namespace reasoner::construction
