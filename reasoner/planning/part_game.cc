#include "reasoner/planning/part_game.h"

#include <optional>
#include <utility>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/scalar/propnet_state_machine.h"

namespace reasoner::planning {

namespace {

/// What parts the nodes of a network belong to, and what remains of its outputs
/// where only one part counts.
class OnePart {
 public:
  OnePart(const network::Propnet& propnet, const network::Network& network,
          std::span<const analysis::SubGame> parts, std::size_t which)
      : network_(network),
        kept_(static_cast<std::uint32_t>(which)),
        part_(network.node_count(), kNone) {
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
      for (const PropositionId id : parts[part].propositions) {
        part_[network.base(id)] = part;
      }
      for (const auto& [role, move] : parts[part].moves) {
        part_[network.input(propnet.first_input[role] + move)] = part;
      }
    }
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count(); ++gate) {
      for (const network::Signal in : network.fan_in(gate)) {
        const std::uint32_t part = part_[in.node()];
        if (part == kNone || part == part_[gate]) continue;
        part_[gate] = part_[gate] == kNone ? part : kSeveral;
      }
    }
  }

  network::Network make() {
    network::NetworkBuilder builder(network_.base_count(),
                                    network_.input_count());
    builder.reserve(network_.gate_count());
    copied_.assign(network_.node_count(), network::kTrueSignal);
    std::vector<network::Signal> read;
    for (network::NodeId node = 1; node < network_.node_count(); ++node) {
      read.clear();
      if (network_.is_gate(node)) {
        for (const network::Signal in : network_.fan_in(node))
          read.push_back(copy(in));
      }
      copied_[node] = network::copy_node(builder, network_, node, read);
    }
    network::NetworkOutputs outputs = network_.outputs();
    for (std::uint32_t input = 0; input < outputs.legal.size(); ++input) {
      const std::uint32_t part = part_[network_.input(input)];
      const bool keep = part == kept_ || part == kNone;
      outputs.legal[input] =
          keep ? copy(outputs.legal[input]) : network::kFalseSignal;
    }
    for (std::uint32_t base = 0; base < outputs.next.size(); ++base) {
      const std::uint32_t part = part_[network_.base(base)];
      const bool keep = part == kept_ || part == kNone;
      outputs.next[base] = keep ? copy(outputs.next[base]) : builder.base(base);
    }
    std::ranges::fill(outputs.percepts, network::kFalseSignal);
    outputs.terminal =
        said(builder, outputs.terminal).value_or(network::kFalseSignal);
    for (auto& goal : outputs.goals) {
      goal.signal = said(builder, goal.signal).value_or(network::kFalseSignal);
    }
    return builder.finish(std::move(outputs));
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::uint32_t kSeveral = 0xfffffffe;

  const network::Network& network_;
  std::uint32_t kept_;
  std::vector<std::uint32_t> part_;      // by node
  std::vector<network::Signal> copied_;  // by node: as it is in the new network

  network::Signal copy(network::Signal signal) const {
    const network::Signal copied = copied_[signal.node()];
    return signal.negated() ? !copied : copied;
  }

  /// What the part and the clock say of `signal`; nothing where others have a
  /// say.
  std::optional<network::Signal> said(network::NetworkBuilder& builder,
                                      network::Signal signal) const {
    const std::uint32_t part = part_[signal.node()];
    if (part == kNone || part == kept_) return copy(signal);
    if (part != kSeveral) return std::nullopt;
    std::vector<network::Signal> rest;
    for (const network::Signal in : network_.fan_in(signal.node())) {
      if (const auto of_part = said(builder, in)) rest.push_back(*of_part);
    }
    if (rest.empty()) return std::nullopt;
    const network::Signal gate = builder.and_of(rest);
    return signal.negated() ? !gate : gate;
  }
};

}  // namespace

network::Propnet part_game(const network::Propnet& propnet,
                           std::span<const analysis::SubGame> parts,
                           std::size_t which) {
  network::Propnet game = propnet;
  game.plain.reset();
  for (network::Network& network : game.networks) {
    network = OnePart(propnet, network, parts, which).make();
  }
  return game;
}

std::unique_ptr<StateMachine> make_part_machine(
    const network::Propnet& propnet, std::span<const analysis::SubGame> parts,
    std::size_t which) {
  return engines::make_playing_machine(std::make_shared<const network::Propnet>(
      part_game(propnet, parts, which)));
}

}  // namespace reasoner::planning
