#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/store/store.h"
#include "gamemaster/tournament/sprt.h"
#include "gamemaster/tournament/tournament_schedule.h"
#include "gamemaster/tournament/tournament_spec.h"

namespace gamemaster::tournament {

/// A row of the table.
struct Standing {
  std::string name;
  std::size_t games = 0;  ///< seats in completed matches
  double score = 0;       ///< the sum of seat_scores
  double rating = 0;      ///< Ratings, of all matches of the tournament
  double error_bar = 0;
  std::size_t faults = 0;  ///< TO, CE and IL in all its matches
};

/// How one game went for the first of two players.
struct GameScore {
  std::string rules;  ///< as the spec has it
  SprtCounts counts;
};

/// How a tournament stands.
struct TournamentTable {
  std::string name;
  std::size_t played = 0;   ///< completed matches
  std::size_t aborted = 0;  ///< by the rules or the step limit; count for none
  std::size_t planned = 0;  ///< as far as is settled: at least played + aborted
  bool finished = false;
  std::vector<Standing> standings;  ///< the best first
  /// No player met another, and the ratings say nothing.
  bool is_unrated = false;
  std::optional<SprtState> sprt;
  SprtCounts sprt_counts;
  /// Between two players only: each game of the spec that has more roles than
  /// one, and all together.
  std::vector<GameScore> games;
  SprtCounts pooled;
  std::string first_player;  ///< whose counts they are
};

/// Makes the table of the matches that count, as Store::tournament_matches
/// gives them. `pairings` is the schedule by their results.
TournamentTable make_table(const TournamentSpec& spec,
                           const std::vector<Pairing>& pairings,
                           const std::vector<store::StoredMatch>& matches);

/// The table as lines of text for a terminal.
std::string table_text(const TournamentTable& table);

/// `{"name", "finished", "matches": {"played", "aborted", "planned"},
/// "players": [{"name", "games", "score", "rating", "error_bar", "faults"}],
/// "sprt": {"llr", "lower", "upper", "verdict", "wins", "draws", "losses"}}` on
/// one line; rating and error_bar are null where nobody met anybody, sprt is
/// null for other kinds. The verdict is `H0`, `H1` or `none`. Between two
/// players there are `games`, a list of {"rules", "wins", "draws", "losses",
/// "score", "error_bar"} for the first player of the spec, and `pooled`, the
/// same of all games with `elo`, `elo_low` and `elo_high`.
std::string table_json(const TournamentTable& table);

/// Whether a match of a tournament counts: it was completed, or aborted for a
/// reason that would come again. One that was interrupted is played anew.
bool counts(const store::StoredMatch& match);

/// The results of the matches that count, by number.
TournamentResults results_of(const std::vector<store::StoredMatch>& matches);

/// Why a match of a tournament is aborted that is to be played anew.
inline constexpr const char* kInterrupted = store::kInterrupted;

}  // namespace gamemaster::tournament
