#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/players/seat.h"
#include "gamemaster/processes/process.h"

namespace gamemaster::live {

/// The processes of our agents that play one match. Started and ended by the
/// thread of the match; anybody may hurry them.
class MatchAgents {
 public:
  /// One for each seat of an agent of ours, besides that of chance, by the
  /// program `agent`; they share the cores and the memory for one match, and
  /// think on while nobody waits if they are to `ponder`. Those at full
  /// strength play by what the file `learnt` holds of games, if it is not
  /// empty.
  /// Throws where one cannot be started.
  void start(const std::vector<players::Seat>& seats,
             std::optional<std::size_t> chance_role, const std::string& agent,
             bool ponder, const std::string& learnt);
  void end();

  /// Where the agent of a role listens; it must have one.
  int port(std::size_t role) const { return agents_[role]->port(); }

  /// Makes them answer at once with the best they know.
  void hurry();

 private:
  // By role; empty where there is none.
  std::vector<std::unique_ptr<processes::LocalAgent>> agents_;

  std::mutex mutex_;
  /// Ids of those that live, guarded by mutex_: they are forgotten before the
  /// processes end, so that no other gets their signals.
  std::vector<int> processes_;
};

}  // namespace gamemaster::live
