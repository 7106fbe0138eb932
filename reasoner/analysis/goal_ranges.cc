#include "reasoner/analysis/goal_ranges.h"

#include <algorithm>

namespace reasoner::analysis {

std::vector<GoalRange> find_goal_ranges(const network::Propnet& propnet) {
  std::vector<GoalRange> ranges(propnet.game.role_count());
  std::vector<bool> found(ranges.size(), false);
  for (const network::Network& network : propnet.networks) {
    for (const auto& [role, value, signal] : network.outputs().goals) {
      if (signal == network::kFalseSignal) continue;
      GoalRange& range = ranges[role];
      if (!found[role]) range = {value, value};
      found[role] = true;
      range.least = std::min(range.least, value);
      range.most = std::max(range.most, value);
    }
  }
  return ranges;
}

}  // namespace reasoner::analysis
