#include "reasoner/network/invariants.h"

#include <utility>

namespace reasoner::network {

Invariants::Invariants(std::uint32_t base_count,
                       std::vector<std::uint32_t> first_input,
                       std::span<const ExclusiveGroup> base_groups) {
  group_of_.resize(1 + base_count + first_input.back(), kNone);
  for (std::size_t role = 0; role + 1 < first_input.size(); ++role) {
    std::vector<NodeId>& group = groups_.emplace_back();
    exactly_one_.push_back(true);
    for (std::uint32_t i = first_input[role]; i < first_input[role + 1]; ++i) {
      group.push_back(1 + base_count + i);
    }
  }
  for (const ExclusiveGroup& exclusive : base_groups) {
    std::vector<NodeId>& group = groups_.emplace_back();
    exactly_one_.push_back(exclusive.exactly_one);
    for (const std::uint32_t base : exclusive.propositions)
      group.push_back(1 + base);
  }
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    for (const NodeId node : groups_[group]) group_of_[node] = group;
  }
}

}  // namespace reasoner::network
