#pragma once

#include <chrono>

namespace agent {

/// How long before the end of a clock the agent stops, so that its reply is in
/// time. Not thread-safe.
///
/// The search is told to be done `search_margin` before the end:
///
///     min(100 ms + lag, clock / 5)
///
/// where the lag is how late the search came back past its deadline in this
/// match: 50 ms to begin with, at once what was measured if that is more, and
/// an eighth of the way towards it if it is less. Whatever the search does, the
/// reply leaves `reply_margin` before the end: min(75 ms, clock / 10).
class ReplyMargin {
 public:
  using Duration = std::chrono::steady_clock::duration;

  Duration search_margin(Duration clock) const;
  static Duration reply_margin(Duration clock);

  /// The search came back so long after its deadline.
  void measured(Duration late);

 private:
  Duration lag_ = std::chrono::milliseconds(50);
};

}  // namespace agent
