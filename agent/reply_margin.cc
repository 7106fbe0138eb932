#include "agent/reply_margin.h"

#include <algorithm>

namespace agent {

using std::chrono::milliseconds;

ReplyMargin::Duration ReplyMargin::search_margin(Duration clock) const {
  return std::min<Duration>(milliseconds(100) + lag_, clock / 5);
}

ReplyMargin::Duration ReplyMargin::reply_margin(Duration clock) {
  return std::min<Duration>(milliseconds(75), clock / 10);
}

void ReplyMargin::measured(Duration late) {
  late = std::max(late, Duration::zero());
  lag_ = late > lag_ ? late : lag_ + (late - lag_) / 8;
}

}  // namespace agent
