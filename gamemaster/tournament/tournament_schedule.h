#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/tournament/tournament_spec.h"

namespace gamemaster::tournament {

/// One match of a tournament that is to be played.
struct Pairing {
  int number = 0;        ///< in the tournament, from 0
  std::size_t game = 0;  ///< index in TournamentSpec::games
  /// Index of a player for each role but `random`, which has no seat.
  std::vector<std::size_t> seats;
  /// Of all that is drawn in the match. The matches that a group of players
  /// plays of one game with the seats changed have the same.
  std::uint64_t seed = 0;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// How a match of a tournament ended for each seat, by its number. No goals
/// where it was aborted: it then counts for nobody.
using MatchGoals = std::vector<std::optional<int>>;
using TournamentResults = std::vector<std::optional<MatchGoals>>;

/// How many of the roles of a game there are seats for: all but `random`.
std::size_t seat_count(const std::vector<std::string>& roles);

/// All matches of the tournament that are settled so far: every match of a
/// round robin or gauntlet, the rounds of a Swiss tournament up to the first
/// that is not over by `results`, and of an SPRT all up to its most games, or
/// none beyond what was played once it has its verdict. `role_counts` has the
/// seat_count of each game. A pure function: the same arguments give the same
/// pairings, on any machine, which is what a tournament is resumed by.
///
/// Seats are fair, where TournamentSpec::rotate does not say otherwise: whoever
/// meet in a game play it once in each rotation of the seats. Where a game has
/// more roles than there are players, seats are given in turn. Throws
/// gdl::Error where a game does not suit the kind, or there would be more than
/// a million matches.
std::vector<Pairing> schedule(const TournamentSpec& spec,
                              const std::vector<std::size_t>& role_counts,
                              const TournamentResults& results);

/// How the matches went for the first of two players. Where one has several
/// seats, each of them is compared with each of the other's, and who comes off
/// better on the whole has won.
SprtCounts count_sprt(const std::vector<Pairing>& pairings,
                      const TournamentResults& results);

/// How far an SPRT has come.
struct SprtProgress {
  SprtCounts counts;
  SprtState state;
};

/// The test over the matches in their order, up to the one that decides it or
/// the first that is not over. So it does not depend on how many are played at
/// the same time, and a verdict stands, whatever comes of those that are still
/// played then.
SprtProgress sprt_progress(const std::vector<Pairing>& pairings,
                           const TournamentResults& results,
                           const SprtOptions& options);

/// The score of each seat in a completed match: of two, 1 won, 0.5 drawn, 0
/// lost; of more, the mean over the others; alone, the goal / 100. A seat
/// without a goal, or whose every opponent has none, has no score.
std::vector<std::optional<double>> seat_scores(const MatchGoals& goals);

}  // namespace gamemaster::tournament
