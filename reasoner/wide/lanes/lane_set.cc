#include "reasoner/wide/lanes/lane_set.h"

namespace reasoner::wide::lanes {

void LaneSet::take(std::size_t count, LaneSet& taken) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    LaneWord first = words_[i];
    const auto here = static_cast<std::size_t>(std::popcount(first));
    if (here <= count) {
      count -= here;
    } else {
      LaneWord rest = first;
      for (; count > 0; --count) rest &= rest - 1;
      first &= ~rest;
    }
    taken.words_[i] = first;
    words_[i] &= ~first;
  }
}

}  // namespace reasoner::wide::lanes
