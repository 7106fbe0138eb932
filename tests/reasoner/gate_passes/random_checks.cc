#include "tests/reasoner/gate_passes/random_checks.h"

#include <gtest/gtest.h>

#include "tests/reasoner/network/propnet_equivalence.h"
#include "tests/reasoner/network/random_network.h"

namespace reasoner {

void check_on_random_networks(
    network::Network (*pass)(const network::Network&)) {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    const network::Network network =
        random_network(seed, {.bases = 3 + seed % 10,
                              .inputs = 1 + seed % 5,
                              .gates = 10 + seed,
                              .max_width = 2 + seed % 9});
    const network::Network changed = pass(network);
    expect_equal_everywhere(network, changed, seed);
    if (testing::Test::HasFailure()) return;
    EXPECT_LE(changed.gate_input_count(), network.gate_input_count());
  }
}

void check_in_random_games(network::Network (*pass)(
    const network::Network&, const network::Invariants&)) {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    const std::uint32_t moves = 2 + seed % 7;
    const network::Propnet original =
        propnet_of(random_network(seed, {.bases = 3 + seed % 10,
                                         .inputs = 2 * moves,
                                         .gates = 10 + seed,
                                         .max_width = 2 + seed % 9}),
                   moves);
    const network::Invariants invariants(original.base_count(),
                                         original.first_input);
    network::Propnet changed = original;
    changed.networks[0] = pass(original.networks[0], invariants);
    expect_same_game(original, changed, seed, /*steps=*/30);
    if (testing::Test::HasFailure()) return;
    EXPECT_LE(changed.networks[0].gate_input_count(),
              original.networks[0].gate_input_count());
  }
}

}  // namespace reasoner
