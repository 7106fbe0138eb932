#include "reasoner/wide_propnet/decisive_moves.h"

#include <vector>

#include "reasoner/wide_propnet/phase_layout.h"

namespace reasoner::wide {

namespace {

constexpr Goal kBestGoal = 100;

/// Copies nodes of a network into a builder, for given values of its bases and
/// inputs.
class Copy {
 public:
  Copy(const Network& network, NetworkBuilder& builder)
      : network_(&network), builder_(&builder), map_(network.node_count()) {
    map_[0] = kTrueSignal;
  }

  void set_base(std::uint32_t base, Signal value) {
    map_[network_->base(base)] = value;
  }
  void set_input(std::uint32_t input, Signal value) {
    map_[network_->input(input)] = value;
  }

  /// Makes the gates that are `needed`, by node.
  void make_gates(const std::vector<bool>& needed) {
    for (NodeId gate = network_->first_gate(); gate < network_->node_count();
         ++gate) {
      if (!needed[gate]) continue;
      inputs_.clear();
      for (const Signal signal : network_->fan_in(gate)) {
        inputs_.push_back((*this)(signal));
      }
      map_[gate] = builder_->and_of(inputs_);
    }
  }

  Signal operator()(Signal signal) const {
    const Signal mapped = map_[signal.node()];
    return signal.negated() ? !mapped : mapped;
  }

 private:
  const Network* network_;
  NetworkBuilder* builder_;
  std::vector<Signal> map_;
  std::vector<Signal> inputs_;
};

/// Marks all that the marked nodes depend on.
std::size_t mark_cone(const Network& network, std::vector<bool>& needed) {
  std::size_t gates = 0;
  for (NodeId gate = network.node_count(); gate-- > network.first_gate();) {
    if (!needed[gate]) continue;
    ++gates;
    for (const Signal signal : network.fan_in(gate)) {
      needed[signal.node()] = true;
    }
  }
  return gates;
}

/// Builds the network.
class Builder {
 public:
  Builder(const Propnet& propnet, std::uint32_t phase)
      : propnet_(propnet),
        phase_(phase),
        network_(propnet.networks[phase]),
        following_(propnet.networks[(phase + 1) % propnet.networks.size()]),
        builder_(network_.base_count() + 1, network_.input_count()),
        policy_(builder_.base(network_.base_count())) {}

  Network build(std::size_t most_gates) {
    const NetworkOutputs& from = network_.outputs();
    Copy copy(network_, builder_);
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      copy.set_base(base, builder_.base(base));
    }
    for (std::uint32_t input = 0; input < network_.input_count(); ++input) {
      copy.set_input(input, builder_.input(input));
    }
    copy.make_gates(std::vector<bool>(network_.node_count(), true));
    NetworkOutputs outputs;
    outputs.terminal = copy(from.terminal);
    for (const Signal signal : from.legal) {
      outputs.legal.push_back(copy(signal));
    }
    for (const Signal signal : from.next) outputs.next.push_back(copy(signal));
    outputs.next.push_back(policy_);
    for (const NetworkOutputs::GoalValue& goal : from.goals) {
      outputs.goals.push_back({goal.role, goal.value, copy(goal.signal)});
    }
    if (const auto mover = lone_mover(propnet_, phase_)) {
      prefer_wins(*mover, most_gates, outputs.legal);
    }
    return builder_.finish(std::move(outputs));
  }

 private:
  void prefer_wins(RoleIndex mover, std::size_t most_gates,
                   std::vector<Signal>& legal) {
    const std::uint32_t first = propnet_.first_input[mover];
    const std::uint32_t end = propnet_.first_input[mover + 1];
    const Signal win_signal = find_win(mover);
    if (win_signal == kFalseSignal) return;
    std::vector<bool> next_cone(network_.node_count());
    NetworkOutputs::for_each_next(network_.outputs(), [&](Signal signal) {
      next_cone[signal.node()] = true;
    });
    std::vector<bool> win_cone(following_.node_count());
    win_cone[following_.outputs().terminal.node()] = true;
    win_cone[win_signal.node()] = true;
    const std::size_t gates =
        mark_cone(network_, next_cone) + mark_cone(following_, win_cone);
    if (gates * (end - first) > most_gates) return;

    std::vector<Signal> wins(end - first, kFalseSignal);
    std::vector<Signal> legal_wins;
    for (std::uint32_t input = first; input < end; ++input) {
      if (legal[input] == kFalseSignal) continue;
      wins[input - first] = win_after(input, next_cone, win_cone, win_signal);
      legal_wins.push_back(and_of(legal[input], wins[input - first]));
    }
    const Signal any_win = builder_.or_of(legal_wins);
    const Signal restricted = and_of(policy_, any_win);
    for (std::uint32_t input = first; input < end; ++input) {
      const Signal loses = and_of(restricted, !wins[input - first]);
      legal[input] = and_of(legal[input], !loses);
    }
  }

  Signal and_of(Signal a, Signal b) {
    const Signal both[] = {a, b};
    return builder_.and_of(both);
  }

  /// What gives the best goal in the next phase; kFalseSignal if nothing.
  Signal find_win(RoleIndex mover) const {
    for (const auto& goal : following_.outputs().goals) {
      if (goal.role == mover && goal.value == kBestGoal) return goal.signal;
    }
    return kFalseSignal;
  }

  /// Whether the game is won when `input` has been played, all others not.
  Signal win_after(std::uint32_t input, const std::vector<bool>& next_cone,
                   const std::vector<bool>& win_cone, Signal win_signal) {
    Copy played(network_, builder_);
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      played.set_base(base, builder_.base(base));
    }
    for (std::uint32_t i = 0; i < network_.input_count(); ++i) {
      played.set_input(i, i == input ? kTrueSignal : kFalseSignal);
    }
    played.make_gates(next_cone);
    Copy after(following_, builder_);
    for (std::uint32_t base = 0; base < following_.base_count(); ++base) {
      after.set_base(base, played(network_.outputs().next[base]));
    }
    after.make_gates(win_cone);
    return and_of(after(following_.outputs().terminal), after(win_signal));
  }

  const Propnet& propnet_;
  std::uint32_t phase_;
  const Network& network_;
  const Network& following_;
  NetworkBuilder builder_;
  Signal policy_;
};

}  // namespace

std::optional<RoleIndex> lone_mover(const Propnet& propnet,
                                    std::uint32_t phase) {
  const std::vector<Choice> choices = lay_out_phase(propnet, phase).choices;
  if (choices.size() != 1) return std::nullopt;
  return choices.front().role;
}

Network with_decisive_moves(const Propnet& propnet, std::uint32_t phase,
                            std::size_t most_gates) {
  return Builder(propnet, phase).build(most_gates);
}

}  // namespace reasoner::wide
