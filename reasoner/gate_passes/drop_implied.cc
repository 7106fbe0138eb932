#include "reasoner/gate_passes/drop_implied.h"

#include <algorithm>
#include <vector>

#include "reasoner/gate_passes/assumptions.h"
#include "reasoner/gate_passes/editable_network.h"

namespace reasoner::gate_passes {

namespace {

class ImpliedDropper {
 public:
  ImpliedDropper(const network::Network& network,
                 const network::Invariants& invariants)
      : network_(network),
        invariants_(invariants),
        assumptions_(network_, invariants),
        in_tree_(network_.node_count(), false) {
    // A gate is in the tree of its reader if nothing else reads it and it is no
    // output.
    const auto counts = network_.fan_outs();
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      for (const network::Signal in : network_.fan_in(gate)) {
        in_tree_[in.node()] =
            network_.is_gate(in.node()) && counts[in.node()] == 1;
      }
    }
  }

  network::Network run() {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      if (!in_tree_[gate]) simplify(gate, 0);
    }
    return network_.finish();
  }

 private:
  static constexpr int kMaxDepth = 400;

  EditableNetwork network_;
  const network::Invariants& invariants_;
  Assumptions assumptions_;
  std::vector<bool> in_tree_;

  /// Members of groups that are true are looked at first, since most follows
  /// from them, then gates, the last ones first, so that what implies comes
  /// before what it implies.
  std::uint64_t rank(network::Signal signal) const {
    const bool chosen =
        !signal.negated() && invariants_.group_of(signal.node()).has_value();
    return std::uint64_t{chosen ? 1U : 0U} << 32 | signal.code();
  }

  /// The inputs of a gate, with those of the positive gates of its tree.
  void collect(network::NodeId gate,
               std::vector<network::Signal>& signals) const {
    for (const network::Signal in : network_.fan_in(gate)) {
      if (in_tree_[in.node()] && !in.negated()) {
        collect(in.node(), signals);
      } else {
        signals.push_back(in);
      }
    }
  }

  void simplify(network::NodeId gate, int depth) {
    if (depth > kMaxDepth) return;
    const std::size_t mark = assumptions_.mark();
    std::vector<network::Signal> signals;
    collect(gate, signals);
    std::ranges::sort(signals, std::ranges::greater{},
                      [&](network::Signal signal) { return rank(signal); });
    network_.fan_in(gate) = simplify(signals, depth);
    assumptions_.undo(mark);
  }

  std::vector<network::Signal> simplify(
      const std::vector<network::Signal>& signals, int depth) {
    std::vector<network::Signal> kept;
    std::vector<network::NodeId> children;  // negated gates of the tree
    bool possible = true;
    const auto keep = [&](network::Signal signal) {
      const auto known = assumptions_.known(signal);
      if (known == false) possible = false;
      if (known) return;
      assumptions_.assume(signal);
      kept.push_back(signal);
    };
    for (const network::Signal signal : signals) {
      if (in_tree_[signal.node()]) {
        children.push_back(signal.node());
      } else {
        keep(signal);
      }
    }
    for (const network::NodeId child : children) {
      if (!possible) break;
      simplify(child, depth + 1);
      const std::vector<network::Signal>& left = network_.fan_in(child);
      if (left.empty()) {
        possible = false;
      } else if (left.size() > 1) {
        kept.emplace_back(child, true);
      } else if (!in_tree_[left[0].node()]) {
        keep(!left[0]);
      } else {
        kept.push_back(!left[0]);
      }
    }
    if (!possible) return {network::kFalseSignal};
    return kept;
  }
};

}  // namespace

network::Network drop_implied(const network::Network& network,
                              const network::Invariants& invariants) {
  return ImpliedDropper(network, invariants).run();
}

}  // namespace reasoner::gate_passes
