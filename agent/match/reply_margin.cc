#include "agent/match/reply_margin.h"

#include <algorithm>

namespace agent::match {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kLongestWait{250};

/// Up at once, and of the way down one in so many parts.
void follow(ReplyMargin::Duration& value, ReplyMargin::Duration measured,
            int parts) {
  measured = std::max(measured, ReplyMargin::Duration::zero());
  value = measured > value ? measured : value + (measured - value) / parts;
}

}  // namespace

ReplyMargin::Duration ReplyMargin::search_margin(Duration clock) const {
  return std::min<Duration>(milliseconds(60) + lag_ + 4 * wait_, clock / 5);
}

ReplyMargin::Duration ReplyMargin::reply_margin(Duration clock) const {
  const Duration lag = std::min<Duration>(lag_, milliseconds(40));
  return std::min<Duration>(milliseconds(35) + lag + 3 * wait_, clock / 6);
}

void ReplyMargin::measured(Duration late) { follow(lag_, late, 8); }

void ReplyMargin::waited(Duration wait) {
  follow(wait_, std::min<Duration>(wait, kLongestWait), 32);
}

ReplyMargin ReplyMargin::of_next_match() const {
  ReplyMargin result;
  result.wait_ = wait_;
  return result;
}

}  // namespace agent::match
