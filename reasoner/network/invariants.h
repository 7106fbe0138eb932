#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::network {

/// What holds in every state that can be reached, with every joint move of
/// legal moves: passes that use it keep the meaning there, and only there.
///
/// Exactly one move of each role is chosen, and a chosen move is legal: of that
/// the rules of play take care.
class Invariants {
 public:
  /// `first_input` as in Propnet.
  Invariants(std::uint32_t base_count,
             const std::vector<std::uint32_t>& first_input);

  /// Groups of nodes, in each of which exactly one is true: the inputs of each
  /// role.
  std::uint32_t group_count() const {
    return static_cast<std::uint32_t>(groups_.size());
  }
  std::span<const NodeId> group(std::uint32_t index) const {
    return groups_[index];
  }
  std::optional<std::uint32_t> group_of(NodeId node) const {
    if (node >= group_of_.size() || group_of_[node] == kNone) {
      return std::nullopt;
    }
    return group_of_[node];
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::vector<std::vector<NodeId>> groups_;
  std::vector<std::uint32_t> group_of_;  // by node
};

}  // namespace reasoner::network
