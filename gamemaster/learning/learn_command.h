#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace gamemaster::learning {

/// What `henhouse learn` was asked for.
struct LearnCommand {
  std::vector<std::string> games;  ///< empty: all in the store
  double minutes = 0;              ///< of all games; 0: 10, or 360 a night
  bool nightly = false;
  std::string database;
  int threads = 0;  ///< 0: one a core
  std::uint64_t seed = 1;
  int move_ms = 10;    ///< SessionSettings::seconds_per_move
  int trial_ms = 100;  ///< likewise
  std::string forget;  ///< a game of which all is to be forgotten
  bool list = false;
  /// The rules of a game that somebody calls so, or of a file. Throws
  /// gdl::Error where there are none.
  std::function<gdl::Rulesheet(const std::string&)> load;
};

/// Learns the games one after the other, in equal parts of the time, of which
/// no other process with the same database learns any meanwhile; prints
/// what comes of it to `out`, a line each, and what it is at to stderr where
/// that is a terminal. Ctrl-C keeps what is learnt and ends. Returns the exit
/// status. To be called once, on the main thread, before there are others.
/// Throws gdl::Error for games that cannot be learnt.
int run_learn_command(const LearnCommand& command, std::ostream& out);

}  // namespace gamemaster::learning
