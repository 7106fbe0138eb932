#pragma once

#include <chrono>

namespace agent::match {

/// How long before the end of a clock the agent stops, so that its reply is in
/// time. Not thread-safe.
///
/// The search is told to be done `search_margin` before the end:
///
///     min(60 ms + lag + 4 wait, clock / 5)
///
/// where the lag is how late the search came back past its deadline in this
/// match: 30 ms to begin with, at once what was measured if that is more, and
/// an eighth of the way towards it if it is less. The wait is how long it then
/// took until another thread went on with the reply, which is other work on the
/// machine: from 0, likewise at once, but a 32nd of the way, and it is kept
/// from match to match. The thread that saw the message come, the one that
/// sends, and who waits at the other end, are taken to be no faster.
/// Whatever the search does, the reply leaves `reply_margin` before the end:
///
///     min(35 ms + min(lag, 40 ms) + 3 wait, clock / 6)
///
/// for what makes the search late, other work on the machine, delays the reply
/// as well.
class ReplyMargin {
 public:
  using Duration = std::chrono::steady_clock::duration;

  Duration search_margin(Duration clock) const;
  Duration reply_margin(Duration clock) const;

  /// Whether a search that is told to end comes back within a small part of the
  /// clock, a tenth.
  bool is_prompt(Duration clock) const { return lag_ <= clock / 10; }

  /// What is known of the machine, not of the match.
  ReplyMargin of_next_match() const;

  /// The search came back so long after its deadline.
  void measured(Duration late);
  /// The thread that replies ran so long after the search had come back, or
  /// after it was to reply without. More than 250 ms is an accident, of which
  /// no more is remembered.
  void waited(Duration wait);

 private:
  Duration wait_{0};
  Duration lag_ = std::chrono::milliseconds(30);
};

}  // namespace agent::match
