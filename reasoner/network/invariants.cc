#include "reasoner/network/invariants.h"

namespace reasoner::network {

Invariants::Invariants(std::uint32_t base_count,
                       const std::vector<std::uint32_t>& first_input)
    : group_of_(1 + base_count + first_input.back(), kNone) {
  for (std::uint32_t role = 0; role + 1 < first_input.size(); ++role) {
    std::vector<NodeId>& group = groups_.emplace_back();
    for (std::uint32_t i = first_input[role]; i < first_input[role + 1]; ++i) {
      group.push_back(1 + base_count + i);
      group_of_[group.back()] = role;
    }
  }
}

}  // namespace reasoner::network
