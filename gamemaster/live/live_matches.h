#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gamemaster/live/live_match.h"

namespace gamemaster::live {

/// The matches that are played now, and for a while those that have just
/// ended. Pauses those that nobody looks at. Thread-safe.
class LiveMatches {
 public:
  /// `most`: how many may be played at the same time.
  LiveMatches(LiveTools tools, std::size_t most);
  ~LiveMatches();

  LiveMatches(const LiveMatches&) = delete;
  LiveMatches& operator=(const LiveMatches&) = delete;

  const MatchLimits& limits() const { return tools_.limits; }

  /// Throws Overload where there are too many, and gdl::Error where a player in
  /// the network has two seats.
  std::shared_ptr<LiveMatch> start(MatchPlan plan);

  /// By any id that it has had; nothing where there is none.
  std::shared_ptr<LiveMatch> find(const std::string& id);

  /// The id of the one that goes on, or went on, with the match of this id;
  /// empty where there is none.
  std::string continuation_of(const std::string& id);

  /// The rematch of the match of this id; nothing where there is none.
  std::shared_ptr<LiveMatch> rematch_of(const std::string& id);

  /// Pauses all, so that they can go on later, and waits for them.
  void stop();

 private:
  void pause_idle_matches();

  const LiveTools tools_;
  const std::size_t most_;
  std::mutex mutex_;
  bool stopped_ = false;
  std::condition_variable stopping_;
  std::vector<std::shared_ptr<LiveMatch>> matches_;  // oldest first
  std::thread pauser_;                               // runs pause_idle_matches
};

}  // namespace gamemaster::live
