#pragma once

#include <chrono>
#include <cstdint>

namespace reasoner::wide {

/// Times of one part of a step.
struct PartTimes {
  double seconds = 0;
  std::uint64_t count = 0;

  void add(double time) {
    // The machine did something else meanwhile.
    constexpr double kInterruption = 0.001;
    if (count > 0 && time > kInterruption && time > 8 * mean()) time = mean();
    seconds += time;
    ++count;
  }
  double mean() const {
    return count == 0 ? 0 : seconds / static_cast<double>(count);
  }
};

/// Adds the time of its life to those of a part, if there are any.
class Stopwatch {
 public:
  explicit Stopwatch(PartTimes* times) : times_(times) {
    if (times_ != nullptr) start_ = Clock::now();
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() {
    if (times_ == nullptr) return;
    times_->add(std::chrono::duration<double>(Clock::now() - start_).count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  PartTimes* times_;
  Clock::time_point start_;
};

}  // namespace reasoner::wide
