#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/rules/game_library.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/tournament_spec.h"

namespace gamemaster::live {

/// What tournaments that are begun from the page are played with.
struct TournamentProcessTools {
  rules::GameLibrary* library = nullptr;
  store::Store* store = nullptr;
  std::string database;  ///< file or address of the store
  std::string program;   ///< path of henhouse-tournament
};

/// The tournaments that are played for the page, each by henhouse-tournament
/// in a process of its own with the same database: rules that nobody trusts
/// cannot harm us, and all that is known of a tournament is in the store. Ends
/// them with itself. Thread-safe.
class TournamentProcesses {
 public:
  explicit TournamentProcesses(TournamentProcessTools tools)
      : tools_(std::move(tools)) {}
  ~TournamentProcesses() { stop_all(); }

  /// Begins a tournament; TournamentGameSpec::rules are keys of games of the
  /// library. Waits until it is in the store. Throws gdl::Error with what the
  /// program says where it does not come to that.
  void start(const tournament::TournamentSpec& spec);

  /// Goes on with a tournament that `start` began, in this process or an
  /// earlier one. Throws gdl::Error where that cannot be.
  void resume(const std::string& name);

  /// Whether it is one that `resume` can go on with: its games are in the
  /// library.
  bool can_resume(const tournament::TournamentSpec& spec);

  /// Asks it to end; matches that run are aborted and played anew later.
  /// Whether there is such a process.
  bool stop(const std::string& name);

  bool is_running(const std::string& name);

  /// The last words of a process that ended as it should not; else empty.
  std::string failure(const std::string& name);

  void stop_all();

 private:
  struct Process;

  /// The games of a spec as the library and its versions have them; null where
  /// there is none.
  std::vector<std::shared_ptr<const rules::GameDetails>> games_of(
      const tournament::TournamentSpec& spec);
  void run(const tournament::TournamentSpec& spec,
           const std::vector<std::shared_ptr<const rules::GameDetails>>& games,
           bool resume);
  void watch(Process& process);

  const TournamentProcessTools tools_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::map<std::string, std::shared_ptr<Process>> processes_;  // by name
};

}  // namespace gamemaster::live
