#pragma once

#include <functional>
#include <thread>

#include "gdl/command_line/blocked_signals.h"

namespace gdl::command_line {

/// While it lives, Ctrl-C (SIGINT) and SIGTERM call a function instead of
/// ending the program; a second one ends it at once with status 1, whatever
/// that function waits for. To be made before any other thread, one at a time.
class InterruptHandler {
 public:
  /// `on_interrupt` is called at most once, on a thread of its own.
  explicit InterruptHandler(std::function<void()> on_interrupt);
  /// Waits until `on_interrupt` returns, if it was called.
  ~InterruptHandler();

  InterruptHandler(const InterruptHandler&) = delete;
  InterruptHandler& operator=(const InterruptHandler&) = delete;

 private:
  // Destroyed from the last to the first: the thread; then signals are as they
  // were, while a call is still waited for.
  std::function<void()> on_interrupt_;
  std::jthread call_;  // of on_interrupt_
  BlockedSignals signals_;
  std::jthread thread_;  // that takes the signals
};

}  // namespace gdl::command_line
