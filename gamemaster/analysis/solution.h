#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/match/player.h"
#include "gamemaster/rules/game_library.h"
#include "gdl/clock.h"

namespace gamemaster::analysis {

/// What is to be solved: a position of a game for one role.
struct SolutionPlan {
  std::shared_ptr<const rules::GameDetails> game;
  std::vector<std::string> facts;  ///< of the position
  /// Puzzles are solved before the first move, if at all.
  gdl::ClockTime start_clock = std::chrono::seconds(10);
  gdl::ClockTime play_clock = std::chrono::seconds(3);
};

/// A solution as far as it is known.
struct SolutionView {
  std::uint64_t version = 0;                     ///< changes with everything
  std::vector<std::string> moves;                ///< from the position on
  std::vector<std::vector<std::string>> states;  ///< facts, after each move
  bool over = false;
  std::optional<int> goal;  ///< of the last state, where it ends the game
  std::string failure;      ///< why it breaks off; else empty
};

/// An agent of ours plays a position to its end, away from any match, on a
/// thread of its own. Thread-safe.
class Solution {
 public:
  /// `agent` is the path of henhouse-agent; the library must outlive this.
  Solution(SolutionPlan plan, const rules::GameLibrary& library,
           std::string agent);
  /// Gives up where it is not over.
  ~Solution();

  Solution(const Solution&) = delete;
  Solution& operator=(const Solution&) = delete;

  const rules::GameDetails& game() const { return *plan_.game; }
  /// Of the position that is to be solved.
  const std::vector<std::string>& facts() const { return plan_.facts; }

  SolutionView view() const;
  bool is_over() const;

  /// Waits until the version is another one; false if the time is over.
  bool wait_for_change(std::uint64_t version,
                       std::chrono::milliseconds patience) const;

 private:
  void run();
  void solve();
  void add(std::string move, rules::RulesState state);

  const SolutionPlan plan_;
  const rules::GameLibrary& library_;
  const std::string agent_;
  std::atomic<bool> cancelled_{false};

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  SolutionView view_;                // guarded by mutex_
  match::Player* player_ = nullptr;  // guarded by mutex_; to be cancelled
  std::thread thread_;
};

/// The solutions that are looked for, and the latest that were found.
/// Thread-safe.
class Solutions {
 public:
  /// `id_end` is what all ids of this process end in.
  Solutions(const rules::GameLibrary& library, std::string agent,
            std::string id_end = {})
      : library_(library),
        agent_(std::move(agent)),
        id_end_(std::move(id_end)) {}

  /// Its id, which cannot be guessed. Throws gdl::Error where the game is not
  /// for one role, or too many are looked for already.
  std::string start(SolutionPlan plan);

  /// Nothing where there is none of that id (any more).
  std::shared_ptr<Solution> find(const std::string& id);

  void stop();

 private:
  const rules::GameLibrary& library_;
  const std::string agent_;
  const std::string id_end_;
  std::mutex mutex_;
  bool stopped_ = false;
  std::vector<std::pair<std::string, std::shared_ptr<Solution>>>
      solutions_;  // oldest first
};

}  // namespace gamemaster::analysis
