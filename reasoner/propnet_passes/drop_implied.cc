#include "reasoner/propnet_passes/drop_implied.h"

#include <algorithm>
#include <vector>

#include "reasoner/propnet_passes/assumptions.h"
#include "reasoner/propnet_passes/editable_network.h"

namespace reasoner {

namespace {

class ImpliedDropper {
 public:
  ImpliedDropper(const Network& network, const Invariants& invariants)
      : network_(network),
        invariants_(invariants),
        assumptions_(network_, invariants),
        in_tree_(network_.node_count(), false) {
    // A gate is in the tree of its reader if it is the only one, and no output.
    const auto counts = network_.fan_outs();
    for (NodeId gate = network_.first_gate(); gate < network_.node_count();
         ++gate) {
      for (const Signal in : network_.fan_in(gate)) {
        in_tree_[in.node()] =
            network_.is_gate(in.node()) && counts[in.node()] == 1;
      }
    }
  }

  Network run() {
    for (NodeId gate = network_.first_gate(); gate < network_.node_count();
         ++gate) {
      if (!in_tree_[gate]) simplify(gate, 0);
    }
    return network_.finish();
  }

 private:
  static constexpr int kMaxDepth = 400;

  EditableNetwork network_;
  const Invariants& invariants_;
  Assumptions assumptions_;
  std::vector<bool> in_tree_;

  /// Members of groups that are true are looked at first, since most follows
  /// from them, then gates, the last ones first, so that what implies comes
  /// before what it implies.
  std::uint64_t rank(Signal signal) const {
    const bool chosen =
        !signal.negated() && invariants_.group_of(signal.node()).has_value();
    return std::uint64_t{chosen ? 1U : 0U} << 32 | signal.code();
  }

  /// The inputs of a gate, with those of the positive gates of its tree.
  void collect(NodeId gate, std::vector<Signal>& signals) const {
    for (const Signal in : network_.fan_in(gate)) {
      if (in_tree_[in.node()] && !in.negated()) {
        collect(in.node(), signals);
      } else {
        signals.push_back(in);
      }
    }
  }

  void simplify(NodeId gate, int depth) {
    if (depth > kMaxDepth) return;
    const std::size_t mark = assumptions_.mark();
    std::vector<Signal> signals;
    collect(gate, signals);
    std::ranges::sort(signals, std::ranges::greater{},
                      [&](Signal signal) { return rank(signal); });
    network_.fan_in(gate) = simplify(signals, depth);
    assumptions_.undo(mark);
  }

  std::vector<Signal> simplify(const std::vector<Signal>& signals, int depth) {
    std::vector<Signal> kept;
    std::vector<NodeId> children;  // negated gates of the tree
    bool possible = true;
    const auto keep = [&](Signal signal) {
      const auto known = assumptions_.known(signal);
      if (known == false) possible = false;
      if (known) return;
      assumptions_.assume(signal);
      kept.push_back(signal);
    };
    for (const Signal signal : signals) {
      if (in_tree_[signal.node()]) {
        children.push_back(signal.node());
      } else {
        keep(signal);
      }
    }
    for (const NodeId child : children) {
      if (!possible) break;
      simplify(child, depth + 1);
      const std::vector<Signal>& left = network_.fan_in(child);
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
    if (!possible) return {kFalseSignal};
    return kept;
  }
};

}  // namespace

Network drop_implied(const Network& network, const Invariants& invariants) {
  return ImpliedDropper(network, invariants).run();
}

}  // namespace reasoner
