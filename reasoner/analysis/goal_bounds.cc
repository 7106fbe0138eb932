#include "reasoner/analysis/goal_bounds.h"

#include <algorithm>
#include <utility>

namespace reasoner::analysis {

GoalBounds::GoalBounds(const network::Propnet& propnet, const Latches& latches,
                       std::span<const ExclusiveGroup> groups) {
  const std::uint32_t base_count = propnet.base_count();
  std::vector<bool> read(base_count, false);  // by some goal
  for (const network::Network& network : propnet.networks) {
    // Matches do not end there.
    if (network.outputs().terminal == network::kFalseSignal) continue;
    phases_.push_back(make_phase(network, read));
  }
  std::vector<const ExclusiveGroup*> group_of(base_count, nullptr);
  for (const ExclusiveGroup& group : groups) {
    for (const PropositionId id : group.propositions) {
      if (id < base_count) group_of[id] = &group;
    }
  }
  for (const PropositionId id : latches.stay_true) {
    if (id >= base_count) continue;
    Latch latch{.base = id, .value = true, .then_false = {}};
    bool useful = read[id];
    if (group_of[id] != nullptr) {
      for (const PropositionId other : group_of[id]->propositions) {
        if (other == id || other >= base_count || !read[other]) continue;
        latch.then_false.push_back(other);
        useful = true;
      }
    }
    if (useful) latches_.push_back(std::move(latch));
  }
  for (const PropositionId id : latches.stay_false) {
    if (id < base_count && read[id]) latches_.push_back({id, false, {}});
  }
  informative_ = !latches_.empty();
}

GoalBounds::Phase GoalBounds::make_phase(const network::Network& network,
                                         std::vector<bool>& read) const {
  Phase phase;
  phase.goals = network.outputs().goals;
  phase.nodes.resize(network.node_count());
  phase.nodes[network::kTrueSignal.node()].can_fail = false;
  std::vector<bool> needed(network.node_count(), false);
  for (const auto& goal : phase.goals) needed[goal.signal.node()] = true;
  for (network::NodeId node = network.node_count();
       node-- > network.first_gate();) {
    if (!needed[node]) continue;
    for (const network::Signal in : network.fan_in(node))
      needed[in.node()] = true;
  }
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    if (needed[network.base(base)]) read[base] = true;
  }
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    if (!needed[gate]) continue;
    const auto first = static_cast<std::uint32_t>(phase.fan_in.size());
    for (const network::Signal in : network.fan_in(gate))
      phase.fan_in.push_back(in);
    phase.gates.push_back(
        {gate, first, static_cast<std::uint32_t>(phase.fan_in.size())});
  }
  return phase;
}

GoalBounds::Possible GoalBounds::possible(const Phase& phase,
                                          network::Signal signal) {
  const Possible node = phase.nodes[signal.node()];
  return signal.negated() ? Possible{node.can_fail, node.can_hold} : node;
}

void GoalBounds::sweep(Phase& phase) {
  for (const GoalGate& gate : phase.gates) {
    Possible result{.can_hold = true, .can_fail = false};
    for (std::uint32_t i = gate.first; i < gate.end; ++i) {
      const Possible in = possible(phase, phase.fan_in[i]);
      result.can_hold = result.can_hold && in.can_hold;
      result.can_fail = result.can_fail || in.can_fail;
    }
    phase.nodes[gate.gate] = result;
  }
}

void GoalBounds::ranges(const State& state, std::span<GoalRange> ranges) {
  found_.assign(ranges.size(), false);
  std::ranges::fill(ranges, GoalRange());
  for (Phase& phase : phases_) {
    // Base i is node 1 + i.
    for (const Latch& latch : latches_) {
      phase.nodes[1 + latch.base] = Possible();
      for (const std::uint32_t base : latch.then_false) {
        phase.nodes[1 + base] = Possible();
      }
    }
    for (const Latch& latch : latches_) {
      if (state.test(latch.base) != latch.value) continue;
      phase.nodes[1 + latch.base] = {latch.value, !latch.value};
      for (const std::uint32_t base : latch.then_false) {
        phase.nodes[1 + base] = {false, true};
      }
    }
    sweep(phase);
    for (const auto& goal : phase.goals) {
      if (!possible(phase, goal.signal).can_hold) continue;
      GoalRange& range = ranges[goal.role];
      if (!found_[goal.role]) range = GoalRange{goal.value, goal.value};
      found_[goal.role] = true;
      range.least = std::min(range.least, goal.value);
      range.most = std::max(range.most, goal.value);
    }
  }
}

}  // namespace reasoner::analysis
