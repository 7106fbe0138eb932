#pragma once

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <optional>

namespace search {

/// The moment by which a move must be there. Made once a turn and handed down;
/// clocks below measure or share out the time, and none goes beyond it. All
/// members but the constructor are thread-safe.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point moment) : moment_(moment) {}

  /// Passes when the calling thread has worked for `seconds` more, whatever
  /// else the machine does meanwhile; for measurements. Other threads may ask
  /// it while the calling one lives. A thread that waits for others does not
  /// work.
  static Deadline cpu(double seconds) {
    clockid_t clock{};
    if (pthread_getcpuclockid(pthread_self(), &clock) != 0) {
      return Deadline(after(seconds));
    }
    return {clock, cpu_seconds(clock) + seconds, nullptr};
  }

  /// One by the same clock that passes in `seconds`, or with this one, which
  /// must outlive it, if that is earlier.
  Deadline part(double seconds) const {
    if (!cpu_clock_) return {after(seconds), this};
    return {*cpu_clock_, cpu_seconds(*cpu_clock_) + seconds, this};
  }

  /// `seconds` from now.
  static Clock::time_point after(double seconds) {
    return Clock::now() + duration(seconds);
  }

  /// Makes the deadline pass at once, for ABORT and Ctrl-C.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  bool expired() const {
    if (cancelled_.load(std::memory_order_relaxed)) return true;
    if (whole_ != nullptr && whole_->expired()) return true;
    const Clock::time_point now = Clock::now();
    if (now < moment_.load(std::memory_order_relaxed)) return false;
    if (!cpu_clock_) return true;
    // A thread never works longer than the wall clock runs: nobody need ask
    // its clock, which is slow, before so much time has passed.
    const double left = cpu_end_ - cpu_seconds(*cpu_clock_);
    if (left <= 0) return true;
    moment_.store(now + duration(left), std::memory_order_relaxed);
    return false;
  }

  /// When it passes; of one by a thread's clock, the earliest moment at which
  /// it can.
  Clock::time_point moment() const {
    const Clock::time_point own = moment_.load(std::memory_order_relaxed);
    return whole_ == nullptr ? own : std::min(own, whole_->moment());
  }

  /// Never negative; by its own clock.
  double seconds_left() const {
    const std::chrono::duration<double> wall =
        moment_.load(std::memory_order_relaxed) - Clock::now();
    const double left =
        cpu_clock_ ? cpu_end_ - cpu_seconds(*cpu_clock_) : wall.count();
    const double of_whole = whole_ == nullptr ? left : whole_->seconds_left();
    return std::max(0.0, std::min(left, of_whole));
  }

 private:
  Deadline(Clock::time_point moment, const Deadline* whole)
      : moment_(moment), whole_(whole) {}
  Deadline(clockid_t clock, double end, const Deadline* whole)
      : moment_(Clock::now() + duration(end - cpu_seconds(clock))),
        cpu_clock_(clock),
        cpu_end_(end),
        whole_(whole) {}

  /// At most some years, so that a moment in `seconds` is still one.
  static Clock::duration duration(double seconds) {
    constexpr double kAges = 1e8;
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::min(seconds, kAges)));
  }

  static double cpu_seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) +
           1e-9 * static_cast<double>(time.tv_nsec);
  }

  mutable std::atomic<Clock::time_point> moment_;
  std::optional<clockid_t> cpu_clock_;
  double cpu_end_ = 0;               // by that clock
  const Deadline* whole_ = nullptr;  // of which this is a part
  std::atomic<bool> cancelled_{false};
};

}  // namespace search
