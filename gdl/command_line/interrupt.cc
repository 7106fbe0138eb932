#include "gdl/command_line/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <stop_token>

namespace gdl::command_line {

InterruptHandler::InterruptHandler(std::function<void()> on_interrupt)
    : on_interrupt_(std::move(on_interrupt)) {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    while (true) {
      const int signal = signals_.wait();
      if (stop.stop_requested()) return;
      if (signal == SIGUSR1) continue;
      if (call_.joinable()) _exit(1);
      // In a thread of its own: it may wait, and the next signal must not.
      call_ = std::jthread(on_interrupt_);
    }
  });
}

InterruptHandler::~InterruptHandler() {
  thread_.request_stop();
  // Wakes it.
  pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
}

}  // namespace gdl::command_line
