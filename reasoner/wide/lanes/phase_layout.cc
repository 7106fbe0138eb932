#include "reasoner/wide/lanes/phase_layout.h"

#include <algorithm>
#include <bit>

namespace reasoner::wide::lanes {

namespace {

/// By input: whether what depends on the moves reads it. Percepts do not count:
/// they take an only move as played.
std::vector<bool> inputs_read_by(const network::Network& network) {
  std::vector<bool> read(network.input_count());
  const auto mark = [&](network::Signal signal) {
    if (network.is_input(signal.node())) {
      read[signal.node() - network.input(0)] = true;
    }
  };
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    if (gate >= network.next_end() && gate < network.percept_end()) continue;
    for (const network::Signal signal : network.fan_in(gate)) mark(signal);
  }
  network::NetworkOutputs::for_each_next(network.outputs(), mark);
  return read;
}

PerceptSource find_source(const PhaseLayout& layout, network::Signal percept,
                          std::uint32_t number) {
  using Part = PerceptSource::Part;
  const network::Network& network = *layout.network;
  const network::NodeId node = percept.node();
  const bool negated = percept.negated();
  if (network.is_gate(node)) return {Part::kComputed, number, false};
  if (network.is_base(node)) {
    return {Part::kBases, node - network.base(0), negated};
  }
  if (network.is_input(node)) {
    const std::uint32_t input = node - network.input(0);
    const auto row = std::ranges::lower_bound(layout.inputs, input);
    if (row != layout.inputs.end() && *row == input) {
      return {Part::kMoves,
              static_cast<std::uint32_t>(row - layout.inputs.begin()), negated};
    }
    const bool played = std::ranges::find(layout.only_inputs, input) !=
                        layout.only_inputs.end();
    return {Part::kNone, 0, played != negated};
  }
  return {Part::kNone, 0, !negated};
}

}  // namespace

PhaseLayout lay_out_phase(const network::Propnet& propnet,
                          std::uint32_t phase) {
  return lay_out_network(propnet, propnet.networks[phase]);
}

PhaseLayout lay_out_network(const network::Propnet& propnet,
                            const network::Network& network) {
  const std::vector<network::Signal>& legal = network.outputs().legal;
  const std::vector<bool> read = inputs_read_by(network);
  PhaseLayout layout;
  layout.network = &network;
  for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
    const std::uint32_t first = propnet.first_input[role];
    Choice choice;
    choice.role = role;
    choice.first_move = static_cast<std::uint32_t>(layout.inputs.size());
    for (std::uint32_t input = first; input < propnet.first_input[role + 1];
         ++input) {
      if (legal[input] == network::kFalseSignal) continue;
      layout.inputs.push_back(input);
    }
    choice.move_count =
        static_cast<std::uint32_t>(layout.inputs.size()) - choice.first_move;
    if (choice.move_count == 1 &&
        legal[layout.inputs.back()] == network::kTrueSignal &&
        !read[layout.inputs.back()]) {
      layout.only_moves.push_back(layout.inputs.back() - first);
      layout.only_inputs.push_back(layout.inputs.back());
      layout.inputs.pop_back();
      continue;
    }
    layout.only_moves.push_back(PhaseLayout::kSeveral);
    choice.first_plane = layout.plane_count;
    choice.plane_count =
        static_cast<std::uint32_t>(std::bit_width(choice.move_count));
    layout.plane_count += choice.plane_count;
    layout.choices.push_back(choice);
  }
  const std::vector<network::Signal>& percepts = network.outputs().percepts;
  for (std::uint32_t i = 0; i < percepts.size(); ++i) {
    layout.percepts.push_back(find_source(layout, percepts[i], i));
  }
  layout.first_percept = propnet.first_percept;
  return layout;
}

}  // namespace reasoner::wide::lanes
