#include "reasoner/network/network.h"

#include <algorithm>
#include <cassert>

namespace reasoner::network {

namespace {

constexpr NodeId kNoNode = 0xffffffff;

std::uint32_t hash(std::span<const Signal> signals) {
  std::uint64_t hash = signals.size();
  for (const Signal signal : signals) {
    hash = (hash ^ signal.code()) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return static_cast<std::uint32_t>(hash >> 32 ^ hash);
}

}  // namespace

NetworkBuilder::NetworkBuilder(std::uint32_t base_count,
                               std::uint32_t input_count)
    : base_count_(base_count), input_count_(input_count) {}

std::span<const Signal> NetworkBuilder::fan_in(NodeId gate) const {
  const std::size_t index = gate - first_gate();
  return {fan_in_.data() + first_fan_in_[index],
          first_fan_in_[index + 1] - first_fan_in_[index]};
}

Signal NetworkBuilder::and_of(std::span<const Signal> signals) {
  scratch_.assign(signals.begin(), signals.end());
  std::sort(scratch_.begin(), scratch_.end());
  scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
  // The constants have the lowest codes.
  if (!scratch_.empty() && scratch_.front() == kTrueSignal) {
    scratch_.erase(scratch_.begin());
  }
  if (scratch_.empty()) return kTrueSignal;
  if (scratch_.front() == kFalseSignal) return kFalseSignal;
  for (std::size_t i = 0; i + 1 < scratch_.size(); ++i) {
    if (scratch_[i].node() == scratch_[i + 1].node()) return kFalseSignal;
  }
  if (scratch_.size() == 1) return scratch_.front();
  return intern(scratch_);
}

Signal NetworkBuilder::or_of(std::span<const Signal> signals) {
  negated_.clear();
  for (const Signal signal : signals) negated_.push_back(!signal);
  return !and_of(negated_);
}

void NetworkBuilder::reserve(std::size_t gates) {
  first_fan_in_.reserve(gates + 1);
  gates_.reserve(gates);
}

Signal NetworkBuilder::intern(std::span<const Signal> sorted) {
  const NodeId gate = gates_.find_or_add(
      hash(sorted), node_count(),
      [&](NodeId known) { return std::ranges::equal(fan_in(known), sorted); });
  if (gate == node_count()) {
    fan_in_.insert(fan_in_.end(), sorted.begin(), sorted.end());
    first_fan_in_.push_back(static_cast<std::uint32_t>(fan_in_.size()));
  }
  return {gate, false};
}

Network NetworkBuilder::finish(NetworkOutputs outputs) {
  assert(outputs.next.size() == base_count_);
  assert(outputs.legal.size() == input_count_);
  Network network;
  network.base_count_ = base_count_;
  network.input_count_ = input_count_;

  // Gates are appended cone by cone, in their old order within each, which is
  // topological: an input of a gate has a lower number than the gate.
  std::vector<NodeId> renumbered(node_count(), kNoNode);
  for (NodeId node = 0; node < first_gate(); ++node) renumbered[node] = node;
  std::vector<bool> needed(node_count(), false);
  const auto append_needed = [&] {
    for (NodeId gate = node_count(); gate-- > first_gate();) {
      if (!needed[gate]) continue;
      for (const Signal in : fan_in(gate)) needed[in.node()] = true;
    }
    for (NodeId gate = first_gate(); gate < node_count(); ++gate) {
      if (!needed[gate] || renumbered[gate] != kNoNode) continue;
      renumbered[gate] = network.node_count();
      const std::size_t begin = network.fan_in_.size();
      for (const Signal in : fan_in(gate)) {
        network.fan_in_.emplace_back(renumbered[in.node()], in.negated());
      }
      std::sort(network.fan_in_.begin() + static_cast<std::ptrdiff_t>(begin),
                network.fan_in_.end());
      network.first_fan_in_.push_back(
          static_cast<std::uint32_t>(network.fan_in_.size()));
    }
    return network.node_count();
  };
  const auto need = [&](Signal signal) { needed[signal.node()] = true; };
  NetworkOutputs::for_each_legal(outputs, need);
  network.legal_end_ = append_needed();
  NetworkOutputs::for_each_next(outputs, need);
  network.next_end_ = append_needed();
  NetworkOutputs::for_each_percept(outputs, need);
  network.percept_end_ = append_needed();
  NetworkOutputs::for_each_goal(outputs, need);
  append_needed();

  const auto renumber = [&](Signal& signal) {
    signal = Signal(renumbered[signal.node()], signal.negated());
  };
  NetworkOutputs::for_each_legal(outputs, renumber);
  NetworkOutputs::for_each_next(outputs, renumber);
  NetworkOutputs::for_each_percept(outputs, renumber);
  NetworkOutputs::for_each_goal(outputs, renumber);
  network.outputs_ = std::move(outputs);
  *this = NetworkBuilder(base_count_, input_count_);
  return network;
}

Network rewrite(const Network& network, const NodeRewrite& replace) {
  NetworkBuilder builder(network.base_count(), network.input_count());
  builder.reserve(network.gate_count());
  std::vector<Signal> mapped_nodes(network.node_count(), kTrueSignal);
  const auto map = [&](Signal signal) {
    const Signal mapped = mapped_nodes[signal.node()];
    return signal.negated() ? !mapped : mapped;
  };
  std::vector<Signal> mapped;
  for (NodeId node = 1; node < network.node_count(); ++node) {
    mapped.clear();
    if (network.is_gate(node)) {
      for (const Signal in : network.fan_in(node)) mapped.push_back(map(in));
    }
    mapped_nodes[node] = replace(builder, node, mapped);
  }
  NetworkOutputs outputs = network.outputs();
  const auto renew = [&](Signal& signal) { signal = map(signal); };
  NetworkOutputs::for_each_legal(outputs, renew);
  NetworkOutputs::for_each_next(outputs, renew);
  NetworkOutputs::for_each_percept(outputs, renew);
  NetworkOutputs::for_each_goal(outputs, renew);
  return builder.finish(std::move(outputs));
}

Signal copy_node(NetworkBuilder& builder, const Network& network, NodeId node,
                 std::span<const Signal> mapped) {
  return network.is_gate(node) ? builder.and_of(mapped) : Signal(node, false);
}

}  // namespace reasoner::network
