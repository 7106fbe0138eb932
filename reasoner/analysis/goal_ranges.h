#pragma once

#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::analysis {

/// The goals that a role can get.
struct GoalRange {
  Goal least = 0;
  Goal most = 100;

  friend bool operator==(const GoalRange&, const GoalRange&) = default;
};

/// By role: the least and the greatest of the goals that the networks do not
/// show to be impossible; 0 to 100 for a role without goals.
std::vector<GoalRange> find_goal_ranges(const network::Propnet& propnet);

}  // namespace reasoner::analysis
