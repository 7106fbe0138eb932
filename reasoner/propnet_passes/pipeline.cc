#include "reasoner/propnet_passes/pipeline.h"

#include <chrono>
#include <cstdint>
#include <map>

#include "reasoner/propnet_passes/drop_implied.h"
#include "reasoner/propnet_passes/drop_subsumed.h"
#include "reasoner/propnet_passes/exclusive_bases.h"
#include "reasoner/propnet_passes/factor_gates.h"
#include "reasoner/propnet_passes/flatten_gates.h"
#include "reasoner/propnet_passes/fold_constants.h"
#include "reasoner/propnet_passes/invariants.h"
#include "reasoner/propnet_passes/merge_cases.h"
#include "reasoner/propnet_passes/merge_mirrors.h"
#include "reasoner/propnet_passes/resolve_choices.h"
#include "reasoner/propnet_passes/share_common_inputs.h"
#include "reasoner/propnet_passes/split_phases.h"

namespace reasoner {

namespace {

// What takes longest is left out for networks with more gate inputs: play
// would wait for it longer than it gains.
constexpr std::size_t kLargeNetwork = 2'000'000;

// Networks with more gate inputs are not kept as they were.
constexpr std::size_t kMostKept = 400'000;

enum class Sizes : std::uint8_t { kAll, kSmall, kLarge };

struct Pass {
  std::string_view name;
  void (*run)(Propnet&, std::vector<ExclusiveBases>& groups);
  Sizes sizes = Sizes::kSmall;

  bool is_for(std::size_t gate_inputs) const {
    return sizes == Sizes::kAll ||
           (sizes == Sizes::kLarge) == (gate_inputs > kLargeNetwork);
  }
};

template <void (*kPass)(Propnet&)>
void for_propnet(Propnet& propnet, std::vector<ExclusiveBases>& /*groups*/) {
  kPass(propnet);
}

template <Network (*kPass)(const Network&)>
void for_networks(Propnet& propnet, std::vector<ExclusiveBases>& /*groups*/) {
  for (Network& network : propnet.networks) network = kPass(network);
}

template <Network (*kPass)(const Network&, const Invariants&)>
void for_networks(Propnet& propnet, std::vector<ExclusiveBases>& groups) {
  const Invariants invariants(propnet.base_count(), propnet.first_input,
                              groups);
  for (Network& network : propnet.networks) {
    network = kPass(network, invariants);
  }
}

void find_groups(Propnet& propnet, std::vector<ExclusiveBases>& groups) {
  groups = find_exclusive_bases(propnet);
}

/// For what asks for the symmetries of the game.
void keep_plain(Propnet& propnet) {
  const Network& network = propnet.networks[0];
  if (network.gate_input_count() > kMostKept) return;
  propnet.plain = network;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    propnet.plain_propositions.push_back(base);
  }
}

constexpr Pass kFlatten{"flatten gates", for_networks<flatten_gates>,
                        Sizes::kAll};
constexpr Pass kResolve{"resolve choices", for_networks<resolve_choices>};
constexpr Pass kDropImplied{"drop implied", for_networks<drop_implied>};
constexpr Pass kDropSubsumed{"drop subsumed", for_networks<drop_subsumed>};
constexpr Pass kFactor{"factor gates", for_networks<factor_gates>, Sizes::kAll};
// Makes large networks small enough for the rest, mostly.
constexpr Pass kFactorFirst{"factor gates", for_networks<factor_gates>,
                            Sizes::kLarge};
constexpr Pass kMergeCases{"merge cases",
                           for_networks<merge_cases_where_it_pays>};
constexpr Pass kShare{"share common inputs", for_networks<share_common_inputs>};

constexpr Pass kPasses[] = {
    {"fold constants", for_propnet<fold_constants>, Sizes::kAll},
    kFlatten,
    {"keep it plain", for_propnet<keep_plain>, Sizes::kAll},
    kFactorFirst,
    kResolve,
    kFlatten,
    kDropImplied,
    {"split phases", for_propnet<split_phases>, Sizes::kAll},
    {"merge mirrors", for_propnet<merge_mirrors>, Sizes::kAll},
    kFlatten,
    kMergeCases,
    kResolve,
    kDropImplied,
    kDropSubsumed,
    kFlatten,
    kFactor,
    kFlatten,
    {"find exclusive bases", find_groups},
    kResolve,
    kDropImplied,
    kDropSubsumed,
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

Size size_of(const Propnet& propnet) {
  Size size{.networks = propnet.networks.size()};
  for (const Network& network : propnet.networks) {
    size.gates += network.gate_count();
    size.gate_inputs += network.gate_input_count();
  }
  return size;
}

}  // namespace

std::vector<PassReport> run_passes(Propnet& propnet,
                                   const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  std::vector<PassReport> reports;
  std::vector<ExclusiveBases> groups;
  // A pass that has already seen the networks as they are is not run again.
  std::map<std::string_view, Size> size_after;
  Size before = size_of(propnet);
  for (const Pass& pass : kPasses) {
    if (stop.stop_requested()) break;
    const auto last = size_after.find(pass.name);
    if (last != size_after.end() && last->second == before) continue;
    if (!pass.is_for(before.gate_inputs)) continue;
    const auto start = Clock::now();
    pass.run(propnet, groups);
    const std::chrono::duration<double> time = Clock::now() - start;
    const Size after = size_of(propnet);
    reports.push_back({.name = pass.name,
                       .networks = after.networks,
                       .gates_before = before.gates,
                       .gates_after = after.gates,
                       .gate_inputs_before = before.gate_inputs,
                       .gate_inputs_after = after.gate_inputs,
                       .seconds = time.count()});
    size_after[pass.name] = after;
    before = after;
  }
  return reports;
}

}  // namespace reasoner
