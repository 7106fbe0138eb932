#include "reasoner/base_passes/base_replacement.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

namespace reasoner::base_passes {

namespace {

/// The network with only the bases that stay; `new_base` by old base.
network::Network renumber_bases(
    const network::Network& network,
    std::span<const std::optional<std::uint32_t>> new_base,
    std::uint32_t base_count) {
  network::NetworkBuilder builder(base_count, network.input_count());
  std::vector<network::Signal> mapped_nodes(network.node_count(),
                                            network::kTrueSignal);
  const auto map = [&](network::Signal signal) {
    const network::Signal mapped = mapped_nodes[signal.node()];
    return signal.negated() ? !mapped : mapped;
  };
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    if (new_base[base]) {
      mapped_nodes[network.base(base)] = builder.base(*new_base[base]);
    }
  }
  for (std::uint32_t input = 0; input < network.input_count(); ++input) {
    mapped_nodes[network.input(input)] = builder.input(input);
  }
  std::vector<network::Signal> mapped;
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    mapped.clear();
    for (const network::Signal in : network.fan_in(gate)) {
      assert(!network.is_base(in.node()) || new_base[in.node() - 1]);
      mapped.push_back(map(in));
    }
    mapped_nodes[gate] = builder.and_of(mapped);
  }
  const network::NetworkOutputs& old = network.outputs();
  network::NetworkOutputs outputs;
  outputs.terminal = map(old.terminal);
  for (const network::Signal signal : old.legal)
    outputs.legal.push_back(map(signal));
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    if (new_base[base]) outputs.next.push_back(map(old.next[base]));
  }
  for (const network::Signal signal : old.percepts)
    outputs.percepts.push_back(map(signal));
  for (const network::NetworkOutputs::GoalValue& goal : old.goals) {
    outputs.goals.push_back({goal.role, goal.value, map(goal.signal)});
  }
  return builder.finish(std::move(outputs));
}

}  // namespace

network::Network replace_leaves(
    const network::Network& network,
    std::span<const std::optional<network::Signal>> replacements) {
  return network::rewrite(
      network, [&](network::NetworkBuilder& builder, network::NodeId node,
                   std::span<const network::Signal> mapped) {
        if (network.is_gate(node)) return builder.and_of(mapped);
        return replacements[node].value_or(network::Signal(node, false));
      });
}

void remove_bases(network::Propnet& propnet,
                  std::span<const std::optional<network::Signal>> constants) {
  if (std::ranges::none_of(constants,
                           &std::optional<network::Signal>::has_value)) {
    return;
  }
  assert(propnet.outside.empty());
  const std::uint32_t old_count = propnet.base_count();
  const Game& old_game = propnet.game;
  std::vector<std::string> roles;
  for (RoleIndex role = 0; role < old_game.role_count(); ++role) {
    roles.push_back(old_game.role_name(role));
  }
  Game game(std::move(roles), old_game.hides());

  std::vector<PropositionId> new_id(old_game.proposition_count());
  std::vector<std::optional<std::uint32_t>> new_base(old_count);
  const auto add = [&](PropositionId old_id) {
    new_id[old_id] = game.intern_proposition(old_game.proposition_name(old_id));
  };
  for (std::uint32_t base = 0; base < old_count; ++base) {
    if (constants[base]) continue;
    add(base);
    new_base[base] = new_id[base];
  }
  const auto base_count = static_cast<std::uint32_t>(game.proposition_count());

  std::vector<network::Propnet::OutsideProposition> outside;
  for (std::uint32_t base = 0; base < old_count; ++base) {
    if (!constants[base]) continue;
    add(base);
    outside.push_back({new_id[base], *constants[base] == network::kTrueSignal});
  }

  for (RoleIndex role = 0; role < old_game.role_count(); ++role) {
    for (MoveId move = 0; move < old_game.move_count(role); ++move) {
      game.intern_move(role, old_game.move_name(role, move));
    }
    for (PerceptId id = 0; id < old_game.percept_count(role); ++id) {
      game.intern_percept(role, old_game.percept_name(role, id));
    }
  }
  State initial;
  propnet.initial.for_each([&](PropositionId id) { initial.set(new_id[id]); });
  for (PropositionId& id : propnet.phase_propositions) id = new_id[id];
  for (network::Network& network : propnet.networks) {
    network = renumber_bases(network, new_base, base_count);
  }
  propnet.game = std::move(game);
  propnet.initial = std::move(initial);
  propnet.outside = std::move(outside);
}

}  // namespace reasoner::base_passes
