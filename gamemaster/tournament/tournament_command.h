#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "gamemaster/tournament/tournament.h"
#include "gdl/language.h"

namespace gamemaster::tournament {

/// What `henhouse tournament` was asked for.
struct TournamentCommand {
  std::string spec;  ///< path of the file: JSON, or YAML by its extension
  /// Path, or address of a server; empty: the spec's with `.db`.
  std::string database;
  std::string games;  ///< folder that paths of rules begin in; empty: here
  bool resume = false;
  bool work = false;  ///< together with others: Entry::kWork
  bool json = false;
  int parallel = 0;  ///< in place of the spec's where it is more than 0
  TournamentTools tools;
  /// Reads the rules of a game, which may build upon those in the store; throws
  /// gdl::Error where they cannot be played.
  std::function<gdl::Rulesheet(const TournamentGameSpec&, std::uint64_t seed,
                               const gdl::StoredGames& stored)>
      load;
};

/// Plays the tournament and prints its table to `out`; the progress goes to
/// stderr where that is a terminal. Ctrl-C stops it, to be resumed. Returns
/// the exit status: kDone, kInputAtFault if it was stopped, or kWrongUsage. To
/// be called once, on the main thread, before there are others. Throws
/// gdl::Error for a spec or rules that cannot be played.
int run_tournament_command(const TournamentCommand& command, std::ostream& out);

}  // namespace gamemaster::tournament
