#include "reasoner/planning/goal_distance.h"

#include <algorithm>

namespace reasoner::planning {

namespace {

constexpr float kNever = 1e6;

}  // namespace

GoalDistance::GoalDistance(const network::Propnet& propnet, RoleIndex role,
                           Goal goal, std::span<const PropositionId> apart)
    : network_(propnet.networks.data()), costs_(network_->node_count()) {
  std::vector<bool> needed(network_->node_count(), false);
  for (const auto& value : network_->outputs().goals) {
    if (value.role != role || value.value < goal) continue;
    goals_.push_back(value.signal);
    needed[value.signal.node()] = true;
  }
  for (network::NodeId node = network_->node_count(); node-- > 0;) {
    if (!needed[node]) continue;
    if (network_->is_gate(node)) {
      gates_.push_back(node);
      for (const network::Signal in : network_->fan_in(node))
        needed[in.node()] = true;
    } else if (network_->is_base(node) &&
               std::ranges::find(apart, node - 1) == apart.end()) {
      bases_.push_back(node - 1);
    }
  }
  std::ranges::reverse(gates_);
  costs_[0] = {.of_true = 0, .of_false = kNever};
}

float GoalDistance::of(std::span<const std::uint64_t> words) {
  for (const std::uint32_t base : bases_) {
    const bool holds =
        base / 64 < words.size() && (words[base / 64] >> (base % 64) & 1) != 0;
    costs_[network_->base(base)] = {.of_true = holds ? 0.0F : 1.0F,
                                    .of_false = holds ? 1.0F : 0.0F};
  }
  for (const network::NodeId gate : gates_) {
    Costs costs{.of_true = 0, .of_false = kNever};
    for (const network::Signal in : network_->fan_in(gate)) {
      costs.of_true += cost(in);
      costs.of_false = std::min(costs.of_false, cost(!in));
    }
    costs.of_true = std::min(costs.of_true, kNever);
    costs_[gate] = costs;
  }
  float least = kNever;
  for (const network::Signal goal : goals_) least = std::min(least, cost(goal));
  return least;
}

}  // namespace reasoner::planning
