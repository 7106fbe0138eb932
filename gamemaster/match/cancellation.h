#pragma once

#include <mutex>
#include <string>

#include "gamemaster/match/referee.h"

namespace gamemaster::match {

/// Hands a wish to end a match to its referee, also if the wish came before
/// there was one. Thread-safe.
class Cancellation {
 public:
  /// The match is to end for this reason; the first one counts. Whether this
  /// was the first.
  bool cancel(const std::string& reason) {
    const std::lock_guard lock(mutex_);
    const bool is_first = reason_.empty();
    if (is_first) reason_ = reason;
    if (referee_ != nullptr) referee_->cancel(reason_);
    return is_first;
  }

  /// Only the present referee is to end; another one will follow it.
  void cancel_referee(const std::string& reason) {
    const std::lock_guard lock(mutex_);
    if (referee_ != nullptr) referee_->cancel(reason);
  }

  bool is_cancelled() const {
    const std::lock_guard lock(mutex_);
    return !reason_.empty();
  }

  /// Hands wishes to `referee` from now on. It must live until the next call
  /// for another one, or for none.
  void attach(Referee* referee) {
    const std::lock_guard lock(mutex_);
    referee_ = referee;
    if (referee_ != nullptr && !reason_.empty()) referee_->cancel(reason_);
  }

 private:
  mutable std::mutex mutex_;
  std::string reason_;          // guarded by mutex_; empty: go on
  Referee* referee_ = nullptr;  // guarded by mutex_
};

}  // namespace gamemaster::match
