#include "search/evaluator/board_pieces/capture_table.h"

#include <algorithm>
#include <utility>

namespace search::evaluator::board_pieces {

namespace {

using reasoner::RoleIndex;
using reasoner::network::Network;
using reasoner::network::NodeId;
using reasoner::network::Propnet;

constexpr std::size_t kMostWork = 20'000'000;
constexpr std::size_t kMostPairs = 2'000'000;

/// Finds the inputs that a node depends on.
class InputCone {
 public:
  explicit InputCone(const Network& network)
      : network_(network), visited_(network.node_count(), 0) {}

  /// Calls `visit(input)` for each; false where it was too much.
  template <typename Visit>
  bool for_each(NodeId node, std::size_t& work, const Visit& visit) {
    ++round_;
    stack_.assign(1, node);
    visited_[node] = round_;
    while (!stack_.empty()) {
      const NodeId next = stack_.back();
      stack_.pop_back();
      if (network_.is_input(next)) visit(next - network_.input(0));
      if (!network_.is_gate(next)) continue;
      for (const reasoner::network::Signal signal : network_.fan_in(next)) {
        ++work;
        if (visited_[signal.node()] == round_) continue;
        visited_[signal.node()] = round_;
        stack_.push_back(signal.node());
      }
      if (work > kMostWork) return false;
    }
    return true;
  }

 private:
  const Network& network_;
  std::vector<std::uint32_t> visited_;  // by node: the round
  std::vector<NodeId> stack_;
  std::uint32_t round_ = 0;
};

RoleIndex role_of(const Propnet& propnet, std::uint32_t input) {
  RoleIndex role = 0;
  while (propnet.first_input[role + 1] <= input) ++role;
  return role;
}

}  // namespace

CaptureTable::CaptureTable(const Propnet& propnet,
                           std::span<const RoleIndex> owner) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  std::size_t work = 0;
  for (const Network& network : propnet.networks) {
    InputCone cone(network);
    for (std::uint32_t base = 0; base < owner.size(); ++base) {
      if (owner[base] >= propnet.game.role_count()) continue;
      const bool done = cone.for_each(
          network.outputs().next[base].node(), work, [&](std::uint32_t input) {
            if (role_of(propnet, input) != owner[base]) {
              pairs.emplace_back(input, base);
            }
          });
      if (!done || pairs.size() > kMostPairs) return;
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  first_input_ = propnet.first_input;
  first_.assign(propnet.input_count() + 1, 0);
  for (const auto& [input, base] : pairs) {
    ++first_[input + 1];
    bases_.push_back(base);
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
}

}  // namespace search::evaluator::board_pieces
