#include "reasoner/gate_passes/merge_cases.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "reasoner/gate_passes/editable_network.h"
#include "reasoner/gate_passes/factor_gates.h"

namespace reasoner::gate_passes {

namespace {

class CaseMerging {
 public:
  CaseMerging(const network::Network& network,
              const network::Invariants& invariants)
      : network_(network),
        invariants_(invariants),
        readers_(network.node_count()),
        seen_(network.node_count(), 0) {
    for (network::NodeId gate = network.first_gate();
         gate < network.node_count(); ++gate) {
      for (const network::Signal in : network.fan_in(gate)) {
        readers_[in.node()].push_back(gate);
      }
    }
    find_implied();
  }

  /// Returns how many readers of cases it has changed.
  std::size_t run() {
    const network::NodeId end = network_.node_count();
    for (network::NodeId gate = network_.first_gate();
         gate < end && work_ < kMaxWork; ++gate) {
      merge(gate);
    }
    return replaced_;
  }

  network::Network finish() const { return network_.finish(); }

 private:
  static constexpr std::size_t kMaxWork = 20'000'000;
  static constexpr std::size_t kLeastCases = 3;
  static constexpr std::size_t kMostImplied = 4;  // members that are kept

  /// An input of an OR that implies a member of a group.
  struct Case {
    network::NodeId member = 0;
    network::Signal signal;

    friend auto operator<=>(const Case&, const Case&) = default;
  };

  EditableNetwork network_;
  const network::Invariants& invariants_;
  std::vector<std::vector<network::NodeId>> readers_;  // may be outdated
  std::vector<std::vector<network::NodeId>>
      implied_;                        // by signal: members of groups
  std::vector<network::NodeId> seen_;  // by node: the mark
  network::NodeId mark_ = 0;
  std::size_t work_ = 0;
  std::size_t replaced_ = 0;
  std::map<std::uint32_t, std::vector<Case>> cases_;  // by group
  std::vector<network::NodeId> todo_;

  void find_implied() {
    implied_.resize(std::size_t{network_.node_count()} * 2);
    for (network::NodeId node = 1; node < network_.first_gate(); ++node) {
      if (!invariants_.group_of(node)) continue;
      implied_[network::Signal(node, false).code()].assign(1, node);
    }
    std::vector<network::NodeId> all;
    for (network::NodeId gate = network_.first_gate();
         gate < network_.node_count(); ++gate) {
      auto& where_true = implied_[network::Signal(gate, false).code()];
      auto& where_false = implied_[network::Signal(gate, true).code()];
      bool is_first = true;
      all.clear();
      for (const network::Signal in : network_.fan_in(gate)) {
        const auto& from = implied_[in.code()];
        all.insert(all.end(), from.begin(), from.end());
        const auto& other = implied_[(!in).code()];
        if (is_first) where_false = other;
        is_first = false;
        std::erase_if(where_false, [&](network::NodeId member) {
          return !std::ranges::binary_search(other, member);
        });
      }
      std::ranges::sort(all);
      all.erase(std::ranges::unique(all).begin(), all.end());
      if (all.size() > kMostImplied) all.resize(kMostImplied);
      where_true = all;
    }
  }

  /// The cases of the OR whose negation `gate` is, by group.
  void find_cases(network::NodeId gate) {
    cases_.clear();
    for (const network::Signal in : network_.fan_in(gate)) {
      // Gates that have been added are no cases.
      if ((!in).code() >= implied_.size()) continue;
      for (const network::NodeId member : implied_[(!in).code()]) {
        auto& cases = cases_[*invariants_.group_of(member)];
        // A signal that implies two of a group is never true, so it is a case
        // of either.
        if (!cases.empty() && cases.back().signal == !in) continue;
        cases.push_back({member, !in});
      }
    }
  }

  /// Keeps the cases that other gates read, too, and that are the only ones of
  /// their member.
  void keep_useful(std::vector<Case>& cases) const {
    std::ranges::sort(cases);
    std::vector<Case> useful;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const auto is_same = [&](std::size_t other) {
        return other < cases.size() && cases[other].member == cases[i].member;
      };
      if (is_same(i + 1) || (i > 0 && is_same(i - 1))) continue;
      const network::NodeId node = cases[i].signal.node();
      if (network_.is_gate(node) && readers_[node].size() > 1) {
        useful.push_back(cases[i]);
      }
    }
    cases = std::move(useful);
  }

  void merge(network::NodeId gate) {
    if (network_.fan_in(gate).size() < kLeastCases) return;
    find_cases(gate);
    const std::vector<Case>* best = nullptr;
    std::size_t terms = 0;
    for (auto& [group, cases] : cases_) {
      const std::size_t count = cases.size();
      if (count < kLeastCases) continue;
      keep_useful(cases);
      if (best == nullptr || cases.size() > best->size()) {
        best = &cases;
        terms = count;
      }
    }
    if (best == nullptr || best->size() < kLeastCases) return;
    // All inputs are cases.
    if (terms != network_.fan_in(gate).size()) return;
    mark_cone(gate);
    for (const Case& one : *best) replace(gate, one);
  }

  /// Marks all that `gate` depends on, and itself.
  void mark_cone(network::NodeId gate) {
    ++mark_;
    seen_.resize(network_.node_count(), 0);
    todo_.assign(1, gate);
    while (!todo_.empty()) {
      const network::NodeId node = todo_.back();
      todo_.pop_back();
      if (seen_[node] == mark_) continue;
      seen_[node] = mark_;
      if (!network_.is_gate(node)) continue;
      work_ += network_.fan_in(node).size();
      for (const network::Signal in : network_.fan_in(node))
        todo_.push_back(in.node());
    }
  }

  /// Makes the readers of a case read its member and the OR instead, if the OR
  /// does not depend on them.
  void replace(network::NodeId gate, const Case& one) {
    const std::vector<network::NodeId> readers =
        std::move(readers_[one.signal.node()]);
    std::vector<network::NodeId> left;
    for (const network::NodeId reader : readers) {
      const auto& fan_in = network_.fan_in(reader);
      const auto at = std::ranges::find_if(fan_in, [&](network::Signal in) {
        return in.node() == one.signal.node();
      });
      if (at == fan_in.end()) continue;
      if (seen_[reader] == mark_) {
        left.push_back(reader);
        continue;
      }
      replace_in(reader, static_cast<std::size_t>(at - fan_in.begin()), one,
                 network::Signal(gate, true));
      ++replaced_;
    }
    readers_[one.signal.node()] = std::move(left);
  }

  void replace_in(network::NodeId reader, std::size_t position, const Case& one,
                  network::Signal any) {
    const network::Signal member(one.member, false);
    if (network_.fan_in(reader)[position] != one.signal) {
      // A gate of its own, for factoring.
      const network::Signal both = network_.add_gate({member, any});
      readers_.resize(network_.node_count());
      network_.fan_in(reader)[position] = !both;
      readers_[any.node()].push_back(both.node());
      return;
    }
    auto& fan_in = network_.fan_in(reader);
    fan_in[position] = member;
    fan_in.push_back(any);
    std::ranges::sort(fan_in);
    fan_in.erase(std::ranges::unique(fan_in).begin(), fan_in.end());
    readers_[any.node()].push_back(reader);
  }
};

}  // namespace

network::Network merge_cases(const network::Network& network,
                             const network::Invariants& invariants) {
  CaseMerging merging(network, invariants);
  return merging.run() > 0 ? merging.finish() : network;
}

network::Network merge_cases_where_it_pays(
    const network::Network& network, const network::Invariants& invariants) {
  CaseMerging merging(network, invariants);
  if (merging.run() < network.gate_count() / 20) return network;
  // Equal factors are seen as one only in the second run.
  network::Network merged = factor_gates(factor_gates(merging.finish()));
  // Other passes find some percent in the network as it came, so less is no
  // gain.
  return merged.gate_input_count() * 4 <
                 factor_gates(network).gate_input_count() * 3
             ? merged
             : network;
}

}  // namespace reasoner::gate_passes
