#include "reasoner/construction/pipeline.h"

#include <chrono>
#include <cstdint>
#include <map>

#include "reasoner/base_passes/fold_constants.h"
#include "reasoner/base_passes/split_phases.h"
#include "reasoner/gate_passes/drop_implied.h"
#include "reasoner/gate_passes/factor_gates.h"
#include "reasoner/gate_passes/flatten_gates.h"
#include "reasoner/gate_passes/merge_cases.h"
#include "reasoner/gate_passes/resolve_choices.h"
#include "reasoner/gate_passes/share_common_inputs.h"
#include "reasoner/network/invariants.h"

namespace reasoner::construction {

namespace {

// The slowest passes are left out for networks with more gate inputs: play
// would wait for them longer than they gain.
constexpr std::size_t kLargeNetwork = 2'000'000;

// Of networks with more gate inputs, no copy is kept as it was before the
// passes.
constexpr std::size_t kMostKept = 400'000;

enum class Sizes : std::uint8_t { kAll, kSmall, kLarge };

struct Pass {
  std::string_view name;
  void (*run)(network::Propnet&);
  Sizes sizes = Sizes::kSmall;

  bool is_for(std::size_t gate_inputs) const {
    return sizes == Sizes::kAll ||
           (sizes == Sizes::kLarge) == (gate_inputs > kLargeNetwork);
  }
};

template <network::Network (*kPass)(const network::Network&)>
void for_networks(network::Propnet& propnet) {
  for (network::Network& network : propnet.networks) network = kPass(network);
}

template <network::Network (*kPass)(const network::Network&,
                                    const network::Invariants&)>
void for_networks(network::Propnet& propnet) {
  const network::Invariants invariants(propnet.base_count(),
                                       propnet.first_input);
  for (network::Network& network : propnet.networks) {
    network = kPass(network, invariants);
  }
}

/// Keeps a copy of the networks for finding symmetries.
void keep_plain(network::Propnet& propnet) {
  const network::Network& network = propnet.networks[0];
  if (network.gate_input_count() <= kMostKept) propnet.plain = network;
}

constexpr Pass kFlatten{"flatten gates",
                        for_networks<gate_passes::flatten_gates>, Sizes::kAll};
constexpr Pass kResolve{"resolve choices",
                        for_networks<gate_passes::resolve_choices>};
constexpr Pass kDropImplied{"drop implied",
                            for_networks<gate_passes::drop_implied>};
constexpr Pass kFactor{"factor gates", for_networks<gate_passes::factor_gates>,
                       Sizes::kAll};
// Makes large networks small enough for the rest, mostly.
constexpr Pass kFactorFirst{
    "factor gates", for_networks<gate_passes::factor_gates>, Sizes::kLarge};
constexpr Pass kMergeCases{
    "merge cases", for_networks<gate_passes::merge_cases_where_it_pays>};
constexpr Pass kShare{"share common inputs",
                      for_networks<gate_passes::share_common_inputs>};

constexpr Pass kPasses[] = {
    {"fold constants", base_passes::fold_constants, Sizes::kAll},
    kFlatten,
    {"keep it plain", keep_plain, Sizes::kAll},
    kFactorFirst,
    kResolve,
    kFlatten,
    kDropImplied,
    {"split phases", base_passes::split_phases, Sizes::kAll},
    kFlatten,
    kMergeCases,
    kResolve,
    kDropImplied,
    kFlatten,
    kFactor,
    kFlatten,
    kResolve,
    kDropImplied,
    kFactor,
    kFlatten,
    kShare,
    kFlatten,
    kDropImplied,
    kFactor,
    kFlatten,
    kShare,
    kFlatten,
};

struct Size {
  std::size_t networks = 0;
  std::size_t gates = 0;
  std::size_t gate_inputs = 0;

  friend bool operator==(const Size&, const Size&) = default;
};

Size size_of(const network::Propnet& propnet) {
  return {.networks = propnet.networks.size(),
          .gates = propnet.gate_count(),
          .gate_inputs = propnet.gate_input_count()};
}

}  // namespace

std::vector<PassReport> run_passes(network::Propnet& propnet,
                                   const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  std::vector<PassReport> reports;
  // A pass that has already seen networks of the same size is not run again:
  // they mostly are the same.
  std::map<std::string_view, Size> seen_by;
  Size before = size_of(propnet);
  for (const Pass& pass : kPasses) {
    if (stop.stop_requested()) break;
    const auto last = seen_by.find(pass.name);
    if (last != seen_by.end() && last->second == before) continue;
    if (!pass.is_for(before.gate_inputs)) continue;
    const auto start = Clock::now();
    pass.run(propnet);
    const std::chrono::duration<double> time = Clock::now() - start;
    const Size after = size_of(propnet);
    reports.push_back({.name = pass.name,
                       .networks = after.networks,
                       .gates_before = before.gates,
                       .gates_after = after.gates,
                       .gate_inputs_before = before.gate_inputs,
                       .gate_inputs_after = after.gate_inputs,
                       .seconds = time.count()});
    seen_by[pass.name] = after;
    before = after;
  }
  return reports;
}

}  // namespace reasoner::construction
