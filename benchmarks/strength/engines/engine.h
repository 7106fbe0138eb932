#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/strength/engines/move_words.h"

namespace benchmarks::engines {

/// A program for one game, asked for moves by its own protocol. Not
/// thread-safe.
class Engine {
 public:
  Engine() = default;
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// What it is called, by itself.
  virtual std::string name() const = 0;

  /// Forgets what it knows of the match before.
  virtual void begin() = 0;

  /// The word of its move after `moves`, all from the beginning, made by both
  /// in turn. It has `time`, and answers a little earlier if it keeps clocks.
  /// Throws gdl::Error with what it said where it gives none by then.
  virtual std::string choose(const std::vector<std::string>& moves,
                             std::chrono::milliseconds time) = 0;
};

/// How to start an engine.
struct EngineOptions {
  Words protocol = Words::kGtp;
  std::string command;  ///< words for a shell
  /// Sent before anything else: of GTP each a command, such as `boardsize 7`;
  /// of UCI each `NAME=VALUE`.
  std::vector<std::string> settings = {};
  /// Of GTP: false where passes are forced and the engine knows them by itself.
  bool is_told_passes = true;
};

/// Throws gdl::Error where it does not come up or refuses a setting.
std::unique_ptr<Engine> start_engine(const EngineOptions& options);

}  // namespace benchmarks::engines
