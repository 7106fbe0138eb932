#include "reasoner/base_passes/reachable_values.h"

#include "reasoner/network/three_valued_network.h"

namespace reasoner::base_passes {

namespace {

using network::Truth;

/// Notes that a base may have a value in a phase; false where that is known
/// already.
bool add_value(network::ThreeValuedNetwork& phase, std::uint32_t base,
               Truth value) {
  const Truth known = phase.base(base);
  if (known == value || known == Truth::kUnknown) return false;
  phase.set_base(base, Truth::kUnknown);
  return true;
}

}  // namespace

ReachableValues::ReachableValues(const network::Propnet& propnet,
                                 std::uint32_t period)
    : constants_(period) {
  const network::Network& network = propnet.networks[0];
  std::vector<network::ThreeValuedNetwork> phases(
      period, network::ThreeValuedNetwork(network, propnet.first_input));
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    phases[0].set_base(
        base, propnet.initial.test(base) ? Truth::kTrue : Truth::kFalse);
  }
  // Goes on until a whole period has brought nothing new.
  std::uint32_t steps = 0;
  for (std::uint32_t phase = 0, quiet = 0; quiet < period; ++steps) {
    phases[phase].settle();
    const network::ThreeValuedNetwork& now = phases[phase];
    phase = (phase + 1) % period;
    network::ThreeValuedNetwork& next = phases[phase];
    const bool is_first = steps + 1 < period;
    bool changed = is_first;
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      const Truth value = now.value(network.outputs().next[base]);
      if (is_first) {
        next.set_base(base, value);
      } else {
        changed = add_value(next, base, value) || changed;
      }
    }
    quiet = changed ? 0 : quiet + 1;
  }
  for (std::uint32_t phase = 0; phase < period; ++phase) {
    for (network::NodeId node = 0; node < network.first_gate(); ++node) {
      const Truth value = phases[phase].value(network::Signal(node, false));
      constants_[phase].push_back(
          value == Truth::kUnknown
              ? std::nullopt
              : std::optional(network::Signal(0, value == Truth::kFalse)));
    }
  }
}

std::optional<bool> ReachableValues::base(std::uint32_t phase,
                                          std::uint32_t base) const {
  const auto& constant = constants_[phase][1 + base];
  return constant ? std::optional(*constant == network::kTrueSignal)
                  : std::nullopt;
}

}  // namespace reasoner::base_passes
