#include "gdl/command_line/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <utility>

namespace gdl::command_line {

ProgressLine::ProgressLine() : is_shown_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const std::string& text) {
  if (!is_shown_) return;
  winsize size{};
  const bool knows_width =
      ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  // Nothing in the last column, so that the terminal does not begin a new line.
  const std::size_t width = (knows_width ? size.ws_col : 80U) - 1U;
  std::fprintf(stderr, "\r\033[K%s", text.substr(0, width).c_str());
  std::fflush(stderr);
  is_dirty_ = true;
}

void ProgressLine::clear() {
  if (!is_dirty_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  is_dirty_ = false;
}

WaitingLine::WaitingLine(std::string what, std::chrono::milliseconds tick)
    : what_(std::move(what)), tick_(tick) {
  if (!line_.is_shown()) return;
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void WaitingLine::run() {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, tick_, [this] { return stopped_; })) {
    const auto passed =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin);
    line_.show(what_ + ", " + std::to_string(passed.count()) + " s");
  }
}

void WaitingLine::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  line_.clear();
}

}  // namespace gdl::command_line
