#include "tests/reasoner/network/random_network.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "reasoner/network/network_simulation.h"

namespace reasoner {

namespace {

class RandomGates {
 public:
  RandomGates(std::uint64_t seed, const RandomNetworkOptions& options)
      : random_(seed), options_(options) {}

  network::Network make() {
    network::NetworkBuilder builder(options_.bases, options_.inputs);
    for (std::uint32_t i = 0; i < options_.bases; ++i) {
      signals_.push_back(builder.base(i));
    }
    for (std::uint32_t i = 0; i < options_.gates / 3; ++i) add_gate(builder);
    network::NetworkOutputs outputs;
    outputs.terminal = pick();
    for (std::uint32_t i = 0; i < options_.inputs; ++i) {
      outputs.legal.push_back(pick());
    }
    for (std::uint32_t i = 0; i < options_.inputs; ++i) {
      signals_.push_back(builder.input(i));
    }
    for (std::uint32_t i = 0; i < options_.gates; ++i) add_gate(builder);
    for (std::uint32_t i = 0; i < options_.bases; ++i) {
      outputs.next.push_back(
          i < options_.first_next.size() ? options_.first_next[i] : pick());
    }
    for (const Goal value : {0, 50, 100}) {
      outputs.goals.push_back({0, value, pick()});
    }
    for (std::uint32_t i = 0; i < options_.percepts; ++i) {
      outputs.percepts.push_back(pick());
    }
    return builder.finish(std::move(outputs));
  }

 private:
  std::mt19937_64 random_;
  RandomNetworkOptions options_;
  std::vector<network::Signal> signals_;

  network::Signal pick() {
    const network::Signal signal = signals_[random_() % signals_.size()];
    return random_() % 2 == 0 ? signal : !signal;
  }

  void add_gate(network::NetworkBuilder& builder) {
    std::vector<network::Signal> in(2 + random_() % (options_.max_width - 1));
    for (network::Signal& signal : in) signal = pick();
    signals_.push_back(random_() % 2 == 0 ? builder.and_of(in)
                                          : builder.or_of(in));
  }
};

std::vector<network::Signal> all_outputs(const network::Network& network) {
  std::vector<network::Signal> signals;
  const auto add = [&](network::Signal signal) { signals.push_back(signal); };
  network::NetworkOutputs::for_each_legal(network.outputs(), add);
  network::NetworkOutputs::for_each_next(network.outputs(), add);
  network::NetworkOutputs::for_each_percept(network.outputs(), add);
  network::NetworkOutputs::for_each_goal(network.outputs(), add);
  return signals;
}

}  // namespace

network::Network random_network(std::uint64_t seed,
                                const RandomNetworkOptions& options) {
  return RandomGates(seed, options).make();
}

void expect_equal_everywhere(const network::Network& a,
                             const network::Network& b, std::uint64_t seed) {
  ASSERT_EQ(a.base_count(), b.base_count());
  ASSERT_EQ(a.input_count(), b.input_count());
  const auto outputs_a = all_outputs(a);
  const auto outputs_b = all_outputs(b);
  ASSERT_EQ(outputs_a.size(), outputs_b.size());
  network::NetworkSimulation in_a(a);
  network::NetworkSimulation in_b(b);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 16; ++round) {
    // Sparse, dense and even patterns.
    const auto word = [&] {
      std::uint64_t bits = random();
      if (round % 3 == 1) bits &= random() & random();
      if (round % 3 == 2) bits |= random() | random();
      return bits;
    };
    for (std::uint32_t i = 0; i < a.base_count(); ++i) {
      const std::uint64_t bits = word();
      in_a.set_base(i, bits);
      in_b.set_base(i, bits);
    }
    for (std::uint32_t i = 0; i < a.input_count(); ++i) {
      const std::uint64_t bits = word();
      in_a.set_input(i, bits);
      in_b.set_input(i, bits);
    }
    in_a.run();
    in_b.run();
    for (std::size_t i = 0; i < outputs_a.size(); ++i) {
      ASSERT_EQ(in_a.value(outputs_a[i]), in_b.value(outputs_b[i]))
          << "output " << i << ", seed " << seed;
    }
  }
}

}  // namespace reasoner
