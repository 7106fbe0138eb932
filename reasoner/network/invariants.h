#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/network.h"

namespace reasoner::network {

/// Propositions of which at most one is true in every state that can be
/// reached, or exactly one: what stands on a square, whose turn it is, the step
/// of a match.
struct ExclusiveGroup {
  std::vector<PropositionId> propositions;
  bool exactly_one = false;

  friend bool operator==(const ExclusiveGroup&,
                         const ExclusiveGroup&) = default;
};

/// What holds in every state that can be reached, with every joint move of
/// legal moves: passes that use it keep the meaning there, and only there.
///
/// Exactly one move of each role is chosen, and a chosen move is legal: of that
/// the rules of play take care. Groups of bases must have been proven.
class Invariants {
 public:
  /// `first_input` as in Propnet; the groups are of bases.
  Invariants(std::uint32_t base_count, std::vector<std::uint32_t> first_input,
             std::span<const ExclusiveGroup> base_groups = {});

  /// Groups of nodes, in each of which at most one is true: the inputs of each
  /// role, then groups of bases. No node is in two groups.
  std::uint32_t group_count() const {
    return static_cast<std::uint32_t>(groups_.size());
  }
  std::span<const NodeId> group(std::uint32_t index) const {
    return groups_[index];
  }
  /// Whether one of a group is always true.
  bool exactly_one(std::uint32_t index) const { return exactly_one_[index]; }
  std::optional<std::uint32_t> group_of(NodeId node) const {
    if (node >= group_of_.size() || group_of_[node] == kNone) {
      return std::nullopt;
    }
    return group_of_[node];
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::vector<std::vector<NodeId>> groups_;
  std::vector<bool> exactly_one_;
  std::vector<std::uint32_t> group_of_;  // by node
};

}  // namespace reasoner::network
