#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace gamemaster::analysis {

/// A number that grows with every change of something, for whoever follows it.
/// Thread-safe.
class ChangeSignal {
 public:
  std::uint64_t version() const {
    const std::lock_guard lock(mutex_);
    return version_;
  }

  void notify() {
    const std::lock_guard lock(mutex_);
    ++version_;
    changed_.notify_all();
  }

  /// Waits until the version is another one; false if the time is over.
  bool wait(std::uint64_t version, std::chrono::milliseconds patience) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience,
                             [&] { return version_ != version; });
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::uint64_t version_ = 1;  // guarded by mutex_
};

}  // namespace gamemaster::analysis
