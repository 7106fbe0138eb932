#include "gdl/command_line/blocked_signals.h"

namespace gdl::command_line {

namespace {

sigset_t interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

sigset_t awaited_signals() {
  sigset_t signals = interrupts();
  sigaddset(&signals, SIGUSR1);
  return signals;
}

}  // namespace

BlockedSignals::BlockedSignals() {
  const sigset_t signals = awaited_signals();
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

BlockedSignals::~BlockedSignals() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int BlockedSignals::wait() const {
  const sigset_t signals = awaited_signals();
  int signal = 0;
  sigwait(&signals, &signal);
  return signal;
}

void BlockedSignals::release_interrupts() const {
  const sigset_t signals = interrupts();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace gdl::command_line
