#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "gamemaster/analysis/change_signal.h"

namespace gamemaster::analysis {

/// What the engine has found out about a position so far.
struct EngineView {
  std::uint64_t version = 0;
  std::string
      report;         ///< JSON as `henhouse analyze --json` prints it, or empty
  bool over = false;  ///< it has stopped thinking
  std::string failure;  ///< why it has nothing to say; else empty
};

/// Thinks about one position at a time in a process of its own, the program
/// henhouse-analyze, and tells again and again what it has found. It thinks
/// while somebody looks, and for a minute at most. Thread-safe.
class EngineLines {
 public:
  /// `program` is the path of henhouse-analyze.
  explicit EngineLines(std::string program);
  /// Ends the process.
  ~EngineLines();

  EngineLines(const EngineLines&) = delete;
  EngineLines& operator=(const EngineLines&) = delete;

  /// From now on it thinks about position `number`, whose rules begin there; a
  /// position that it thinks about already goes on, and one of which it had
  /// nothing to say is tried again. What was found about another one is
  /// forgotten. Each call is one more who looks.
  void look(std::size_t number, const std::string& rules);

  /// One of those who look at that position does so no more.
  void leave(std::size_t number);

  /// Nothing where it thinks about another position now.
  std::optional<EngineView> view(std::size_t number) const;

  /// See ChangeSignal::wait.
  bool wait_for_change(std::uint64_t version,
                       std::chrono::milliseconds patience) const {
    return changes_.wait(version, patience);
  }

 private:
  void run();
  void think(std::uint64_t task, const std::string& rules);
  bool is_wanted(std::uint64_t task) const;
  void tell(std::uint64_t task, EngineView view);

  const std::string program_;
  ChangeSignal changes_;
  mutable std::mutex mutex_;  // guards all below
  std::condition_variable wanted_;
  bool stopped_ = false;
  std::uint64_t task_ = 0;  // of the position that is wanted; 0: none ever
  std::size_t number_ = 0;
  std::string rules_;
  std::size_t lookers_ = 0;
  EngineView view_;
  std::thread thread_;
};

}  // namespace gamemaster::analysis
