#include "reasoner/base_passes/split_phases.h"

#include <optional>
#include <utility>
#include <vector>

#include "reasoner/base_passes/base_replacement.h"
#include "reasoner/base_passes/reachable_values.h"
#include "reasoner/network/network_playouts.h"

namespace reasoner::base_passes {

namespace {

constexpr std::uint32_t kMaxPeriod = 16;
constexpr std::uint32_t kPhaseSteps = 3 * kMaxPeriod;
/// The most gate inputs of all phases' networks together.
constexpr std::size_t kMaxPhaseWork = 24'000'000;

/// The values that a base may always have.
using Values = std::uint8_t;
constexpr Values kNeither = 0;
constexpr Values kTrueOnly = 1;
constexpr Values kFalseOnly = 2;
constexpr Values kEither = 3;

/// For each step of some playouts and each base the value in which all agree.
std::vector<std::vector<Values>> observe_phases(
    const network::Propnet& propnet) {
  network::NetworkPlayouts playouts(propnet, /*seed=*/1);
  std::vector<std::vector<Values>> steps;
  do {
    playouts.look();
    auto& step = steps.emplace_back();
    for (const std::uint64_t word : playouts.bases()) {
      const std::uint64_t present = playouts.present();
      const std::uint64_t holds = word & present;
      step.push_back(holds == present ? kTrueOnly
                     : holds == 0     ? kFalseOnly
                                      : kNeither);
    }
    playouts.advance();
  } while (playouts.step() > 0 && steps.size() < kPhaseSteps);
  return steps;
}

/// For each phase a base that is true in it and in no other, or nothing.
template <typename ValueOf>
std::optional<std::vector<PropositionId>> find_phases(std::uint32_t period,
                                                      std::uint32_t base_count,
                                                      const ValueOf& value_of) {
  std::vector<std::optional<PropositionId>> found(period);
  for (std::uint32_t base = 0; base < base_count; ++base) {
    std::optional<std::uint32_t> only;
    bool usable = true;
    for (std::uint32_t phase = 0; phase < period && usable; ++phase) {
      const std::optional<bool> value = value_of(phase, base);
      usable = value.has_value() && !(*value && only);
      if (usable && *value) only = phase;
    }
    if (usable && only && !found[*only]) found[*only] = base;
  }
  std::vector<PropositionId> phases;
  for (const auto& base : found) {
    if (!base) return std::nullopt;
    phases.push_back(*base);
  }
  return phases;
}

}  // namespace

void split_phases(network::Propnet& propnet) {
  const network::Network& whole = propnet.networks[0];
  const auto steps = observe_phases(propnet);
  for (std::uint32_t period = kMaxPeriod; period >= 2; --period) {
    if (steps.size() < 2 * period) continue;
    if (period * whole.gate_input_count() > kMaxPhaseWork) continue;
    const auto seen = [&](std::uint32_t phase, std::uint32_t base) {
      Values always = kEither;
      for (std::size_t step = phase; step < steps.size(); step += period) {
        always = always & steps[step][base];
      }
      return always == kTrueOnly    ? std::optional(true)
             : always == kFalseOnly ? std::optional(false)
                                    : std::nullopt;
    };
    if (!find_phases(period, propnet.base_count(), seen)) continue;
    const ReachableValues values(propnet, period);
    const auto proven = [&](std::uint32_t phase, std::uint32_t base) {
      return values.base(phase, base);
    };
    const auto phases = find_phases(period, propnet.base_count(), proven);
    if (!phases) continue;
    std::vector<network::Network> networks;
    for (std::uint32_t phase = 0; phase < period; ++phase) {
      networks.push_back(replace_leaves(whole, values.constants(phase)));
    }
    propnet.networks = std::move(networks);
    propnet.phase_propositions = *phases;
    return;
  }
}

}  // namespace reasoner::base_passes
