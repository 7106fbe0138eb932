#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace gdl::command_line {

/// One line on stderr that changes in place and is gone in the end. Shown on a
/// terminal only, never in a pipe or a file, and cut to its width. Not
/// thread-safe.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }

  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Whether there is a terminal.
  bool is_shown() const { return is_shown_; }
  void show(const std::string& text);
  void clear();

 private:
  bool is_shown_;
  bool is_dirty_ = false;
};

/// Tells on a progress line what the program is at, and for how many seconds
/// it has been, where that takes longer than one tick. Ticks on a thread of its
/// own, which takes no signals and is there only where there is a terminal.
class WaitingLine {
 public:
  /// `what` as in "building the network of chess".
  explicit WaitingLine(std::string what, std::chrono::milliseconds tick =
                                             std::chrono::seconds(1));
  ~WaitingLine() { stop(); }

  WaitingLine(const WaitingLine&) = delete;
  WaitingLine& operator=(const WaitingLine&) = delete;

  /// Takes the line away, before something else is to be seen.
  void stop();

 private:
  void run();

  std::string what_;
  std::chrono::milliseconds tick_;
  ProgressLine line_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace gdl::command_line
