#include "reasoner/planning/move_effects.h"

#include <algorithm>

namespace reasoner::planning {

namespace {

constexpr std::uint64_t kMostPairWork = 200'000'000;  // words compared

/// Works out the network with one move played and no other.
class Cofactor {
 public:
  explicit Cofactor(const network::Network& network)
      : network_(network),
        values_(network.node_count()),
        seen_(network.node_count(), 0) {}

  /// In terms of the old nodes: a constant, a base, or a gate that depends on
  /// what its inputs have become.
  network::Signal value(network::Signal signal) const {
    const network::Signal value = values_[signal.node()];
    return signal.negated() ? !value : value;
  }

  void play(std::uint32_t input) {
    values_[0] = network::kTrueSignal;
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      values_[network_.base(base)] =
          network::Signal(network_.base(base), false);
    }
    for (std::uint32_t i = 0; i < network_.input_count(); ++i) {
      values_[network_.input(i)] =
          i == input ? network::kTrueSignal : network::kFalseSignal;
    }
    assume(network_.outputs().legal[input]);
    for (network::NodeId gate = network_.first_gate();
         gate < network_.next_end(); ++gate) {
      values_[gate] = gate_value(gate);
    }
  }

  /// Adds the bases that `signal` depends on, in the network as it is without
  /// any move (`cofactored` false) or with the one played.
  void add_support(network::Signal signal, bool cofactored,
                   std::vector<std::uint32_t>& bases) {
    ++epoch_;
    stack_.assign(1, cofactored ? value(signal).node() : signal.node());
    while (!stack_.empty()) {
      const network::NodeId node = stack_.back();
      stack_.pop_back();
      if (seen_[node] == epoch_) continue;
      seen_[node] = epoch_;
      if (network_.is_base(node)) bases.push_back(node - 1);
      if (!network_.is_gate(node)) continue;
      for (const network::Signal in : network_.fan_in(node)) {
        stack_.push_back(cofactored ? value(in).node() : in.node());
      }
    }
  }

 private:
  const network::Network& network_;
  std::vector<network::Signal> values_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t epoch_ = 0;
  std::vector<network::NodeId> stack_;

  /// `signal` holds, and so do the bases that it cannot hold without.
  void assume(network::Signal signal) {
    const network::NodeId node = signal.node();
    if (network_.is_base(node)) {
      values_[node] =
          signal.negated() ? network::kFalseSignal : network::kTrueSignal;
    } else if (network_.is_gate(node) && !signal.negated()) {
      for (const network::Signal in : network_.fan_in(node)) assume(in);
    }
  }

  network::Signal gate_value(network::NodeId gate) const {
    std::optional<network::Signal> only;
    for (const network::Signal in : network_.fan_in(gate)) {
      const network::Signal input = value(in);
      if (input == network::kFalseSignal || (only && input == !*only)) {
        return network::kFalseSignal;
      }
      if (input == network::kTrueSignal || only == input) continue;
      if (only) return several(gate);
      only = input;
    }
    return only.value_or(network::kTrueSignal);
  }

  /// At least two inputs are different and no constants.
  network::Signal several(network::NodeId gate) const {
    for (const network::Signal in : network_.fan_in(gate)) {
      if (value(in) == network::kFalseSignal) return network::kFalseSignal;
    }
    return network::Signal(gate, false);
  }
};

void sort_unique(std::vector<std::uint32_t>& numbers) {
  std::ranges::sort(numbers);
  const auto rest = std::ranges::unique(numbers);
  numbers.erase(rest.begin(), rest.end());
}

using Words = std::vector<std::uint64_t>;

void set_all(std::span<const std::uint32_t> bases, Words& words) {
  for (const std::uint32_t base : bases) {
    words[base / 64] |= std::uint64_t{1} << (base % 64);
  }
}

bool meet(const Words& a, const Words& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

struct EffectBits {
  Words sets_true;
  Words sets_false;
  Words flips;
  Words others;
  Words changes;
  Words reads;
};

bool can_swap(const EffectBits& a, const EffectBits& b) {
  if (meet(a.changes, b.reads) || meet(b.changes, a.reads)) return false;
  for (std::size_t i = 0; i < a.changes.size(); ++i) {
    const std::uint64_t both = a.changes[i] & b.changes[i];
    const std::uint64_t alike = (a.sets_true[i] & b.sets_true[i]) |
                                (a.sets_false[i] & b.sets_false[i]) |
                                (a.flips[i] & b.flips[i]);
    if ((both & ~alike) != 0) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<MoveEffects>> find_move_effects(
    const network::Propnet& propnet, std::span<const PropositionId> apart,
    std::uint64_t most_work) {
  if (propnet.game.role_count() != 1 || propnet.networks.size() != 1) {
    return std::nullopt;
  }
  const network::Network& network = propnet.networks[0];
  if (std::uint64_t{network.input_count()} *
          (network.node_count() + network.gate_input_count()) >
      most_work) {
    return std::nullopt;
  }
  std::vector<MoveEffects> all(network.input_count());
  Cofactor cofactor(network);
  for (std::uint32_t input = 0; input < network.input_count(); ++input) {
    MoveEffects& effects = all[input];
    cofactor.play(input);
    cofactor.add_support(network.outputs().legal[input], /*cofactored=*/false,
                         effects.reads);
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      if (std::ranges::binary_search(apart, base)) continue;
      const network::Signal next = network.outputs().next[base];
      const network::Signal value = cofactor.value(next);
      const network::Signal before(network.base(base), false);
      // Where the move needs the base, `before` is a constant by now.
      if (value == before || value == cofactor.value(before)) continue;
      if (value == network::kTrueSignal) {
        effects.sets_true.push_back(base);
      } else if (value == network::kFalseSignal) {
        effects.sets_false.push_back(base);
      } else if (value == !before) {
        effects.flips.push_back(base);
      } else {
        effects.others.push_back(base);
        cofactor.add_support(next, /*cofactored=*/true, effects.reads);
      }
    }
    sort_unique(effects.reads);
    effects.reads_apart = std::erase_if(effects.reads, [&](std::uint32_t base) {
                            return std::ranges::binary_search(apart, base);
                          }) > 0;
  }
  return all;
}

std::optional<std::vector<std::vector<MoveId>>> find_commuting_moves(
    const std::vector<MoveEffects>& effects, std::uint32_t base_count) {
  const std::size_t words = base_count / 64 + 1;
  if (effects.size() * effects.size() * words > kMostPairWork) {
    return std::nullopt;
  }
  std::vector<EffectBits> bits;
  for (const MoveEffects& move : effects) {
    EffectBits& last = bits.emplace_back();
    const auto fill = [&](std::span<const std::uint32_t> bases, Words& target) {
      target.resize(words);
      set_all(bases, target);
    };
    fill(move.sets_true, last.sets_true);
    fill(move.sets_false, last.sets_false);
    fill(move.flips, last.flips);
    fill(move.others, last.others);
    fill(move.reads, last.reads);
    last.changes = last.others;
    for (const auto* part : {&move.sets_true, &move.sets_false, &move.flips}) {
      set_all(*part, last.changes);
    }
  }
  std::vector<std::vector<MoveId>> commuting(effects.size());
  for (MoveId move = 0; move < effects.size(); ++move) {
    if (effects[move].reads_apart) continue;
    for (MoveId before = 0; before < move; ++before) {
      if (effects[before].reads_apart) continue;
      if (can_swap(bits[before], bits[move])) commuting[move].push_back(before);
    }
  }
  return commuting;
}

}  // namespace reasoner::planning
