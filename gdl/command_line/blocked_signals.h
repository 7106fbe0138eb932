#pragma once

#include <csignal>

namespace gdl::command_line {

/// While it lives SIGINT, SIGTERM and SIGUSR1 are blocked in the thread that
/// made it and in those that this makes: they wait for `wait`, and cut no
/// system call short. To be made before any other thread, one at a time, and
/// destroyed by the thread that made it, whose signals are then as they were.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  /// The next of them; any thread may wait for it.
  int wait() const;

  /// SIGINT and SIGTERM do to the calling thread, and so to the program, what
  /// they did before: the next ends it at once.
  void release_interrupts() const;

 private:
  sigset_t before_{};
};

}  // namespace gdl::command_line
