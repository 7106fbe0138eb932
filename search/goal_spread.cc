#include "search/goal_spread.h"

#include <algorithm>
#include <cmath>

namespace search {

GoalSpread::GoalSpread(double least, std::uint32_t memory)
    : least_(least),
      memory_(memory),
      count_(memory_ / 100),
      sum_(count_ * 50),
      squares_(count_ * 5000) {}

void GoalSpread::fade() {
  if (count_ <= memory_) return;
  const double part = memory_ / count_;
  count_ = memory_;
  sum_ *= part;
  squares_ *= part;
}

double GoalSpread::scale() const {
  constexpr double kWidest = 50;  // of goals from 0 to 100
  const double mean = sum_ / count_;
  const double variance = std::max(0.0, squares_ / count_ - mean * mean);
  return std::clamp(std::sqrt(variance) / kWidest, least_, 1.0);
}

}  // namespace search
