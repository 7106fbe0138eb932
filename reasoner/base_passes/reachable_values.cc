#include "reasoner/base_passes/reachable_values.h"

#include <utility>

namespace reasoner::base_passes {

namespace {

enum class Value : std::uint8_t { kFalse, kTrue, kUnknown };

Value negate(Value value) {
  if (value == Value::kUnknown) return value;
  return value == Value::kTrue ? Value::kFalse : Value::kTrue;
}

/// Who reads a node; the same for all phases.
struct Readers {
  std::vector<std::uint32_t> first;  // by node, and one behind
  std::vector<std::pair<network::NodeId, bool>> gates;  // and whether negated
  // By node: the moves that are legal, the bases that are next by it.
  std::vector<std::vector<std::uint32_t>> inputs;
  std::vector<std::vector<std::uint32_t>> bases;
  std::vector<RoleIndex> role_of;  // by input

  explicit Readers(const network::Propnet& propnet) {
    const network::Network& network = propnet.networks[0];
    first.assign(network.node_count() + 1, 0);
    const auto for_each_edge = [&](const auto& visit) {
      for (network::NodeId gate = network.first_gate();
           gate < network.node_count(); ++gate) {
        for (const network::Signal in : network.fan_in(gate)) visit(gate, in);
      }
    };
    for_each_edge(
        [&](network::NodeId, network::Signal in) { ++first[in.node() + 1]; });
    for (network::NodeId node = 0; node < network.node_count(); ++node) {
      first[node + 1] += first[node];
    }
    gates.resize(first.back());
    auto next = first;
    for_each_edge([&](network::NodeId gate, network::Signal in) {
      gates[next[in.node()]++] = {gate, in.negated()};
    });
    inputs.resize(network.node_count());
    bases.resize(network.node_count());
    for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
      for (std::uint32_t input = propnet.first_input[role];
           input < propnet.first_input[role + 1]; ++input) {
        inputs[network.outputs().legal[input].node()].push_back(input);
        role_of.push_back(role);
      }
    }
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      bases[network.outputs().next[base].node()].push_back(base);
    }
  }
};

/// The values of one phase. They only ever become unknown.
class PhaseValues {
 public:
  PhaseValues(const network::Propnet& propnet, const Readers& readers)
      : network_(propnet.networks[0]),
        readers_(readers),
        values_(network_.node_count(), Value::kFalse),
        counts_(network_.gate_count()),
        roles_(propnet.first_input.size() - 1) {
    values_[network::kTrueSignal.node()] = Value::kTrue;
  }

  Value value(network::Signal signal) const {
    const Value value = values_[signal.node()];
    return signal.negated() ? negate(value) : value;
  }
  Value base(std::uint32_t base) const { return values_[network_.base(base)]; }
  bool visited() const { return visited_; }

  /// Evaluates everything for the first time.
  void start(const std::vector<Value>& bases) {
    visited_ = true;
    for (std::uint32_t base = 0; base < bases.size(); ++base) {
      values_[network_.base(base)] = bases[base];
    }
    // Legal moves do not read the inputs.
    for (network::NodeId gate = network_.first_gate();
         gate < network_.legal_end(); ++gate) {
      evaluate(gate);
    }
    choose_moves();
    for (network::NodeId gate = network_.legal_end();
         gate < network_.node_count(); ++gate) {
      evaluate(gate);
    }
    changed_bases_.clear();
    for (std::uint32_t base = 0; base < bases.size(); ++base) {
      changed_bases_.push_back(base);
    }
  }

  void make_unknown(network::NodeId node) {
    if (values_[node] == Value::kUnknown) return;
    todo_.emplace_back(node, values_[node]);
    values_[node] = Value::kUnknown;
  }

  /// After make_unknown of bases. Afterwards changed_bases() are those whose
  /// next value may be another one.
  void propagate() {
    while (!todo_.empty()) {
      const auto [node, old] = todo_.back();
      todo_.pop_back();
      for (std::uint32_t i = readers_.first[node]; i < readers_.first[node + 1];
           ++i) {
        const auto [gate, negated] = readers_.gates[i];
        Counts& counts = counts_[gate - network_.first_gate()];
        const Value in = negated ? negate(old) : old;
        if (in == Value::kFalse) --counts.false_count;
        ++counts.unknown_count;
        if (counts.value() == Value::kUnknown) make_unknown(gate);
      }
      for (const std::uint32_t input : readers_.inputs[node]) {
        const bool negated = network_.outputs().legal[input].negated();
        make_move_unknown(input, negated ? negate(old) : old);
      }
      for (const std::uint32_t base : readers_.bases[node]) {
        changed_bases_.push_back(base);
      }
    }
  }

  std::vector<std::uint32_t> take_changed_bases() {
    return std::exchange(changed_bases_, {});
  }

 private:
  struct Counts {
    std::uint32_t false_count = 0;
    std::uint32_t unknown_count = 0;

    Value value() const {
      if (false_count > 0) return Value::kFalse;
      return unknown_count > 0 ? Value::kUnknown : Value::kTrue;
    }
  };

  /// Of a role: those that may be legal.
  struct Moves {
    std::uint32_t possible = 0;
    std::uint32_t first = 0;
  };

  const network::Network& network_;
  const Readers& readers_;
  std::vector<Value> values_;   // by node
  std::vector<Counts> counts_;  // by gate
  std::vector<Moves> roles_;    // by role
  std::vector<std::pair<network::NodeId, Value>>
      todo_;  // with their old values
  std::vector<std::uint32_t> changed_bases_;
  bool visited_ = false;

  void evaluate(network::NodeId gate) {
    Counts& counts = counts_[gate - network_.first_gate()];
    counts = Counts();
    for (const network::Signal in : network_.fan_in(gate)) {
      const Value in_value = value(in);
      if (in_value == Value::kFalse) ++counts.false_count;
      if (in_value == Value::kUnknown) ++counts.unknown_count;
    }
    values_[gate] = counts.value();
  }

  void choose_moves() {
    const auto& legal = network_.outputs().legal;
    for (std::uint32_t input = 0; input < legal.size(); ++input) {
      if (value(legal[input]) == Value::kFalse) continue;
      add_possible(input, roles_[readers_.role_of[input]]);
    }
    for (std::uint32_t input = 0; input < legal.size(); ++input) {
      Value chosen = value(legal[input]);
      const Moves& moves = roles_[readers_.role_of[input]];
      if (chosen == Value::kTrue && moves.possible > 1) {
        chosen = Value::kUnknown;
      }
      values_[network_.input(input)] = chosen;
    }
  }

  static void add_possible(std::uint32_t input, Moves& moves) {
    if (moves.possible++ == 0) moves.first = input;
  }

  void make_move_unknown(std::uint32_t input, Value old_legal) {
    if (old_legal == Value::kFalse) {
      Moves& moves = roles_[readers_.role_of[input]];
      add_possible(input, moves);
      if (moves.possible == 2) make_unknown(network_.input(moves.first));
    }
    make_unknown(network_.input(input));
  }
};

}  // namespace

ReachableValues::ReachableValues(const network::Propnet& propnet,
                                 std::uint32_t period)
    : constants_(period) {
  const network::Network& network = propnet.networks[0];
  const Readers readers(propnet);
  std::vector<PhaseValues> phases(period, PhaseValues(propnet, readers));
  std::vector<Value> bases(network.base_count());
  for (std::uint32_t base = 0; base < bases.size(); ++base) {
    bases[base] = propnet.initial.test(base) ? Value::kTrue : Value::kFalse;
  }
  phases[0].start(bases);
  for (std::uint32_t phase = 0, quiet = 0; quiet < period;
       phase = (phase + 1) % period) {
    PhaseValues& next = phases[(phase + 1) % period];
    const auto changed = phases[phase].take_changed_bases();
    quiet = changed.empty() ? quiet + 1 : 0;
    const auto value_after = [&](std::uint32_t base) {
      return phases[phase].value(network.outputs().next[base]);
    };
    if (!next.visited()) {
      for (const std::uint32_t base : changed) bases[base] = value_after(base);
      next.start(bases);
      continue;
    }
    for (const std::uint32_t base : changed) {
      if (value_after(base) != next.base(base)) {
        next.make_unknown(network.base(base));
      }
    }
    next.propagate();
  }
  for (std::uint32_t phase = 0; phase < period; ++phase) {
    for (network::NodeId node = 0; node < network.first_gate(); ++node) {
      const Value value = phases[phase].value(network::Signal(node, false));
      constants_[phase].push_back(
          value == Value::kUnknown
              ? std::nullopt
              : std::optional(network::Signal(0, value == Value::kFalse)));
    }
  }
}

std::optional<bool> ReachableValues::base(std::uint32_t phase,
                                          std::uint32_t base) const {
  const auto& constant = constants_[phase][1 + base];
  return constant ? std::optional(*constant == network::kTrueSignal)
                  : std::nullopt;
}

}  // namespace reasoner::base_passes
