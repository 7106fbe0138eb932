#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace gamemaster::server {

/// What `henhouse serve` was asked to do.
struct ServeCommand {
  int port = 8080;
  std::string bind = "127.0.0.1";
  /// By which address other servers of `database` reach this one; empty: that
  /// which it listens on, by the name of the machine where that is any.
  std::string reachable_as;
  std::string token;
  std::string token_file;  ///< that has it; instead of `token`
  std::string database;    ///< file or address; empty: the usual place
  std::string games;       ///< folder of the games that come with Henhouse
  std::string version;
  /// What the languages of games are called, by the extension of their files
  /// without its dot.
  std::map<std::string, std::string> languages;
  /// Names of the searches of our agents, the default first.
  std::vector<std::string> searches;
  /// Matches that nobody looks at for so long are paused; 0: never.
  int idle_minutes = 15;
  /// Whether agents of ours think on while nobody waits for their move.
  bool agents_ponder = false;
  /// Whether agents of ours play by what is learnt in `database`.
  bool agents_learn = false;
  /// Whether the games in `database` are learnt every night.
  bool learns_at_night = false;
  /// File of the rules that somebody wants to play: the address is that of the
  /// game's page. Empty: that of the list of games.
  std::string game;
  /// Called with the address once there is an answer there; may be empty.
  std::function<void(const std::string& address)> on_ready;
};

/// Serves until SIGINT or SIGTERM; prints the address to `out`, by the name of
/// the machine where it listens on all. Returns the exit status. Throws
/// gdl::Error where it cannot, WrongUsage for options that cannot be.
int run_serve_command(const ServeCommand& command, std::ostream& out);

}  // namespace gamemaster::server
