#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/match/match_result.h"
#include "gdl/clock.h"

namespace gamemaster::store {

// What the store holds, row by row; see store.h. Times are ms since 1970.

/// A game as it is handed to the store.
struct NewGame {
  std::string key;        ///< how URLs and command lines call it
  std::string name;       ///< for people
  std::string rulesheet;  ///< in prefix KIF, as it is played
  std::string source;     ///< as it was given, in `language`
  std::string language;   ///< extension of its files without dot: "kif", "egg"
  std::vector<std::string> roles;
};

/// One version of a game.
struct StoredGame : NewGame {
  std::int64_t id = 0;
  int version = 0;   ///< of the key, from 0
  std::string hash;  ///< sha256 of `rulesheet`
  std::int64_t added = 0;
};

/// What is known of a game that somebody brought, beside its rules.
struct BroughtGame {
  std::string key;
  std::string title;     ///< by its owner, or its file; empty: as the key says
  std::string owner;     ///< SHA-256 of the owner's token; empty: nobody's
  bool removed = false;  ///< no longer offered; its matches stay

  friend bool operator==(const BroughtGame&, const BroughtGame&) = default;
};

/// Who has played or may play.
struct StoredPlayer {
  std::int64_t id = 0;
  std::string name;
  std::string kind;     ///< "http", "agent", "search", "random", "legal",
                        ///< "human" or "unknown" (of an imported record)
  std::string address;  ///< HOST:PORT of an "http" player, else a spec or empty
  int strikes = 0;
  std::int64_t added = 0;
  std::size_t matches = 0;  ///< seats taken in recorded matches
  std::size_t moves = 0;    ///< made in them
  std::size_t faults = 0;   ///< TO, CE and IL in them, those of START included;
                            ///< not while a match hides something
};

enum class MatchStatus : std::uint8_t {
  kRunning,
  kCompleted,
  kAborted,
  kInterrupted  ///< its process ended in the middle of it
};

/// `running`, `completed`, `aborted`, `interrupted`.
std::string to_string(MatchStatus status);
/// Nothing for any other word.
std::optional<MatchStatus> parse_match_status(std::string_view word);

/// One role of a match.
struct StoredSeat {
  std::string role;
  std::string player;  ///< its name
  std::string spec;    ///< how to seat the same again: see NewMatch::specs
  bool human = false;
  std::optional<int> goal;  ///< of a completed match
  std::size_t faults = 0;
  std::string key;  ///< see NewMatch::seat_keys
};

/// What the store is told of a match beyond its MatchResult.
struct NewMatch {
  std::int64_t game = 0;  ///< StoredGame::id
  /// One a role, or empty: who sits there, as PlayerSpec writes it.
  std::vector<std::string> specs = {};
  /// One a role, or empty: the SHA-256 of what opens the seat of a person, so
  /// that its owner is known again; empty where there is no such thing.
  std::vector<std::string> seat_keys = {};
  std::string token = {};  ///< the host's random token; empty: one is made
  bool scrambled = false;
  std::string tournament = {};  ///< name; empty: none
  int number = -1;              ///< of the match in its tournament, from 0
  std::string resumes = {};     ///< match_id of the match that it goes on with
  bool human_clock = false;     ///< the play clock counts for people, too
  /// By which the role `random` is drawn, so that the match can go on: secret
  /// while it is played. Empty: it cannot.
  std::string chance_seed = {};
};

/// A match without its steps.
struct StoredMatch {
  std::int64_t id = 0;
  std::string match_id;
  std::int64_t game = 0;  ///< StoredGame::id
  std::string game_key;
  int game_version = 0;
  MatchStatus status = MatchStatus::kRunning;
  std::vector<StoredSeat> seats;  ///< in the order of the roles
  gdl::ClockTime start_clock{};
  gdl::ClockTime play_clock{};
  bool human_clock = false;  ///< the play clock counts for people, too
  /// The roles know different things: before the match is over, who plays in
  /// it may not be shown its states, moves and percepts.
  bool hides = false;
  /// With its seed, if that is stored, also while the match is played: for who
  /// goes on with it and nobody else.
  std::optional<match::MatchChance> chance;
  std::int64_t start_time = 0;
  std::int64_t end_time = 0;            ///< 0 unless completed or aborted
  std::size_t steps = 0;                ///< joint moves
  std::string failure;                  ///< why it was aborted
  std::optional<std::size_t> resigned;  ///< MatchResult::resigned
  std::string token;
  bool scrambled = false;
  std::string tournament;
  int number = -1;         ///< in its tournament
  std::string resumes;     ///< match_id of the match that it goes on with
  std::string resumed_by;  ///< match_id of the newest match that goes on
  bool imported = false;
  std::string rule_break;  ///< where an imported record breaks the rules

  /// Without that of the role `random`, which nobody plays.
  std::vector<StoredSeat> played_seats() const;
};

/// One state of a match, and what led to it; as in MatchResult.
struct StoredStep {
  std::size_t index = 0;  ///< of the state, from 0
  std::int64_t time = 0;
  std::vector<std::string> facts;
  std::vector<std::string> moves;   ///< empty for the initial state
  std::vector<std::string> errors;  ///< of START for the initial state
  std::vector<double> seconds;      ///< taken for each move
  /// One list a role; empty where the game hides nothing.
  std::vector<std::vector<std::string>> percepts;
  std::vector<std::string> reports;  ///< JSON one a role; empty: none
};

/// Which matches; empty members do not restrict.
struct MatchFilter {
  std::string game_key = {};
  std::string player = {};
  std::optional<MatchStatus> status = {};
  std::string tournament = {};
};

/// The result of a completed match, without the role `random`.
struct MatchOutcome {
  std::int64_t id = 0;
  std::string game_key;
  std::string tournament;
  std::int64_t end_time = 0;
  std::vector<std::string> players;       ///< one a role
  std::vector<std::optional<int>> goals;  ///< one a role
  std::vector<std::size_t> faults;        ///< one a role
};

/// The kind of LearntRow that players use.
inline constexpr const char* kLearntVersion = "version";

/// Rows of this kind say that rules are those of the game: it ends with their
/// StoredGame::hash.
inline constexpr const char* kLearntRules = "rules ";

/// Something that was learnt of a game.
struct LearntRow {
  /// Of the game whatever its words (reasoner/symmetry/canonical_form.h).
  std::string game_key = {};
  std::string kind = {};  ///< what it is
  int generation = 0;     ///< a higher one takes the place of those before
  std::string data = {};  ///< as who learnt it writes it
  std::string name = {};  ///< what the game was called then, for people
  std::string note = {};  ///< of how it came about, for people
  double elo = 0;         ///< by how much it is better than the one before
  std::int64_t added = 0;
};

struct StoredTournament {
  std::string name;
  std::string spec;  ///< JSON text
  bool finished = false;
  std::int64_t added = 0;
  /// StoredGame::id, in the order of the spec; empty in stores of long ago.
  std::vector<std::int64_t> games;
};

/// How many matches of a tournament are in the store, whatever they count.
struct TournamentCounts {
  std::size_t all = 0;
  std::size_t running = 0;
  std::size_t completed = 0;

  friend bool operator==(const TournamentCounts&,
                         const TournamentCounts&) = default;
};

/// A match of a tournament that its process has taken from the queue.
struct QueuedMatch {
  int number = 0;   ///< in the tournament
  int attempt = 0;  ///< how many matches of that number there were before
};

/// One of the game managers that serve the same database.
struct StoredServer {
  std::string route;    ///< what the ids of its matches end in
  std::string address;  ///< by which the others reach it: `http://HOST:PORT`

  friend bool operator==(const StoredServer&, const StoredServer&) = default;
};

/// How far the queue of a tournament is; all 0 where it has none.
struct QueueCounts {
  std::size_t all = 0;
  std::size_t taken = 0;
  std::size_t settled = 0;
};

/// Why a match of a tournament is aborted that is to be played anew.
inline constexpr const char* kInterrupted = "interrupted";

/// Keys of games are letters, digits, `_`, `.` and `-`, at most so many; the
/// first is a letter or digit.
inline constexpr std::size_t kLongestKey = 64;
constexpr bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

/// Which part of a list: at most `limit` rows (1 to 500) after those that
/// `cursor` stands for.
struct PageRequest {
  std::size_t limit = 50;
  std::string cursor =
      {};  ///< Page::next of the page before; empty: from the start
};

/// A part of a list.
template <typename Row>
struct Page {
  std::vector<Row> rows;
  std::string next;  ///< the cursor of the next page; empty: there is none
};

}  // namespace gamemaster::store
