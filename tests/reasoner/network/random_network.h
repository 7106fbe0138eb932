#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner {

struct RandomNetworkOptions {
  std::uint32_t bases = 12;
  std::uint32_t inputs = 8;
  std::uint32_t gates = 60;
  std::uint32_t max_width = 6;
  std::vector<network::Signal> first_next =
      {};  ///< of the first bases, not drawn
  std::uint32_t percepts = 4;
};

/// A network of random gates. Legal moves and terminal do not depend on the
/// inputs, as in a game.
network::Network random_network(std::uint64_t seed,
                                const RandomNetworkOptions& options = {});

/// Expects two networks over the same bases and inputs to compute the same for
/// random values of them.
void expect_equal_everywhere(const network::Network& a,
                             const network::Network& b, std::uint64_t seed);

}  // namespace reasoner
