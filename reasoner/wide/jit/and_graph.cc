#include "reasoner/wide/jit/and_graph.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace reasoner::wide::jit {

namespace {

// Chains are at most this long, so that they can be worked out side by side.
constexpr std::size_t kChainLength = 7;

std::uint32_t hash_of(network::Signal a, network::Signal b) {
  const std::uint64_t hash =
      (std::uint64_t{a.code()} << 32 | b.code()) * 0x9e3779b97f4a7c15;
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

class Cutter {
 public:
  Cutter(const network::Network& network,
         std::span<const network::Signal> outputs,
         std::vector<std::optional<network::Signal>>& signals, AndGraph& graph)
      : network_(network),
        signals_(signals),
        graph_(graph),
        readers_(network.node_count(), 0),
        ends_in_single_(network.node_count(), false) {
    for (const network::Signal output : outputs) readers_[output.node()] += 2;
    for (network::NodeId gate = network.node_count();
         gate-- > network.first_gate();) {
      if (readers_[gate] == 0 || signals[gate]) continue;
      for (const network::Signal in : network.fan_in(gate))
        ++readers_[in.node()];
    }
  }

  void run() {
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      if (readers_[gate] != 0 && !signals_[gate]) cut(gate);
    }
  }

 private:
  const network::Network& network_;
  std::vector<std::optional<network::Signal>>& signals_;
  AndGraph& graph_;
  std::vector<std::uint32_t> readers_;  // by node; outputs count twice
  std::vector<bool> ends_in_single_;    // by gate: is t & x, t a whole function

  // Of the gate at work:
  std::vector<network::Signal> singles_;
  std::vector<network::Signal> pairs_;
  std::vector<network::Signal> elements_;
  std::unordered_map<network::NodeId, std::size_t> pair_with_;

  network::Signal mapped(network::Signal signal) const {
    const network::Signal made = *signals_[signal.node()];
    return signal.negated() ? !made : made;
  }

  void cut(network::NodeId gate) {
    singles_.clear();
    pairs_.clear();
    for (const network::Signal in : network_.fan_in(gate)) {
      const bool pair = in.negated() && readers_[in.node()] == 1 &&
                        ends_in_single_[in.node()];
      (pair ? pairs_ : singles_).push_back(mapped(in));
    }
    join_related_pairs();
    // An odd number of singles makes whole functions; one too many goes last,
    // where the reader may take it in.
    elements_.assign(singles_.begin(), singles_.end());
    const bool single_last = singles_.size() % 2 == 0 && !singles_.empty();
    if (single_last) elements_.pop_back();
    elements_.insert(elements_.end(), pairs_.begin(), pairs_.end());
    if (single_last) elements_.push_back(singles_.back());
    ends_in_single_[gate] = single_last;
    signals_[gate] = chain();
  }

  // Two pairs that have a signal in common are one function of three.
  void join_related_pairs() {
    if (pairs_.size() < 2) return;
    pair_with_.clear();
    std::vector<bool> joined(pairs_.size(), false);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const network::NodeId node = pairs_[i].node();
      if (!graph_.is_and(node)) continue;
      const std::array<network::NodeId, 2> in{graph_.first(node).node(),
                                              graph_.second(node).node()};
      for (const network::NodeId shared : in) {
        const auto found = pair_with_.find(shared);
        if (found == pair_with_.end() || joined[found->second]) continue;
        singles_.push_back(graph_.and_of(pairs_[found->second], pairs_[i]));
        joined[found->second] = joined[i] = true;
        break;
      }
      if (joined[i]) continue;
      for (const network::NodeId shared : in) pair_with_[shared] = i;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (!joined[i]) pairs_[kept++] = pairs_[i];
    }
    pairs_.resize(kept);
  }

  network::Signal chain() {
    while (elements_.size() > kChainLength + 1) {
      std::size_t made = 0;
      for (std::size_t i = 0; i < elements_.size(); i += kChainLength) {
        const std::size_t end = std::min(i + kChainLength, elements_.size());
        elements_[made++] = chain(i, end);
      }
      elements_.resize(made);
    }
    return chain(0, elements_.size());
  }

  network::Signal chain(std::size_t begin, std::size_t end) {
    network::Signal sum = elements_[begin];
    for (std::size_t i = begin + 1; i < end; ++i) {
      sum = graph_.and_of(sum, elements_[i]);
    }
    return sum;
  }
};

}  // namespace

network::Signal AndGraph::leaf() {
  nodes_.emplace_back();
  return {size() - 1, false};
}

network::Signal AndGraph::and_of(network::Signal a, network::Signal b) {
  if (b < a) std::swap(a, b);
  if (a == network::kTrueSignal || a == b) return b;
  if (a == network::kFalseSignal || a.node() == b.node())
    return network::kFalseSignal;
  const network::NodeId id =
      ands_.find_or_add(hash_of(a, b), size(), [&](network::NodeId known) {
        return first(known) == a && second(known) == b;
      });
  if (id == size()) nodes_.push_back({a, b});
  return {id, false};
}

void cut_into_ands(const network::Network& network,
                   std::span<const network::Signal> outputs,
                   std::vector<std::optional<network::Signal>>& signals,
                   AndGraph& graph) {
  Cutter(network, outputs, signals, graph).run();
}

}  // namespace reasoner::wide::jit
