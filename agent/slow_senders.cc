#include "agent/slow_senders.h"

#include <sys/socket.h>

#include <iterator>

namespace agent {

SlowSenders::Waiting::Waiting(SlowSenders& senders, int socket)
    : senders_(senders) {
  const std::lock_guard lock(senders_.mutex_);
  senders_.waits_.push_back({socket, Clock::now()});
  wait_ = std::prev(senders_.waits_.end());
}

SlowSenders::Waiting::~Waiting() {
  const std::lock_guard lock(senders_.mutex_);
  senders_.waits_.erase(wait_);
}

bool SlowSenders::Waiting::is_broken_off() const {
  const std::lock_guard lock(senders_.mutex_);
  return wait_->broken_off;
}

std::optional<SlowSenders::Clock::duration> SlowSenders::break_off(
    std::size_t count, Clock::duration patience) {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  std::size_t broken_off = 0;
  for (const Wait& wait : waits_) broken_off += wait.broken_off ? 1 : 0;
  for (Wait& wait : waits_) {
    if (broken_off >= count) break;
    if (wait.broken_off) continue;
    if (now - wait.begin < patience) return wait.begin + patience - now;
    wait.broken_off = true;
    ++broken_off;
    ::shutdown(wait.socket, SHUT_RD);  // wakes the thread that waits
  }
  return std::nullopt;
}

}  // namespace agent
