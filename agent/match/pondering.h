#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace agent::match {

/// How far a match thinks on while nobody waits for a move. Not thread-safe.
///
/// It does so in slices of a play clock, so that a search which makes its plans
/// by the time it has makes those of a turn; the first one of a match is a
/// tenth of that, for it tells how soon the search comes back when it is told
/// to. When nothing was heard for the start clock and ten play clocks (of a
/// second at least, each) the match is taken to be lost, and nobody thinks
/// about it any more.
class Pondering {
 public:
  using Clock = std::chrono::steady_clock;

  Pondering(bool is_wanted, Clock::duration start_clock,
            Clock::duration play_clock)
      : is_wanted_(is_wanted),
        start_clock_(start_clock),
        play_clock_(play_clock) {}

  /// Until when a slice that begins now may go, where the manager was last
  /// heard of at `heard`; nothing where there is to be none.
  std::optional<Clock::time_point> begin_slice(Clock::time_point now,
                                               Clock::time_point heard);
  /// The slice ended now; it had been told to end at `told`, if that is given,
  /// or else when it was to. How late that was; nothing where it came back by
  /// itself.
  std::optional<Clock::duration> end_slice(
      Clock::time_point now, std::optional<Clock::time_point> told);

  /// It failed: no more of it in this match.
  void give_up() { is_wanted_ = false; }

  /// When a match of which nothing was heard since `heard` is lost.
  Clock::time_point lost_at(Clock::time_point heard) const;

  bool is_at_work() const { return end_.has_value(); }
  /// Of all slices.
  std::chrono::duration<double> time() const { return time_; }
  /// The longest that one took to end when it was told to.
  std::chrono::duration<double> worst_delay() const { return worst_delay_; }

 private:
  bool is_wanted_;
  Clock::duration start_clock_;
  Clock::duration play_clock_;
  std::uint64_t slices_ = 0;
  Clock::time_point begin_;
  std::optional<Clock::time_point> end_;  // of the slice at work
  std::chrono::duration<double> time_{0};
  std::chrono::duration<double> worst_delay_{0};
};

}  // namespace agent::match
