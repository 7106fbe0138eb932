#include "tests/reasoner/network/propnet_equivalence.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "reasoner/network/network_playouts.h"

namespace reasoner {

namespace {

/// The value of each base of one propnet as a signal over another one's bases.
std::vector<network::Signal> translate(const network::Propnet& from,
                                       const network::Propnet& to) {
  std::vector<network::Signal> signals;
  for (std::uint32_t base = 0; base < from.base_count(); ++base) {
    const std::string& name = from.game.proposition_name(base);
    const auto id = to.game.find_proposition(name);
    EXPECT_TRUE(id) << name;
    if (!id) return {};
    EXPECT_EQ(to.initial.test(*id), from.initial.test(base)) << name;
    signals.emplace_back(1 + *id, false);
    for (const network::Propnet::OutsideProposition& outside : to.outside) {
      if (outside.id != *id) continue;
      signals.back() =
          outside.holds ? network::kTrueSignal : network::kFalseSignal;
    }
  }
  return signals;
}

std::uint64_t value(network::Signal signal,
                    const std::vector<std::uint64_t>& bases) {
  const std::uint64_t word = signal.node() == network::kTrueSignal.node()
                                 ? ~std::uint64_t{0}
                                 : bases[signal.node() - 1];
  return signal.negated() ? ~word : word;
}

class GameComparison {
 public:
  GameComparison(const network::Propnet& original,
                 const network::Propnet& changed, std::uint64_t seed)
      : original_(original),
        translated_(translate(original, changed)),
        simulation_(original.networks[0]),
        playouts_(changed, seed) {}

  bool valid() const { return translated_.size() == original_.base_count(); }

  void compare_step() {
    playouts_.look();
    for (std::uint32_t base = 0; base < original_.base_count(); ++base) {
      simulation_.set_base(base, value(translated_[base], playouts_.bases()));
    }
    for (std::uint32_t input = 0; input < original_.input_count(); ++input) {
      simulation_.set_input(input, playouts_.inputs()[input]);
    }
    simulation_.run();
    compare_outputs();
    compare_next();
    playouts_.advance();
  }

 private:
  const network::Propnet& original_;
  std::vector<network::Signal> translated_;  // by base of the original
  network::NetworkSimulation simulation_;    // of the original
  network::NetworkPlayouts playouts_;

  void compare_outputs() const {
    const network::NetworkOutputs& expected = original_.networks[0].outputs();
    const network::NetworkSimulation& actual = playouts_.simulation();
    const network::NetworkOutputs& outputs = actual.network().outputs();
    const auto differ = [&](network::Signal a, network::Signal b) {
      return ((actual.value(a) ^ simulation_.value(b)) & playouts_.present()) !=
             0;
    };
    EXPECT_FALSE(differ(outputs.terminal, expected.terminal));
    for (std::uint32_t i = 0; i < expected.legal.size(); ++i) {
      EXPECT_FALSE(differ(outputs.legal[i], expected.legal[i])) << "move " << i;
    }
    ASSERT_EQ(outputs.percepts.size(), expected.percepts.size());
    for (std::size_t i = 0; i < expected.percepts.size(); ++i) {
      EXPECT_EQ((actual.value(outputs.percepts[i]) ^
                 simulation_.value(expected.percepts[i])) &
                    playouts_.alive(),
                0u)
          << "percept " << i;
    }
    ASSERT_EQ(outputs.goals.size(), expected.goals.size());
    for (std::size_t i = 0; i < expected.goals.size(); ++i) {
      EXPECT_EQ(outputs.goals[i].value, expected.goals[i].value);
      EXPECT_FALSE(differ(outputs.goals[i].signal, expected.goals[i].signal))
          << "goal " << i;
    }
  }

  void compare_next() const {
    const network::NetworkSimulation& actual = playouts_.simulation();
    std::vector<std::uint64_t> next;
    for (const network::Signal signal : actual.network().outputs().next) {
      next.push_back(actual.value(signal));
    }
    const network::NetworkOutputs& expected = original_.networks[0].outputs();
    for (std::uint32_t base = 0; base < original_.base_count(); ++base) {
      EXPECT_EQ((value(translated_[base], next) ^
                 simulation_.value(expected.next[base])) &
                    playouts_.alive(),
                0u)
          << original_.game.proposition_name(base);
    }
  }
};

}  // namespace

network::Propnet propnet_of(network::Network network,
                            std::uint32_t moves_per_role) {
  const std::uint32_t roles = network.input_count() / moves_per_role;
  std::vector<std::string> names;
  for (std::uint32_t role = 0; role < roles; ++role) {
    names.push_back("r" + std::to_string(role));
  }
  network::Propnet propnet{.game = Game(names)};
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    propnet.game.intern_proposition("p" + std::to_string(base));
    if (base < network.base_count() / 2) propnet.initial.set(base);
  }
  for (RoleIndex role = 0; role < roles; ++role) {
    for (std::uint32_t move = 0; move < moves_per_role; ++move) {
      propnet.game.intern_move(role, "m" + std::to_string(move));
    }
    propnet.first_input.push_back((role + 1) * moves_per_role);
  }
  propnet.networks.push_back(std::move(network));
  return propnet;
}

void expect_same_game(const network::Propnet& original,
                      const network::Propnet& changed, std::uint64_t seed,
                      int steps) {
  GameComparison comparison(original, changed, seed);
  ASSERT_TRUE(comparison.valid());
  for (int step = 0; step < steps; ++step) {
    comparison.compare_step();
    if (testing::Test::HasFailure()) {
      FAIL() << "step " << step << ", seed " << seed;
    }
  }
}

}  // namespace reasoner
