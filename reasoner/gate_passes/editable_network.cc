#include "reasoner/gate_passes/editable_network.h"

#include <utility>

namespace reasoner::gate_passes {

namespace {

void count_outputs(const network::NetworkOutputs& outputs,
                   std::vector<std::uint32_t>& counts) {
  const auto count = [&](network::Signal signal) { ++counts[signal.node()]; };
  network::NetworkOutputs::for_each_legal(outputs, count);
  network::NetworkOutputs::for_each_next(outputs, count);
  network::NetworkOutputs::for_each_percept(outputs, count);
  network::NetworkOutputs::for_each_goal(outputs, count);
}

/// Rebuilds gates in topological order, whatever order their ids have.
class Finisher {
 public:
  Finisher(const EditableNetwork& network, std::uint32_t base_count,
           std::uint32_t input_count)
      : network_(network),
        builder_(base_count, input_count),
        mapped_(network.node_count()),
        done_(network.node_count(), false) {
    for (network::NodeId node = 0; node < network.first_gate(); ++node) {
      mapped_[node] = network::Signal(node, false);
      done_[node] = true;
    }
  }

  network::Network finish() {
    network::NetworkOutputs outputs = network_.outputs();
    const auto renew = [&](network::Signal& signal) {
      build(signal.node());
      signal = map(signal);
    };
    network::NetworkOutputs::for_each_legal(outputs, renew);
    network::NetworkOutputs::for_each_next(outputs, renew);
    network::NetworkOutputs::for_each_percept(outputs, renew);
    network::NetworkOutputs::for_each_goal(outputs, renew);
    return builder_.finish(std::move(outputs));
  }

 private:
  const EditableNetwork& network_;
  network::NetworkBuilder builder_;
  std::vector<network::Signal> mapped_;
  std::vector<bool> done_;
  std::vector<std::pair<network::NodeId, std::size_t>>
      stack_;  // gate, next fan-in
  std::vector<network::Signal> scratch_;

  network::Signal map(network::Signal signal) const {
    const network::Signal mapped = mapped_[signal.node()];
    return signal.negated() ? !mapped : mapped;
  }

  void build(network::NodeId root) {
    if (done_[root]) return;
    stack_.emplace_back(root, 0);
    while (!stack_.empty()) {
      auto& [gate, next] = stack_.back();
      const std::vector<network::Signal>& fan_in = network_.fan_in(gate);
      while (next < fan_in.size() && done_[fan_in[next].node()]) ++next;
      if (next < fan_in.size()) {
        stack_.emplace_back(fan_in[next].node(), 0);
        continue;
      }
      scratch_.clear();
      for (const network::Signal in : fan_in) scratch_.push_back(map(in));
      mapped_[gate] = builder_.and_of(scratch_);
      done_[gate] = true;
      stack_.pop_back();
    }
  }
};

}  // namespace

EditableNetwork::EditableNetwork(const network::Network& network)
    : base_count_(network.base_count()),
      input_count_(network.input_count()),
      first_gate_(network.first_gate()),
      outputs_(network.outputs()) {
  fan_ins_.reserve(network.gate_count());
  for (network::NodeId gate = first_gate_; gate < network.node_count();
       ++gate) {
    const auto fan_in = network.fan_in(gate);
    fan_ins_.emplace_back(fan_in.begin(), fan_in.end());
  }
}

network::Signal EditableNetwork::add_gate(
    std::vector<network::Signal> signals) {
  const network::Signal gate(node_count(), false);
  fan_ins_.push_back(std::move(signals));
  return gate;
}

std::vector<std::uint32_t> EditableNetwork::fan_outs() const {
  std::vector<std::uint32_t> counts(node_count(), 0);
  for (const auto& fan_in : fan_ins_) {
    for (const network::Signal in : fan_in) ++counts[in.node()];
  }
  count_outputs(outputs_, counts);
  return counts;
}

network::Network EditableNetwork::finish() const {
  return Finisher(*this, base_count_, input_count_).finish();
}

std::vector<std::uint32_t> fan_outs(const network::Network& network) {
  std::vector<std::uint32_t> counts(network.node_count(), 0);
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    for (const network::Signal in : network.fan_in(gate)) ++counts[in.node()];
  }
  count_outputs(network.outputs(), counts);
  return counts;
}

}  // namespace reasoner::gate_passes
