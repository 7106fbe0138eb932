#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/clock.h"

namespace gamemaster::match {

/// How the role `random` was played in a match; see ChanceDraws. While the
/// match runs the seed is not told: it is empty.
struct MatchChance {
  std::size_t role = 0;  ///< index in the roles of the match
  /// Steps before this one, from 0, were made by other draws, in the match that
  /// this one goes on with.
  std::size_t first_step = 0;
  std::string match;  ///< what the draws are made for
  std::string digest;
  std::string seed;

  friend bool operator==(const MatchChance&, const MatchChance&) = default;
};

/// Everything that happened in one match, in the order of the roles and of
/// time. While the match runs it is what has happened so far. Where the game
/// hides something, no player may see it before the match is over.
///
/// A row of `errors` belongs to the state of the same index: row 0 holds the
/// errors at START, row n those of the step that led to state n. An entry is
/// empty, or
///   TO         no reply in time
///   CE         no connection, or it broke off
///   IL <move>  the reply is not a legal move
/// and then a random legal move stands in `moves`.
struct MatchResult {
  std::string match_id;
  std::vector<std::string> roles;
  /// Name of each role's player; empty for the role `random`.
  std::vector<std::string> players;
  std::vector<bool> humans;  ///< whether that is a person
  gdl::ClockTime start_clock{};
  gdl::ClockTime play_clock{};

  std::vector<std::vector<std::string>> states;  ///< sorted facts of each
  std::vector<std::int64_t> state_times;         ///< ms since 1970
  std::vector<std::vector<std::string>> moves;   ///< one row a step
  std::vector<std::vector<double>> seconds;      ///< taken for each move
  std::vector<std::vector<std::string>> errors;
  /// Of each state the goals there, a row a state, where these are ranks and
  /// the match was to tell them (MatchOptions::tells_ranks); else empty. A row
  /// is empty where they were not noted.
  std::vector<std::vector<std::optional<int>>> standings;
  /// Whether the roles perceive what the rules say and nothing else.
  bool hides = false;
  /// Where it does, one row a step: what each role perceived in it, by name,
  /// sorted. Nothing is noted for the role `random`.
  std::vector<std::vector<std::vector<std::string>>> percepts;
  std::optional<MatchChance> chance;  ///< where there is a role `random`
  /// One a role if the match is completed, else empty. No value where the
  /// rules give the role none or several.
  std::vector<std::optional<int>> goals;

  /// A terminal state was reached, or a role has resigned.
  bool completed = false;
  /// Who gave up, which ended the match with goals that no rules say: 0 for
  /// this role, 100 for all others.
  std::optional<std::size_t> resigned;
  bool aborted = false;  ///< ended in any other way
  std::string failure;   ///< why it was aborted, one sentence
  std::vector<std::string> warnings;

  std::size_t steps() const { return moves.size(); }
  /// Of each role, over all its moves; 0 where there were none.
  std::vector<double> mean_seconds_per_move() const;
};

/// The summary that `henhouse match --json` prints, on one line: roles,
/// players, moves, goals (null where there is none), errors, steps,
/// isCompleted, isAborted, seconds_per_move (the mean of each role), matchId,
/// warnings, failure where the match was aborted, percepts where the game hides
/// something, and chance (role, firstStep, match, digest, seed).
std::string summary_json(const MatchResult& result);

/// Ends a match that goes on by the resignation of a role: see
/// MatchResult::resigned.
void resign_match(MatchResult& result, std::size_t role);

/// Drops all that came after the state of index `step`, the end included.
void cut_match(MatchResult& result, std::size_t step);

}  // namespace gamemaster::match
