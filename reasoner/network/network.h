#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/index_table.h"
#include "reasoner/state_machine.h"

namespace reasoner::network {

/// A node of a network: a constant, a base proposition, an input or a gate.
using NodeId = std::uint32_t;

/// A node's value, or its negation.
class Signal {
 public:
  constexpr Signal() = default;
  constexpr Signal(NodeId node, bool negated)
      : code_(node * 2 + (negated ? 1U : 0U)) {}

  static constexpr Signal from_code(std::uint32_t code) {
    return Signal(code / 2, (code & 1) != 0);
  }

  constexpr NodeId node() const { return code_ / 2; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  /// node * 2 + negated: dense, for tables.
  constexpr std::uint32_t code() const { return code_; }

  constexpr Signal operator!() const { return Signal(node(), !negated()); }
  friend constexpr bool operator==(Signal, Signal) = default;
  friend constexpr auto operator<=>(Signal, Signal) = default;

 private:
  std::uint32_t code_ = 0;
};

/// Node 0 is the constant.
inline constexpr Signal kTrueSignal{0, false};
inline constexpr Signal kFalseSignal{0, true};

/// What a network computes: everything that a game asks of a state and a joint
/// move.
struct NetworkOutputs {
  /// A value that `role` gets where `signal` holds.
  struct GoalValue {
    RoleIndex role;
    Goal value;
    Signal signal;
  };

  Signal terminal = kFalseSignal;
  std::vector<Signal> legal;     ///< by input
  std::vector<Signal> next;      ///< by base
  std::vector<Signal> percepts;  ///< by percept, numbered role by role
  std::vector<GoalValue> goals;  ///< by role, then ascending by value

  /// Calls `visit(signal)` for each output of a cone. Signals may be changed.
  template <typename Self, typename Visit>
  static void for_each_legal(Self& outputs, const Visit& visit) {
    visit(outputs.terminal);
    for (auto& signal : outputs.legal) visit(signal);
  }
  template <typename Self, typename Visit>
  static void for_each_next(Self& outputs, const Visit& visit) {
    for (auto& signal : outputs.next) visit(signal);
  }
  template <typename Self, typename Visit>
  static void for_each_percept(Self& outputs, const Visit& visit) {
    for (auto& signal : outputs.percepts) visit(signal);
  }
  template <typename Self, typename Visit>
  static void for_each_goal(Self& outputs, const Visit& visit) {
    for (auto& goal : outputs.goals) visit(goal.signal);
  }
};

/// A combinational circuit of AND gates over signals. An OR is the negation of
/// an AND of negations, so the negations stand on the edges and cost nothing
/// (an And-Inverter Graph with gates of any width: Kuehlmann et al., Robust
/// Boolean Reasoning, 2002).
///
/// Nodes, in this order: 0 the constant true, the bases, the inputs, the
/// gates. Gates are in topological order and by cone: those that legal moves
/// and terminal need first, then what only next needs besides, then what only
/// percepts need, then what only goals need. No gate is dead, none has fewer
/// than two inputs, no two have the same inputs, and none reads the constant.
///
/// Immutable; const use is thread-safe.
class Network {
 public:
  Network() = default;

  std::uint32_t base_count() const { return base_count_; }
  std::uint32_t input_count() const { return input_count_; }
  std::uint32_t gate_count() const { return node_count() - first_gate(); }
  /// Sum of the widths of all gates: the size that counts.
  std::size_t gate_input_count() const { return fan_in_.size(); }

  NodeId base(std::uint32_t index) const { return 1 + index; }
  NodeId input(std::uint32_t index) const { return 1 + base_count_ + index; }
  NodeId first_gate() const { return 1 + base_count_ + input_count_; }
  NodeId node_count() const {
    return first_gate() + static_cast<NodeId>(first_fan_in_.size()) - 1;
  }
  bool is_base(NodeId node) const { return node >= 1 && node <= base_count_; }
  bool is_input(NodeId node) const {
    return node > base_count_ && node < first_gate();
  }
  bool is_gate(NodeId node) const { return node >= first_gate(); }

  /// The signals that must all hold for a gate to hold, ascending.
  std::span<const Signal> fan_in(NodeId gate) const {
    const std::size_t index = gate - first_gate();
    return {fan_in_.data() + first_fan_in_[index],
            first_fan_in_[index + 1] - first_fan_in_[index]};
  }

  /// Gates below `legal_end()` are all that legal moves and terminal need;
  /// below `next_end()` all that next needs besides; below `percept_end()` all
  /// that percepts need besides; goals may need any.
  NodeId legal_end() const { return legal_end_; }
  NodeId next_end() const { return next_end_; }
  NodeId percept_end() const { return percept_end_; }

  const NetworkOutputs& outputs() const { return outputs_; }

 private:
  friend class NetworkBuilder;

  std::uint32_t base_count_ = 0;
  std::uint32_t input_count_ = 0;
  std::vector<std::uint32_t> first_fan_in_{0};  // by gate, and one behind
  std::vector<Signal> fan_in_;
  NodeId legal_end_ = 1;
  NodeId next_end_ = 1;
  NodeId percept_end_ = 1;
  NetworkOutputs outputs_;
};

/// Makes networks. Gates are simplified as they come: constants, doubles,
/// contradictions and gates of one input vanish, and equal gates are one.
class NetworkBuilder {
 public:
  NetworkBuilder(std::uint32_t base_count, std::uint32_t input_count);

  /// Makes room for so many gates.
  void reserve(std::size_t gates);

  Signal base(std::uint32_t index) const { return {1 + index, false}; }
  Signal input(std::uint32_t index) const {
    return {1 + base_count_ + index, false};
  }

  /// A signal that holds where all of `signals` do. The span must not lie in
  /// this builder.
  Signal and_of(std::span<const Signal> signals);
  /// A signal that holds where one of `signals` does.
  Signal or_of(std::span<const Signal> signals);

  bool is_gate(Signal signal) const {
    return signal.node() >= 1 + base_count_ + input_count_;
  }
  /// The inputs of a gate, ascending; valid until the next gate is made.
  std::span<const Signal> fan_in(NodeId gate) const;

  /// Of the nodes made so far: the next new gate has this id.
  NodeId node_count() const {
    return first_gate() + static_cast<NodeId>(first_fan_in_.size()) - 1;
  }

  /// The network for `outputs`: what they do not need is left out, the rest
  /// is put in order. The builder is empty afterwards.
  Network finish(NetworkOutputs outputs);

 private:
  std::uint32_t base_count_;
  std::uint32_t input_count_;
  std::vector<std::uint32_t> first_fan_in_{0};
  std::vector<Signal> fan_in_;
  IndexTable gates_;
  std::vector<Signal> scratch_;  // for and_of
  std::vector<Signal> negated_;  // for or_of

  NodeId first_gate() const { return 1 + base_count_ + input_count_; }
  Signal intern(std::span<const Signal> sorted);
};

/// What becomes of a node in `rewrite`; `mapped` are the inputs of a gate as
/// they are in the new network (none for bases and inputs).
using NodeRewrite = std::function<Signal(NetworkBuilder& builder, NodeId node,
                                         std::span<const Signal> mapped)>;

/// Copies `network`, each node replaced by the signal that `replace` gives for
/// it, in topological order: the frame of most passes.
Network rewrite(const Network& network, const NodeRewrite& replace);

/// The replacement that changes nothing.
Signal copy_node(NetworkBuilder& builder, const Network& network, NodeId node,
                 std::span<const Signal> mapped);

}  // namespace reasoner::network
