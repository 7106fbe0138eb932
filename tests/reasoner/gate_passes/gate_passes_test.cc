#include <gtest/gtest.h>

#include <vector>

#include "reasoner/gate_passes/factor_gates.h"
#include "reasoner/gate_passes/flatten_gates.h"
#include "reasoner/gate_passes/share_common_inputs.h"
#include "tests/reasoner/gate_passes/random_checks.h"
#include "tests/reasoner/network/random_network.h"

namespace reasoner {
namespace gate_passes_test {

// The outputs of these networks are the next values of the bases.

using Signals = std::vector<network::Signal>;

network::Network finish(network::NetworkBuilder& builder, Signals next,
                        std::size_t bases) {
  next.resize(bases, network::kFalseSignal);
  network::NetworkOutputs outputs;
  outputs.next = std::move(next);
  return builder.finish(std::move(outputs));
}

TEST(FlattenGatesTest, TakesAnAndIntoItsOnlyReader) {
  network::NetworkBuilder b(3, 0);
  const network::Signal inner = b.and_of(Signals{b.base(0), b.base(1)});
  const network::Signal outer = b.and_of(Signals{inner, b.base(2)});
  const network::Network flat =
      gate_passes::flatten_gates(finish(b, {outer}, 3));
  EXPECT_EQ(flat.gate_count(), 1u);
  EXPECT_EQ(flat.gate_input_count(), 3u);
}

TEST(FlattenGatesTest, TakesAnOrIntoAnOrButNotIntoAnAnd) {
  network::NetworkBuilder b(4, 0);
  const network::Signal inner = b.or_of(Signals{b.base(0), b.base(1)});
  const network::Signal outer = b.or_of(Signals{inner, b.base(2)});
  const network::Network flat = gate_passes::flatten_gates(
      finish(b, {b.and_of(Signals{outer, b.base(3)})}, 4));
  EXPECT_EQ(flat.gate_count(), 2u);
  EXPECT_EQ(flat.gate_input_count(), 5u);
}

TEST(FlattenGatesTest, LeavesAWideGateThatSeveralRead) {
  network::NetworkBuilder b(5, 0);
  const network::Signal inner =
      b.and_of(Signals{b.base(0), b.base(1), b.base(2)});
  const network::Signal left = b.and_of(Signals{inner, b.base(3)});
  const network::Signal right = b.and_of(Signals{inner, b.base(4)});
  EXPECT_EQ(
      gate_passes::flatten_gates(finish(b, {left, right}, 5)).gate_count(), 3u);
}

TEST(FlattenGatesTest, KeepsTheMeaningEverywhere) {
  check_on_random_networks(gate_passes::flatten_gates);
}

TEST(FactorGatesTest, TakesOutWhatSeveralCasesHaveInCommon) {
  network::NetworkBuilder b(5, 0);
  const network::Signal ab = b.and_of(Signals{b.base(0), b.base(1)});
  const network::Signal ac = b.and_of(Signals{b.base(0), b.base(2)});
  const network::Signal ade =
      b.and_of(Signals{b.base(0), b.base(3), b.base(4)});
  const network::Network network =
      finish(b, {b.or_of(Signals{ab, ac, ade})}, 5);
  EXPECT_EQ(network.gate_input_count(), 10u);
  const network::Network factored = gate_passes::factor_gates(network);
  EXPECT_EQ(factored.gate_input_count(), 7u);
  expect_equal_everywhere(network, factored, /*seed=*/1);
}

TEST(FactorGatesTest, FactorsAProductOfSums) {
  // (a | b) & (c | d), written out.
  network::NetworkBuilder b(4, 0);
  Signals cases;
  for (const std::uint32_t x : {0U, 1U}) {
    for (const std::uint32_t y : {2U, 3U}) {
      cases.push_back(b.and_of(Signals{b.base(x), b.base(y)}));
    }
  }
  network::Network network = finish(b, {b.or_of(cases)}, 4);
  EXPECT_EQ(network.gate_input_count(), 12u);
  for (int run = 0; run < 2; ++run) {
    network = gate_passes::flatten_gates(gate_passes::factor_gates(network));
  }
  EXPECT_EQ(network.gate_input_count(), 6u);
}

TEST(FactorGatesTest, KeepsTheMeaningEverywhere) {
  check_on_random_networks(gate_passes::factor_gates);
}

TEST(ShareCommonInputsTest, MakesAGateOfACommonPair) {
  network::NetworkBuilder b(5, 0);
  Signals next;
  for (const std::uint32_t other : {2U, 3U, 4U}) {
    next.push_back(b.and_of(Signals{b.base(0), b.base(1), b.base(other)}));
  }
  const network::Network shared =
      gate_passes::share_common_inputs(finish(b, next, 5));
  EXPECT_EQ(shared.gate_count(), 4u);
  EXPECT_EQ(shared.gate_input_count(), 8u);
}

TEST(ShareCommonInputsTest, ReadsAGateInsteadOfItsInputs) {
  network::NetworkBuilder b(4, 0);
  const network::Signal part =
      b.and_of(Signals{b.base(0), b.base(1), b.base(2)});
  const network::Signal whole =
      b.and_of(Signals{b.base(0), b.base(1), b.base(2), b.base(3)});
  const network::Network shared =
      gate_passes::share_common_inputs(finish(b, {part, whole}, 4));
  EXPECT_EQ(shared.gate_count(), 2u);
  EXPECT_EQ(shared.gate_input_count(), 5u);
}

TEST(ShareCommonInputsTest, MakesAllButOneOutOfSharedParts) {
  constexpr std::uint32_t kCount = 32;
  network::NetworkBuilder b(kCount, 0);
  Signals next;
  for (std::uint32_t missing = 0; missing < kCount; ++missing) {
    Signals others;
    for (std::uint32_t i = 0; i < kCount; ++i) {
      if (i != missing) others.push_back(b.base(i));
    }
    next.push_back(b.or_of(others));
  }
  const network::Network network = finish(b, next, kCount);
  EXPECT_EQ(network.gate_input_count(), kCount * (kCount - 1));
  const network::Network shared = gate_passes::share_common_inputs(network);
  EXPECT_LE(shared.gate_input_count(), kCount * 7);
  expect_equal_everywhere(network, shared, /*seed=*/1);
}

TEST(ShareCommonInputsTest, KeepsTheMeaningEverywhere) {
  check_on_random_networks(gate_passes::share_common_inputs);
}

}  // namespace gate_passes_test
}  // namespace reasoner
