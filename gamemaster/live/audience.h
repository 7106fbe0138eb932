#pragma once

#include <chrono>
#include <mutex>

namespace gamemaster::live {

/// Who looks at a live match: somebody is there while they follow it, and for a
/// while after every other look. Thread-safe.
class Audience {
 public:
  using Clock = std::chrono::steady_clock;

  /// Somebody who follows the match for as long as this lives; it must not
  /// outlive the audience.
  class Visit {
   public:
    Visit(Audience& audience, bool plays) : audience_(audience), plays_(plays) {
      audience_.change(plays_, 1);
    }
    ~Visit() { audience_.change(plays_, -1); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    Audience& audience_;
    const bool plays_;
  };

  /// Somebody looked, or did something; with a seat in it where `plays`.
  void note(bool plays) { change(plays, 0); }

  /// For how long nobody has been there.
  Clock::duration idle() const { return time_since(all_); }
  /// For how long nobody has been there who plays.
  Clock::duration deserted() const { return time_since(players_); }

 private:
  struct Presence {
    int visits = 0;
    Clock::time_point last = Clock::now();
  };

  void change(bool plays, int by) {
    const std::lock_guard lock(mutex_);
    for (Presence* const each : {&all_, &players_}) {
      if (each == &players_ && !plays) continue;
      each->visits += by;
      each->last = Clock::now();
    }
  }

  Clock::duration time_since(const Presence& presence) const {
    const std::lock_guard lock(mutex_);
    if (presence.visits > 0) return Clock::duration::zero();
    return Clock::now() - presence.last;
  }

  mutable std::mutex mutex_;
  Presence all_;      // guarded by mutex_
  Presence players_;  // guarded by mutex_
};

}  // namespace gamemaster::live
