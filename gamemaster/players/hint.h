#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/match/player.h"
#include "gdl/expression.h"

namespace gamemaster::players {

/// What an agent of ours is asked for a hint about.
struct HintQuestion {
  std::string agent;                   ///< path of henhouse-agent
  std::vector<gdl::Expression> rules;  ///< which begin with the position
  std::string role;
};

/// One question to an agent of ours.
class HintSearch {
 public:
  /// The move that the agent would make; blocks for the clocks. Throws
  /// gdl::Error where it has none or was cancelled.
  std::string run(const HintQuestion& question);

  /// From now on `run` returns as soon as it can, and the agent ends.
  /// Thread-safe.
  void cancel();

 private:
  /// `player` is who is to be cancelled. Throws gdl::Error where that has
  /// happened.
  void note(match::Player* player);

  std::mutex mutex_;
  bool cancelled_ = false;           // guarded by mutex_
  match::Player* player_ = nullptr;  // guarded by mutex_
};

}  // namespace gamemaster::players
