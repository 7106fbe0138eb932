#include "reasoner/network/three_valued_network.h"

#include <algorithm>
#include <bit>

namespace reasoner::network {

ThreeValuedNetwork::ThreeValuedNetwork(
    const Network& network, std::span<const std::uint32_t> first_input)
    : network_(&network),
      first_input_(first_input.begin(), first_input.end()),
      first_reader_(network.node_count() + 1, 0),
      roles_(network.node_count()),
      values_(network.node_count(), Truth::kUnknown),
      counts_(network.gate_count()),
      dirty_(network.gate_count() / 64 + 1, 0),
      first_dirty_(dirty_.size()),
      role_changed_(first_input.size() - 1, true) {
  connect();
  values_[kTrueSignal.node()] = Truth::kTrue;
  // No gate reads the constant.
  for (NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    counts_[gate - network.first_gate()].unknown_count =
        static_cast<std::uint32_t>(network.fan_in(gate).size());
  }
  settle();
}

void ThreeValuedNetwork::connect() {
  const Network& network = *network_;
  const auto for_each_edge = [&](const auto& visit) {
    for (NodeId gate = network.first_gate(); gate < network.node_count();
         ++gate) {
      for (const Signal in : network.fan_in(gate)) visit(gate, in);
    }
  };
  for_each_edge([&](NodeId, Signal in) { ++first_reader_[in.node() + 1]; });
  for (NodeId node = 0; node < network.node_count(); ++node) {
    first_reader_[node + 1] += first_reader_[node];
  }
  readers_.resize(first_reader_.back());
  auto next = first_reader_;
  for_each_edge([&](NodeId gate, Signal in) {
    readers_[next[in.node()]++] = {gate, in.negated()};
  });
  for (RoleIndex role = 0; role + 1 < first_input_.size(); ++role) {
    for (std::uint32_t i = first_input_[role]; i < first_input_[role + 1];
         ++i) {
      auto& roles = roles_[network.outputs().legal[i].node()];
      if (roles.empty() || roles.back() != role) roles.push_back(role);
    }
  }
}

void ThreeValuedNetwork::set(NodeId node, Truth truth) {
  const Truth old = values_[node];
  if (old == truth) return;
  values_[node] = truth;
  for (std::uint32_t i = first_reader_[node]; i < first_reader_[node + 1];
       ++i) {
    const auto [gate, negated] = readers_[i];
    Counts& counts = counts_[gate - network_->first_gate()];
    const Truth before = negated ? negate(old) : old;
    const Truth after = negated ? negate(truth) : truth;
    if (before == Truth::kFalse) --counts.false_count;
    if (before == Truth::kUnknown) --counts.unknown_count;
    if (after == Truth::kFalse) ++counts.false_count;
    if (after == Truth::kUnknown) ++counts.unknown_count;
    mark_dirty(gate);
  }
  work_ += 1 + first_reader_[node + 1] - first_reader_[node];
  for (const RoleIndex role : roles_[node]) role_changed_[role] = true;
}

void ThreeValuedNetwork::mark_dirty(NodeId gate) {
  const std::size_t index = gate - network_->first_gate();
  dirty_[index / 64] |= std::uint64_t{1} << (index % 64);
  first_dirty_ = std::min(first_dirty_, index / 64);
}

void ThreeValuedNetwork::settle() {
  settle_gates(network_->legal_end());
  for (RoleIndex role = 0; role < role_changed_.size(); ++role) {
    if (!role_changed_[role]) continue;
    role_changed_[role] = false;
    choose_moves(role);
  }
  settle_gates(network_->node_count());
}

void ThreeValuedNetwork::settle_gates(NodeId end) {
  const std::size_t end_index = end - network_->first_gate();
  while (first_dirty_ < dirty_.size()) {
    // Readers of a gate come after it.
    const std::uint64_t word = dirty_[first_dirty_];
    if (word == 0) {
      ++first_dirty_;
      continue;
    }
    const std::size_t index =
        first_dirty_ * 64 + static_cast<std::size_t>(std::countr_zero(word));
    if (index >= end_index) return;
    dirty_[first_dirty_] = word & (word - 1);
    const Counts& counts = counts_[index];
    set(network_->first_gate() + static_cast<NodeId>(index),
        counts.false_count > 0     ? Truth::kFalse
        : counts.unknown_count > 0 ? Truth::kUnknown
                                   : Truth::kTrue);
  }
}

void ThreeValuedNetwork::choose_moves(RoleIndex role) {
  const auto& legal = network_->outputs().legal;
  std::uint32_t possible = 0;
  for (std::uint32_t i = first_input_[role]; i < first_input_[role + 1]; ++i) {
    if (value(legal[i]) != Truth::kFalse) ++possible;
  }
  for (std::uint32_t i = first_input_[role]; i < first_input_[role + 1]; ++i) {
    Truth chosen = value(legal[i]);
    if (chosen == Truth::kTrue && possible > 1) chosen = Truth::kUnknown;
    set(network_->input(i), chosen);
  }
  work_ += first_input_[role + 1] - first_input_[role];
}

}  // namespace reasoner::network
