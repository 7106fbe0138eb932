#include "gamemaster/processes/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <stop_token>

namespace gamemaster::processes {

namespace {

/// The signals that interrupt, and the one by which the destructor wakes the
/// thread.
sigset_t awaited_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGUSR1);
  return signals;
}

}  // namespace

InterruptHandler::InterruptHandler(std::function<void()> on_interrupt)
    : on_interrupt_(std::move(on_interrupt)) {
  // Blocked here, and so in every thread made from now on: the signals wait
  // for sigwait below, and no system call is cut short.
  const sigset_t signals = awaited_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  thread_ = std::jthread([this, signals](const std::stop_token& stop) {
    int signal = 0;
    while (sigwait(&signals, &signal) == 0 && !stop.stop_requested()) {
      if (signal == SIGUSR1) continue;
      if (call_.joinable()) _exit(1);
      // Not here: it may wait, and the next signal must not.
      call_ = std::jthread(on_interrupt_);
    }
  });
}

InterruptHandler::~InterruptHandler() {
  thread_.request_stop();
  pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
  const sigset_t signals = awaited_signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace gamemaster::processes
