#include "reasoner/gate_passes/assumptions.h"

namespace reasoner::gate_passes {

Assumptions::Assumptions(const EditableNetwork& network,
                         const network::Invariants& invariants)
    : network_(network),
      invariants_(invariants),
      values_(network.node_count(), 0),
      chosen_(invariants.group_count(), kNone) {
  values_[network::kTrueSignal.node()] = 1;
}

void Assumptions::assume(network::Signal signal, int depth) {
  const network::NodeId node = signal.node();
  // A contradiction means that the value does not matter there: any will do.
  if (values_[node] != 0) return;
  values_[node] = signal.negated() ? -1 : 1;
  trail_.push_back(node);
  if (signal.negated()) return;
  if (const auto group = invariants_.group_of(node)) {
    if (chosen_[*group] == kNone) chosen_[*group] = node;
  }
  if (depth == 0) return;
  if (network_.is_input(node)) {
    assume(network_.outputs().legal[network_.input_index(node)], depth - 1);
  } else if (network_.is_gate(node)) {
    const auto& fan_in = network_.fan_in(node);
    if (fan_in.size() > kMaxWidth) return;
    for (const network::Signal in : fan_in) assume(in, depth - 1);
  }
}

void Assumptions::undo(std::size_t mark) {
  while (trail_.size() > mark) {
    const network::NodeId node = trail_.back();
    trail_.pop_back();
    values_[node] = 0;
    const auto group = invariants_.group_of(node);
    if (group && chosen_[*group] == node) chosen_[*group] = kNone;
  }
}

std::optional<bool> Assumptions::known_without_fan_in(
    network::Signal signal) const {
  const network::NodeId node = signal.node();
  if (values_[node] != 0) return (values_[node] > 0) != signal.negated();
  if (const auto group = invariants_.group_of(node)) {
    if (chosen_[*group] != kNone) return signal.negated();
  }
  return std::nullopt;
}

std::optional<bool> Assumptions::known(network::Signal signal) const {
  if (const auto value = known_without_fan_in(signal)) return value;
  if (!network_.is_gate(signal.node())) return std::nullopt;
  const auto& fan_in = network_.fan_in(signal.node());
  if (fan_in.size() > kMaxWidth) return std::nullopt;
  bool all_hold = true;
  for (const network::Signal in : fan_in) {
    const auto value = known_without_fan_in(in);
    if (value == false) return signal.negated();
    all_hold = all_hold && value == true;
  }
  if (all_hold) return !signal.negated();
  return std::nullopt;
}

}  // namespace reasoner::gate_passes
