#include "reasoner/network/propnet.h"

namespace reasoner::network {

std::size_t Propnet::gate_count() const {
  std::size_t count = 0;
  for (const Network& network : networks) count += network.gate_count();
  return count;
}

std::size_t Propnet::gate_input_count() const {
  std::size_t count = 0;
  for (const Network& network : networks) count += network.gate_input_count();
  return count;
}

std::optional<std::uint32_t> Propnet::phase_of(const State& state) const {
  if (phase_propositions.empty()) return 0;
  std::optional<std::uint32_t> phase;
  for (std::uint32_t p = 0; p < phase_propositions.size(); ++p) {
    if (!state.test(phase_propositions[p])) continue;
    if (phase) return std::nullopt;
    phase = p;
  }
  return phase;
}

}  // namespace reasoner::network
