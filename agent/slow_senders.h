#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>

namespace agent {

/// The connections on which a thread waits for the sender, so that those waited
/// for longest can be broken off when others need the thread. Thread-safe.
class SlowSenders {
 private:
  struct Wait;

 public:
  using Clock = std::chrono::steady_clock;

  /// Waiting for the sender at the other end of a socket, which must stay open
  /// meanwhile.
  class Waiting {
   public:
    Waiting(SlowSenders& senders, int socket);
    ~Waiting();
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

    /// Whether it is to end now. The socket then reads as if the sender had
    /// sent all; what it did send may still be read.
    bool is_broken_off() const;

   private:
    SlowSenders& senders_;
    std::list<Wait>::iterator wait_;
  };

  /// Breaks off waits, the longest first, until `count` of them are, but none
  /// that is shorter than `patience`. Returns after how much time the next one
  /// has lasted that long; nothing where there are enough, or no more.
  std::optional<Clock::duration> break_off(std::size_t count,
                                           Clock::duration patience);

 private:
  struct Wait {
    int socket;
    Clock::time_point begin;
    bool broken_off = false;
  };

  mutable std::mutex mutex_;
  std::list<Wait> waits_;  // the longest first
};

}  // namespace agent
