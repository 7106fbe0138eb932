#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "reasoner/network/network.h"

namespace reasoner::network {

/// The value of each role in a state in which values[i] holds where `holds(i)`
/// says so: kNoGoal where a role has none or several.
template <typename Holds>
void read_goals(std::span<const NetworkOutputs::GoalValue> values,
                const Holds& holds, std::span<Goal> goals) {
  constexpr Goal kSeveral = kNoGoal - 1;
  std::ranges::fill(goals, kNoGoal);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!holds(i)) continue;
    Goal& goal = goals[values[i].role];
    goal = goal == kNoGoal ? values[i].value : kSeveral;
  }
  std::ranges::replace(goals, kSeveral, kNoGoal);
}

}  // namespace reasoner::network
