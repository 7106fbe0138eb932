#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/players/player_spec.h"
#include "gamemaster/tournament/sprt.h"
#include "gdl/clock.h"
#include "reasoner/engines/engine.h"

namespace gamemaster::tournament {

enum class TournamentKind : std::uint8_t {
  kRoundRobin,  ///< everyone meets everyone
  kGauntlet,    ///< the first players meet all others
  kSwiss,       ///< in each round those meet who stand alike
  kSprt         ///< two players, until it is clear whether one is stronger
};

/// One who takes part.
struct TournamentPlayer {
  std::string name;  ///< in the table; no two are the same
  /// Anyone but a person. kSearch and kCheat are searches in this process,
  /// without messages.
  players::PlayerSpec player;
  /// For a search in this process: as many iterations for each move, or as
  /// many seconds of work of its thread, whatever the clock says; both 0: by
  /// the clock.
  std::uint64_t iterations = 0;
  double seconds = 0;
  /// For a search in this process that plays by the clock: so much of it for
  /// each move, in seconds; 0: all. For clocks of less than a second.
  double clock_seconds = 0;
  /// For a search in this process: seconds of work on the initial state before
  /// the first move; 0: none.
  double start_seconds = 0;
  /// For a search in this process: the engine, as in
  /// reasoner::engines::make_state_machine; empty: the one that agents play
  /// with.
  std::string engine;
  /// For an agent at full strength, or the search "auto" in this process: the
  /// database in which henhouse learn keeps what it plays by, which must be
  /// there; empty: nothing.
  std::string learnt;
  int threads = 1;
  int memory_mb = 0;  ///< 0: a share of a quarter of the machine's memory
  /// For an agent: whether it thinks on while it is not asked. It then needs
  /// its cores through all of a match.
  bool ponders = false;

  bool in_process() const {
    return player.kind == players::PlayerSpec::Kind::kSearch || cheats();
  }
  /// Whether it is told what a game hides.
  bool cheats() const {
    return player.kind == players::PlayerSpec::Kind::kCheat;
  }
  /// Whether it needs a core while it thinks.
  bool thinks() const {
    return in_process() || player.kind == players::PlayerSpec::Kind::kAgent;
  }
  /// Whether the clocks of the match say nothing to it.
  bool is_timeless() const {
    return iterations > 0 || seconds > 0 ||
           player.kind == players::PlayerSpec::Kind::kRandom ||
           player.kind == players::PlayerSpec::Kind::kLegal;
  }
};

/// A game as the spec names it.
struct TournamentGameSpec {
  std::string rules;                  ///< path
  std::vector<std::string> settings;  ///< NAME=VALUE
};

/// What `henhouse tournament` is asked for; see parse_tournament_spec.
struct TournamentSpec {
  std::string name;
  TournamentKind kind = TournamentKind::kRoundRobin;
  std::vector<TournamentPlayer> players;
  std::vector<TournamentGameSpec> games;
  /// Round robin and gauntlet: how often everything is played. Swiss: rounds.
  int rounds = 1;
  int challengers = 1;  ///< gauntlet: how many of the first players
  gdl::ClockTime start_clock = std::chrono::seconds(5);
  gdl::ClockTime play_clock = std::chrono::seconds(1);
  std::uint64_t seed = 1;
  int parallel = 0;    ///< matches at once; 0: as many as there are cores for
  int step_limit = 0;  ///< of a match, which is aborted; 0: 10,000
  int most_games = 10000;  ///< SPRT: ends without a verdict after these
  bool scramble = false;
  /// Whether chance deals the same in all matches that a group of players plays
  /// of one game with the seats changed.
  bool duplicate = true;
  /// Whether those who meet play each game once in each rotation of the seats.
  /// If not they sit as they are listed; not for Swiss or SPRT.
  bool rotate = true;
  /// So many steps of each match are drawn, whatever the players answer, and
  /// the same ones in all matches that a group of players plays of one game
  /// with the seats changed.
  int opening_steps = 0;
  std::string engine = "auto";  ///< of the referee
  SprtOptions sprt;

  /// The spec as JSON in a fixed form: two that say the same are the same
  /// text. `parallel` is left out, for it changes no match.
  std::string text() const;
};

/// Reads a spec, a JSON object:
///
///   kind          "round-robin" (default), "gauntlet", "swiss" or "sprt"
///   players       list of strings such as "agent:mcts" or "127.0.0.1:9147"
///   (see
///                 PlayerSpec), or
///                 of objects: player, name, iterations, seconds,
///                 clock_seconds, start_seconds, engine, learnt, threads,
///                 memory, ponder
///   games         list of paths, or of objects: rules, set (list NAME=VALUE)
///   name          letters, digits, `_`, `.`, `-`, neither `.` nor `..`;
///                 default: `default_name`
///   rounds, challengers, start_clock, play_clock, iterations, seconds,
///   clock_seconds and start_seconds (of all searches in this process), seed,
///   parallel, step_limit, scramble, duplicate, rotate, opening_steps,
///   engine (of the referee)
///   sprt          object: elo0, elo1, alpha, beta, most_games
///
/// Where no player depends on time, the clocks are an hour unless given.
/// Throws gdl::Error that names the key where something is missing, unknown,
/// or of the wrong kind.
TournamentSpec parse_tournament_spec(std::string_view json,
                                     const std::string& default_name);

/// Throws gdl::Error where a player has the name of another one, such as a
/// search that is called `agent`: ratings know all by their names alone. The
/// name of its search is its own. For new tournaments; those of before go on.
void check_names(const TournamentSpec& spec);

/// `round-robin`, `gauntlet`, `swiss`, `sprt`.
std::string to_string(TournamentKind kind);

}  // namespace gamemaster::tournament
