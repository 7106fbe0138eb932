#include "reasoner/wide/policy_network.h"

#include <utility>
#include <vector>

#include "reasoner/wide/lanes/phase_layout.h"

namespace reasoner::wide {

namespace {

constexpr Goal kBestGoal = 100;
// The opponent's wins after each move: a network beyond so many nodes would be
// much slower than it is worth.
constexpr std::size_t kMostNodesForSafety = 500'000;

/// Copies nodes of a network into a builder, for given values of its bases and
/// inputs.
class Copy {
 public:
  Copy(const network::Network& network, network::NetworkBuilder& builder)
      : network_(&network), builder_(&builder), map_(network.node_count()) {
    map_[0] = network::kTrueSignal;
  }

  void set_base(std::uint32_t base, network::Signal value) {
    map_[network_->base(base)] = value;
  }
  void set_input(std::uint32_t input, network::Signal value) {
    map_[network_->input(input)] = value;
  }

  /// Makes the gates that are `needed`, by node.
  void make_gates(const std::vector<bool>& needed) {
    for (network::NodeId gate = network_->first_gate();
         gate < network_->node_count(); ++gate) {
      if (!needed[gate]) continue;
      inputs_.clear();
      for (const network::Signal signal : network_->fan_in(gate)) {
        inputs_.push_back((*this)(signal));
      }
      map_[gate] = builder_->and_of(inputs_);
    }
  }

  network::Signal operator()(network::Signal signal) const {
    const network::Signal mapped = map_[signal.node()];
    return signal.negated() ? !mapped : mapped;
  }

 private:
  const network::Network* network_;
  network::NetworkBuilder* builder_;
  std::vector<network::Signal> map_;
  std::vector<network::Signal> inputs_;
};

/// Marks all that the marked nodes depend on.
std::size_t mark_cone(const network::Network& network,
                      std::vector<bool>& needed) {
  std::size_t gates = 0;
  for (network::NodeId gate = network.node_count();
       gate-- > network.first_gate();) {
    if (!needed[gate]) continue;
    ++gates;
    for (const network::Signal signal : network.fan_in(gate)) {
      needed[signal.node()] = true;
    }
  }
  return gates;
}

/// Makes the signals that say which moves win at once.
class WinMaker {
 public:
  /// Wins of `mover`, who alone has a choice in `phase`; not those that are
  /// wins of `other`, too. Of the signals that `builder` makes, those of its
  /// first bases and of its inputs are the state and the joint move.
  WinMaker(const network::Propnet& propnet, std::uint32_t phase,
           RoleIndex mover, std::optional<RoleIndex> other,
           network::NetworkBuilder& builder)
      : network_(propnet.networks[phase]),
        following_(propnet.networks[(phase + 1) % propnet.networks.size()]),
        builder_(builder),
        win_(find_win(mover)),
        other_win_(other ? find_win(*other) : network::kFalseSignal),
        next_cone_(network_.node_count()),
        win_cone_(following_.node_count()) {
    network::NetworkOutputs::for_each_next(
        network_.outputs(),
        [&](network::Signal signal) { next_cone_[signal.node()] = true; });
    for (const network::Signal signal :
         {following_.outputs().terminal, win_, other_win_}) {
      win_cone_[signal.node()] = true;
    }
    gates_ = mark_cone(network_, next_cone_) + mark_cone(following_, win_cone_);
  }

  bool can_win() const { return win_ != network::kFalseSignal; }
  /// Gates that are looked at for each move.
  std::size_t gates() const { return gates_; }

  /// Whether the game is won when `input` has been played, all others not.
  network::Signal win_after(std::uint32_t input) {
    Copy after(following_, builder_);
    set_state_after(input, after);
    after.make_gates(win_cone_);
    const network::Signal all[] = {after(following_.outputs().terminal),
                                   after(win_), !after(other_win_)};
    return builder_.and_of(all);
  }

  /// Sets the bases of a copy of the following network, or of another with the
  /// same bases, to the state when `input` has been played.
  void set_state_after(std::uint32_t input, Copy& after) {
    Copy played(network_, builder_);
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      played.set_base(base, builder_.base(base));
    }
    for (std::uint32_t i = 0; i < network_.input_count(); ++i) {
      played.set_input(
          i, i == input ? network::kTrueSignal : network::kFalseSignal);
    }
    played.make_gates(next_cone_);
    for (std::uint32_t base = 0; base < following_.base_count(); ++base) {
      after.set_base(base, played(network_.outputs().next[base]));
    }
  }

 private:
  const network::Network& network_;
  const network::Network& following_;
  network::NetworkBuilder& builder_;
  network::Signal win_;
  network::Signal other_win_;
  std::vector<bool> next_cone_;
  std::vector<bool> win_cone_;
  std::size_t gates_ = 0;

  /// The signal that gives the role its best goal in the next phase;
  /// kFalseSignal if there is none.
  network::Signal find_win(RoleIndex role) const {
    for (const auto& goal : following_.outputs().goals) {
      if (goal.role == role && goal.value == kBestGoal) return goal.signal;
    }
    return network::kFalseSignal;
  }
};

network::Signal and_of(network::NetworkBuilder& builder, network::Signal a,
                       network::Signal b) {
  const network::Signal both[] = {a, b};
  return builder.and_of(both);
}

/// A network whose `terminal` says that the lone mover of `phase` can win at
/// once, and `other` does not win with him; nothing where that can never be, or
/// would take too many gates.
std::optional<network::Network> wins_of_phase(const network::Propnet& propnet,
                                              std::uint32_t phase,
                                              RoleIndex mover, RoleIndex other,
                                              std::size_t most_gates) {
  const network::Network& network = propnet.networks[phase];
  network::NetworkBuilder builder(network.base_count(), network.input_count());
  WinMaker maker(propnet, phase, mover, other, builder);
  const std::uint32_t first = propnet.first_input[mover];
  const std::uint32_t end = propnet.first_input[mover + 1];
  if (!maker.can_win() || maker.gates() * (end - first) > most_gates) {
    return std::nullopt;
  }
  Copy copy(network, builder);
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    copy.set_base(base, builder.base(base));
  }
  for (std::uint32_t input = 0; input < network.input_count(); ++input) {
    copy.set_input(input, network::kFalseSignal);
  }
  copy.make_gates(std::vector<bool>(network.node_count(), true));
  const network::NetworkOutputs& from = network.outputs();
  std::vector<network::Signal> wins;
  for (std::uint32_t input = first; input < end; ++input) {
    if (from.legal[input] == network::kFalseSignal) continue;
    wins.push_back(
        and_of(builder, copy(from.legal[input]), maker.win_after(input)));
  }
  network::NetworkOutputs outputs;
  outputs.terminal = and_of(builder, builder.or_of(wins), !copy(from.terminal));
  outputs.legal.assign(network.input_count(), network::kFalseSignal);
  outputs.next.assign(network.base_count(), network::kFalseSignal);
  return builder.finish(std::move(outputs));
}

/// Builds the network.
class Builder {
 public:
  Builder(const network::Propnet& propnet, std::uint32_t phase,
          PolicyBases bases)
      : propnet_(propnet),
        phase_(phase),
        bases_(bases),
        network_(propnet.networks[phase]),
        builder_(network_.base_count() + bases.count(),
                 network_.input_count()) {}

  network::Network build(std::size_t most_gates) {
    const network::NetworkOutputs& from = network_.outputs();
    Copy copy(network_, builder_);
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      copy.set_base(base, builder_.base(base));
    }
    for (std::uint32_t input = 0; input < network_.input_count(); ++input) {
      copy.set_input(input, builder_.input(input));
    }
    copy.make_gates(std::vector<bool>(network_.node_count(), true));
    network::NetworkOutputs outputs;
    outputs.terminal = copy(from.terminal);
    for (const network::Signal signal : from.legal) {
      outputs.legal.push_back(copy(signal));
    }
    for (const network::Signal signal : from.next)
      outputs.next.push_back(copy(signal));
    for (std::uint32_t i = 0; i < bases_.count(); ++i) {
      outputs.next.push_back(builder_.base(network_.base_count() + i));
    }
    for (const network::Signal signal : from.percepts) {
      outputs.percepts.push_back(copy(signal));
    }
    for (const network::NetworkOutputs::GoalValue& goal : from.goals) {
      outputs.goals.push_back({goal.role, goal.value, copy(goal.signal)});
    }
    if (const auto mover = lone_mover(propnet_, phase_)) {
      restrict(*mover, most_gates, outputs.legal);
    }
    return builder_.finish(std::move(outputs));
  }

 private:
  void restrict(RoleIndex mover, std::size_t most_gates,
                std::vector<network::Signal>& legal) {
    WinMaker maker(propnet_, phase_, mover, std::nullopt, builder_);
    const std::uint32_t first = propnet_.first_input[mover];
    const std::uint32_t end = propnet_.first_input[mover + 1];
    std::vector<network::Signal> wins;
    if (bases_.wins && maker.can_win() &&
        maker.gates() * (end - first) <= most_gates) {
      for (std::uint32_t input = first; input < end; ++input) {
        wins.push_back(legal[input] == network::kFalseSignal
                           ? network::kFalseSignal
                           : maker.win_after(input));
      }
    }
    std::vector<network::Signal> safe;
    if (bases_.safety) safe = find_safe(maker, mover, most_gates, legal);
    if (!wins.empty()) {
      prefer(wins, builder_.base(*bases_.wins), first, legal);
    }
    // A win is safe, so both agree.
    if (!safe.empty()) {
      prefer(safe, builder_.base(*bases_.safety), first, legal);
    }
  }

  /// By move of `mover`: whether the next one to move cannot win after it.
  /// Nothing where that does not depend on the move, or takes too many gates.
  std::vector<network::Signal> find_safe(
      WinMaker& maker, RoleIndex mover, std::size_t most_gates,
      const std::vector<network::Signal>& legal) {
    const auto next =
        static_cast<std::uint32_t>((phase_ + 1) % propnet_.networks.size());
    const auto opponent = lone_mover(propnet_, next);
    if (!opponent || *opponent == mover) return {};
    const auto wins =
        wins_of_phase(propnet_, next, *opponent, mover, most_gates);
    const std::uint32_t first = propnet_.first_input[mover];
    const std::uint32_t end = propnet_.first_input[mover + 1];
    if (!wins ||
        (maker.gates() + wins->gate_count()) * (end - first) > most_gates) {
      return {};
    }
    std::vector<network::Signal> safe;
    for (std::uint32_t input = first; input < end; ++input) {
      safe.push_back(network::kFalseSignal);
      if (legal[input] == network::kFalseSignal) continue;
      if (builder_.node_count() > kMostNodesForSafety) return {};
      Copy after(*wins, builder_);
      maker.set_state_after(input, after);
      after.make_gates(std::vector<bool>(wins->node_count(), true));
      safe.back() = !after(wins->outputs().terminal);
    }
    return safe;
  }

  /// Where `policy` holds, and some of the moves from input `first` on are
  /// legal and good, only these are legal.
  void prefer(const std::vector<network::Signal>& good, network::Signal policy,
              std::uint32_t first, std::vector<network::Signal>& legal) {
    std::vector<network::Signal> both;
    for (std::size_t i = 0; i < good.size(); ++i) {
      both.push_back(and_of(builder_, legal[first + i], good[i]));
    }
    const network::Signal restricted =
        and_of(builder_, policy, builder_.or_of(both));
    for (std::size_t i = 0; i < good.size(); ++i) {
      const network::Signal left_out = and_of(builder_, restricted, !good[i]);
      legal[first + i] = and_of(builder_, legal[first + i], !left_out);
    }
  }

  const network::Propnet& propnet_;
  std::uint32_t phase_;
  PolicyBases bases_;
  const network::Network& network_;
  network::NetworkBuilder builder_;
};

}  // namespace

std::optional<RoleIndex> lone_mover(const network::Propnet& propnet,
                                    std::uint32_t phase) {
  const std::vector<lanes::Choice> choices =
      lanes::lay_out_phase(propnet, phase).choices;
  if (choices.size() != 1) return std::nullopt;
  const RoleIndex mover = choices.front().role;
  // Chance wants nothing: it draws uniformly.
  if (propnet.game.chance_role() == mover) return std::nullopt;
  return mover;
}

network::Network with_policy(const network::Propnet& propnet,
                             std::uint32_t phase, const PolicyBases& bases,
                             std::size_t most_gates) {
  return Builder(propnet, phase, bases).build(most_gates);
}

}  // namespace reasoner::wide
