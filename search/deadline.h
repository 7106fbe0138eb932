#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace search {

/// The moment by which a move must be there. Made once a turn and handed down;
/// nothing below reads a clock of its own. All members but the constructor are
/// thread-safe.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point moment) : moment_(moment) {}

  /// `seconds` from now.
  static Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(seconds));
  }

  /// Makes the deadline pass at once, for ABORT and Ctrl-C.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

  bool expired() const {
    return cancelled_.load(std::memory_order_relaxed) ||
           Clock::now() >= moment_;
  }

  Clock::time_point moment() const { return moment_; }

  /// Never negative.
  double seconds_left() const {
    const std::chrono::duration<double> left = moment_ - Clock::now();
    return std::max(0.0, left.count());
  }

 private:
  Clock::time_point moment_;
  std::atomic<bool> cancelled_{false};
};

}  // namespace search
