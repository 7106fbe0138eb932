#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/players/dialect.h"
#include "gdl/clock.h"
#include "reasoner/game.h"

namespace gamemaster::players {

/// Who plays a role, in the one form in which command lines, specs of
/// tournaments and the store write it:
///
///   human                a person, at a terminal or a browser
///   agent[:OPTIONS]      an agent of ours, a process of its own
///   search[:SEARCH]      a search in the process of a tournament
///   random, legal        random moves; always the first legal one
///   cheat[:SEARCH]       a search in the process of a tournament that is told
///                        what the game hides, to measure others against
///   HOST:PORT[:DIALECT]  a player somewhere in the network; HOST may be an
///                        IPv6 address in brackets
///
/// DIALECT is how the player is told of a step in a game that hides something:
/// `final`, `2011` or `open`.
///
/// OPTIONS are SEARCH and one of `level=N` and `interesting`, or one of these,
/// with a comma between them, as in `agent:minimax,level=3`.
struct PlayerSpec {
  enum class Kind : std::uint8_t {
    kHuman,
    kAgent,
    kSearch,
    kCheat,
    kHttp,
    kRandom,
    kLegal
  };

  Kind kind = Kind::kAgent;
  std::string search = {};   ///< kAgent, kSearch, kCheat; empty: the default
  int level = 0;             ///< kAgent: 1 to kHighestLevel; 0: full strength
  bool interesting = false;  ///< kAgent: draws moves, and bluffs
  std::string host = {};     ///< kHttp, without brackets
  int port = 0;              ///< kHttp
  Dialect dialect = Dialect::kFinal;  ///< kHttp

  friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

inline constexpr int kHighestLevel = 10;

/// Which of them may play somewhere.
using PlayerKinds = std::set<PlayerSpec::Kind>;
PlayerKinds all_player_kinds();
/// Those that play in single matches: all but searches in this process, which
/// play in tournaments alone.
PlayerKinds match_player_kinds();

/// Throws gdl::Error that lists the forms of `allowed` where `text` has none of
/// them.
PlayerSpec parse_player_spec(std::string_view text,
                             const PlayerKinds& allowed = all_player_kinds());

/// The text that parse_player_spec reads as this spec.
std::string to_string(const PlayerSpec& spec);

/// Where a player in the network is, `HOST:PORT`, however it is spoken to.
std::string address_of(const PlayerSpec& spec);

/// How it is called in reports and ratings: `agent level 3`, else to_string.
std::string player_name(const PlayerSpec& spec);

/// Who is called so by player_name or by to_string; nothing for other names.
std::optional<PlayerSpec> spec_of_name(std::string_view name);

/// Whether it can play by what was learnt of games: an agent or search of ours
/// at full strength that chooses its search itself.
bool plays_by_memory(const PlayerSpec& spec);

/// Throws gdl::Error where `spec` is a player of others, whose messages have
/// whole seconds only, and a clock is none.
void check_clocks(const PlayerSpec& spec, gdl::ClockTime start,
                  gdl::ClockTime play);

/// Throws gdl::Error where a player in the network sits in two of the seats of
/// one match: it is one program, which is told of one role at a time. Where it
/// is tells who it is, however it is spoken to.
void check_seats(const std::vector<PlayerSpec>& seats);

/// `human`, `agent`, `search`, `cheat`, `http`, `random`, `legal`.
std::string to_string(PlayerSpec::Kind kind);

/// One spec a role, `agent` where no ROLE=SPEC of `assignments` says otherwise,
/// and nothing for the role `random` of a game, which nobody plays. Throws
/// gdl::Error for an unknown role (with those that exist), the role `random`, a
/// role given twice, or a spec that is bad or not among `allowed`.
std::vector<std::optional<PlayerSpec>> assign_players(
    const reasoner::Game& game, const std::vector<std::string>& assignments,
    const PlayerKinds& allowed);

}  // namespace gamemaster::players
