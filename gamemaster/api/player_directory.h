#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/store/store.h"

namespace gamemaster::api {

/// A registered player and what it said of itself.
struct KnownPlayer {
  store::StoredPlayer stored;
  std::string state;     ///< "available", "busy", "away" or "struck out"
  std::string own_name;  ///< as INFO tells; may be empty
};

/// The players somewhere in the network that may be seated. Thread-safe.
class PlayerDirectory {
 public:
  explicit PlayerDirectory(store::Store& store) : store_(store) {}

  /// All of them, each asked with INFO if that was not done in the last
  /// seconds; takes a second at most.
  std::vector<KnownPlayer> list();

  /// `address` is HOST:PORT, by which it is called. Throws gdl::Error where
  /// that is no address or there are too many.
  store::StoredPlayer add(const std::string& address);

  void remove(const std::string& name);
  void clear_strikes(const std::string& name);

 private:
  struct Answer {
    std::chrono::steady_clock::time_point when;
    std::string state;
    std::string own_name;
  };

  Answer ask(const std::string& address);

  store::Store& store_;
  std::mutex asking_;  // held while players are asked
  std::mutex mutex_;
  std::map<std::string, Answer> answers_;  // by address; guarded by mutex_
};

/// Faults of so many matches put a player out until somebody forgives it.
inline constexpr int kMostStrikes = 2;

}  // namespace gamemaster::api
