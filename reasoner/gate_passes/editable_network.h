#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::gate_passes {

/// A network whose gates can be changed in place: what passes work on that
/// restructure several gates at once. Gates added have the highest ids, but any
/// gate may read them, as long as no cycle arises; nothing is simplified before
/// `finish`.
class EditableNetwork {
 public:
  explicit EditableNetwork(const network::Network& network);

  network::NodeId first_gate() const { return first_gate_; }
  network::NodeId node_count() const {
    return first_gate_ + static_cast<network::NodeId>(fan_ins_.size());
  }
  bool is_gate(network::NodeId node) const { return node >= first_gate_; }
  bool is_input(network::NodeId node) const {
    return node > base_count_ && node < first_gate_;
  }
  /// Of an input node.
  std::uint32_t input_index(network::NodeId node) const {
    return node - 1 - base_count_;
  }

  /// The signals that must all hold for a gate to hold. References stay valid
  /// until a gate is added.
  std::vector<network::Signal>& fan_in(network::NodeId gate) {
    return fan_ins_[gate - first_gate_];
  }
  const std::vector<network::Signal>& fan_in(network::NodeId gate) const {
    return fan_ins_[gate - first_gate_];
  }

  /// An AND of `signals`, without simplification.
  network::Signal add_gate(std::vector<network::Signal> signals);

  const network::NetworkOutputs& outputs() const { return outputs_; }

  /// How often gates and outputs read each node.
  std::vector<std::uint32_t> fan_outs() const;

  /// The network in its present form, simplified and without dead gates.
  network::Network finish() const;

 private:
  std::uint32_t base_count_;
  std::uint32_t input_count_;
  network::NodeId first_gate_;
  std::vector<std::vector<network::Signal>> fan_ins_;  // by gate
  network::NetworkOutputs outputs_;
};

/// How often gates and outputs read each node.
std::vector<std::uint32_t> fan_outs(const network::Network& network);

}  // namespace reasoner::gate_passes
