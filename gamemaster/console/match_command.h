#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "gdl/clock.h"
#include "gdl/rulesheet.h"

namespace gamemaster::console {

/// What `henhouse match` was asked for.
struct MatchCommand {
  std::string game;                  ///< name, for the match id
  std::vector<std::string> players;  ///< ROLE=SPEC
  gdl::ClockTime start_clock = std::chrono::seconds(5);
  gdl::ClockTime play_clock = std::chrono::seconds(1);
  std::uint64_t seed = 1;
  std::string engine = "auto";  ///< the referee's and the local agents'
  int threads = 0;              ///< of a local agent; 0: its share of the cores
  int memory_mb = 0;  ///< of a local agent; 0: its share of a quarter of the
                      ///< memory, at most 1 GB
  /// Whether local agents think on while nobody waits for their move: `on`,
  /// `off`, or `auto`, where each agent and player in the network has a core.
  std::string ponder = "auto";
  std::string record;    ///< file for the match record; empty: none
  std::string database;  ///< file or address of the store; empty: none
  std::string learnt;    ///< the same, that agents play by; empty: none
  std::string rules;     ///< path of the rules, for the store
  /// The words of the rules are scrambled by this seed for every player that
  /// reads them; not for people, who read the names on the screen.
  std::optional<std::uint64_t> scramble;
  /// By which the role `random` is drawn, in hexadecimal digits; empty: by a
  /// seed that nobody knows.
  std::string chance_seed;
  bool json = false;  ///< print the summary instead of the course
  bool show_agent_logs = false;
  /// The SEARCH that `agent:SEARCH` may name.
  std::vector<std::string> search_names;
  /// Others that it may name, but which nobody is told of any more.
  std::vector<std::string> former_search_names;
};

/// Referees one match with the players of `command`, local agents included,
/// and prints it to `out`. People are asked on stderr and stdin. Ctrl-C and a
/// person who quits abort it. Returns the exit status: kDone if
/// the match was completed, kInputAtFault if not, kOwnFailure if the record
/// could not be kept. To be called once, on the main thread, before there are
/// others. Throws gdl::Error for rules that cannot be played, WrongUsage for
/// players or clocks that cannot be.
int run_match_command(const gdl::Rulesheet& rulesheet,
                      const MatchCommand& command, std::ostream& out);

}  // namespace gamemaster::console
