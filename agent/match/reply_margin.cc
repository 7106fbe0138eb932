#include "agent/match/reply_margin.h"

#include <algorithm>

namespace agent::match {

using std::chrono::milliseconds;

namespace {

/// Up at once, down slowly.
void follow(ReplyMargin::Duration& value, ReplyMargin::Duration measured) {
  measured = std::max(measured, ReplyMargin::Duration::zero());
  value = measured > value ? measured : value + (measured - value) / 8;
}

}  // namespace

ReplyMargin::Duration ReplyMargin::search_margin(Duration clock) const {
  return std::min<Duration>(milliseconds(60) + lag_ + 2 * wait_, clock / 5);
}

ReplyMargin::Duration ReplyMargin::reply_margin(Duration clock) const {
  const Duration lag = std::min<Duration>(lag_, milliseconds(40));
  return std::min<Duration>(milliseconds(35) + lag, clock / 10);
}

void ReplyMargin::measured(Duration late) { follow(lag_, late); }

void ReplyMargin::waited(Duration wait) { follow(wait_, wait); }

}  // namespace agent::match
