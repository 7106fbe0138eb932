#include "reasoner/boards/cell_links.h"

#include <algorithm>
#include <set>
#include <utility>

namespace reasoner::boards {

namespace {

using Bases = std::vector<std::uint32_t>;

/// What each node reads; a move reads what its being legal does.
class Reading {
 public:
  Reading(const network::Network& network, std::size_t most)
      : network_(network),
        most_(most),
        reads_(network.node_count()),
        too_many_(network.node_count(), false) {
    for (std::uint32_t base = 0; base < network.base_count(); ++base) {
      reads_[network.base(base)] = {base};
    }
    read_gates(network.first_gate(), network.legal_end());
    for (std::uint32_t input = 0; input < network.input_count(); ++input) {
      const network::NodeId legal = network.outputs().legal[input].node();
      reads_[network.input(input)] = reads_[legal];
      too_many_[network.input(input)] = too_many_[legal];
    }
    read_gates(network.legal_end(), network.node_count());
  }

  void collect(std::set<Bases>& sets) const {
    for (network::NodeId node = network_.first_gate();
         node < network_.node_count(); ++node) {
      if (!too_many_[node] && reads_[node].size() > 1) {
        sets.insert(reads_[node]);
      }
    }
  }

 private:
  const network::Network& network_;
  std::size_t most_;
  std::vector<Bases> reads_;    // by node
  std::vector<bool> too_many_;  // by node

  void read_gates(network::NodeId begin, network::NodeId end) {
    for (network::NodeId gate = begin; gate < end; ++gate) read_gate(gate);
  }

  void read_gate(network::NodeId gate) {
    Bases all;
    for (const network::Signal in : network_.fan_in(gate)) {
      if (too_many_[in.node()]) continue;
      if (all.size() > most_ * most_) {
        too_many_[gate] = true;
        return;
      }
      const Bases& bases = reads_[in.node()];
      all.insert(all.end(), bases.begin(), bases.end());
    }
    std::ranges::sort(all);
    const auto [first, last] = std::ranges::unique(all);
    all.erase(first, last);
    too_many_[gate] = all.empty() || all.size() > most_;
    if (!too_many_[gate]) reads_[gate] = std::move(all);
  }
};

}  // namespace

std::vector<Bases> bases_read_together(const network::Propnet& propnet,
                                       std::size_t most) {
  std::set<Bases> sets;
  for (const network::Network& network : propnet.networks) {
    Reading(network, most).collect(sets);
  }
  return {sets.begin(), sets.end()};
}

std::vector<Bases> conjoined_bases(const network::Propnet& propnet,
                                   std::size_t most) {
  if (!propnet.plain) return {};
  const network::Network& network = *propnet.plain;
  // By node, the bases of which it is the conjunction; empty where there is
  // anything but bases. And whether it is only a part of a larger conjunction.
  std::vector<Bases> conjoined(network.node_count());
  std::vector<bool> is_part(network.node_count(), false);
  for (std::uint32_t base = 0; base < network.base_count(); ++base) {
    conjoined[network.base(base)] = {base};
  }
  for (auto gate = network.first_gate(); gate < network.node_count(); ++gate) {
    Bases all;
    bool is_other = false;
    for (const network::Signal in : network.fan_in(gate)) {
      const Bases& bases = conjoined[in.node()];
      is_other = is_other || in.negated() || bases.empty();
      all.insert(all.end(), bases.begin(), bases.end());
      if (!in.negated()) is_part[in.node()] = true;
    }
    if (is_other || all.size() > most) continue;
    std::ranges::sort(all);
    const auto [first, last] = std::ranges::unique(all);
    all.erase(first, last);
    conjoined[gate] = std::move(all);
  }
  std::set<Bases> sets;
  for (auto gate = network.first_gate(); gate < network.node_count(); ++gate) {
    if (!is_part[gate] && !conjoined[gate].empty()) {
      sets.insert(std::move(conjoined[gate]));
    }
  }
  return {sets.begin(), sets.end()};
}

}  // namespace reasoner::boards
