#include "reasoner/network/network_playouts.h"

#include <algorithm>
#include <bit>

namespace reasoner::network {

NetworkPlayouts::NetworkPlayouts(const Propnet& propnet, std::uint64_t seed)
    : propnet_(&propnet), random_(seed) {
  for (const Network& network : propnet.networks) {
    simulations_.emplace_back(network);
  }
  bases_.resize(propnet.base_count());
  inputs_.resize(propnet.input_count());
  restart();
}

void NetworkPlayouts::restart() {
  for (std::uint32_t base = 0; base < bases_.size(); ++base) {
    bases_[base] = propnet_->initial.test(base) ? ~std::uint64_t{0} : 0;
  }
  phase_ = propnet_->phase_of(propnet_->initial).value_or(0);
  step_ = 0;
  present_ = ~std::uint64_t{0};
}

void NetworkPlayouts::look() {
  NetworkSimulation& simulation = simulations_[phase_];
  for (std::uint32_t base = 0; base < bases_.size(); ++base) {
    simulation.set_base(base, bases_[base]);
  }
  simulation.run_legal();
  alive_ =
      present_ & ~simulation.value(simulation.network().outputs().terminal);
  std::ranges::fill(inputs_, 0);
  const auto roles = static_cast<RoleIndex>(propnet_->game.role_count());
  for (RoleIndex role = 0; role < roles; ++role) choose_moves(role);
  for (std::uint32_t input = 0; input < inputs_.size(); ++input) {
    inputs_[input] &= alive_;
    simulation.set_input(input, inputs_[input]);
  }
  simulation.run_rest();
}

void NetworkPlayouts::choose_moves(RoleIndex role) {
  const NetworkSimulation& simulation = simulations_[phase_];
  const NetworkOutputs& outputs = simulation.network().outputs();
  constexpr std::uint32_t kNone = 0xffffffff;
  std::array<std::uint32_t, 64> chosen;
  std::array<std::uint32_t, 64> count{};
  chosen.fill(kNone);
  for (std::uint32_t input = propnet_->first_input[role];
       input < propnet_->first_input[role + 1]; ++input) {
    for (std::uint64_t lanes = simulation.value(outputs.legal[input]) & alive_;
         lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      // The n-th legal move replaces the choice with a chance of 1 in n.
      ++count[lane];
      if (random_() % count[lane] == 0) chosen[lane] = input;
    }
  }
  for (std::size_t lane = 0; lane < 64; ++lane) {
    const std::uint64_t bit = std::uint64_t{1} << lane;
    if (chosen[lane] == kNone) {
      alive_ &= ~bit;
    } else {
      inputs_[chosen[lane]] |= bit;
    }
  }
}

void NetworkPlayouts::advance() {
  if (alive_ == 0) {
    restart();
    return;
  }
  const NetworkSimulation& simulation = simulations_[phase_];
  const NetworkOutputs& outputs = simulation.network().outputs();
  for (std::uint32_t base = 0; base < bases_.size(); ++base) {
    bases_[base] = simulation.value(outputs.next[base]) & alive_;
  }
  if (!propnet_->phase_propositions.empty()) {
    phase_ = (phase_ + 1) %
             static_cast<std::uint32_t>(propnet_->phase_propositions.size());
  }
  ++step_;
  present_ = alive_;
}

}  // namespace reasoner::network
