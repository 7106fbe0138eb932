#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/match/match_result.h"
#include "gdl/clock.h"
#include "gdl/diagnostics.h"
#include "reasoner/state_machine.h"

namespace gamemaster::records {

/// A match as the servers and archives of ggp.org exchange it, in JSON. Rows
/// are in the order of time, entries of a row in the order of the roles.
/// These hold for every record that has been parsed or made here:
///   - one state time a state, one state more than moves; if there are errors,
///     one row a state: the first is of START, row n of the step to state n;
///   - every row has one entry a role, and so have goals, players and humans
///     where they are given;
///   - state times do not decrease and none is before the start;
///   - there are goals only if the match is completed;
///   - percepts, where there are any, have one row a move;
///   - the digest of chance is 64 hexadecimal digits, and so is its seed where
///     it is told.
struct MatchRecord {
  std::string match_id;
  std::string random_token;   ///< at least 12 characters
  std::int64_t start_time{};  ///< ms since 1970
  std::string game_meta_url;  ///< ends in `/v<number>/`
  bool completed = false;
  bool aborted = false;
  std::vector<std::vector<std::string>> states;  ///< facts without `true`
  std::vector<std::int64_t> state_times;         ///< ms since 1970
  std::vector<std::vector<std::string>> moves;
  std::vector<std::vector<std::string>> errors;  ///< as in MatchResult
  std::vector<int> goals;                        ///< 0 to 100
  int preview_clock = -1;                        ///< seconds; -1: none
  gdl::ClockTime start_clock{};
  gdl::ClockTime play_clock{};
  std::vector<std::string> players;
  std::vector<bool> humans;
  bool scrambled = false;
  std::string tournament;  ///< empty: none
  /// What each role perceived in each step, where the game hides something.
  /// The key is `x-percepts`.
  std::vector<std::vector<std::vector<std::string>>> percepts;
  /// How the role `random` was drawn. The key is `x-chance`, an object with
  /// digest, match, firstStep (0 where it is missing) and, once the match is
  /// over, seed. The index of the role stands nowhere: it is 0 here.
  std::optional<match::MatchChance> chance;
  std::string host_key;        ///< empty: not signed
  std::string host_signature;  ///< kept, not verified
  /// All other keys that are allowed (`x-...` and a few), with their values as
  /// JSON text.
  std::map<std::string, std::string> extras;
};

/// What a record says of a match beyond its result.
struct MatchIdentity {
  std::string random_token;
  std::string game_meta_url;
  bool scrambled = false;
};

/// 32 letters and digits from the random source of the system.
std::string make_random_token();

/// `http://games.ggp.org/base/games/<game>/v0/`: the form that archives ask
/// for; version 0 says that it is our own rulesheet and none of theirs.
std::string make_game_meta_url(std::string_view game);

/// The record of a match that is over or under way; nothing where not even
/// the initial state is known. Roles, seconds, warnings and the failure stand
/// in keys `x-...`. A match that ended by a resignation
/// is aborted there, and `x-resigned` has the number of the role. A completed
/// match in which a role has no single goal value
/// has no goals in its record; where `random` has none it is written as 0.
std::optional<MatchRecord> make_match_record(const match::MatchResult& result,
                                             const MatchIdentity& identity);

/// Notes what the moves are called on the board, a row a step as in `moves`, in
/// the key `x-notation`: a comment that nothing else is made of. Records that
/// somebody signed are left alone.
void add_notation(MatchRecord& record,
                  const std::vector<std::vector<std::string>>& names);

/// The record on one line of JSON.
std::string format_match_record(const MatchRecord& record);

/// Reads a record and checks everything that must hold of one. Nothing where
/// something does not: then `diagnostics` names each place by its JSON path,
/// such as `moves[3][0]`.
std::optional<MatchRecord> parse_match_record(std::string_view text,
                                              gdl::Diagnostics& diagnostics);

/// Whether `later` may be a later version of the record `earlier`: what
/// identifies the match is the same, rows were only added, and a completed
/// match has stayed so. If not, `diagnostics` says where.
bool is_update(const MatchRecord& earlier, const MatchRecord& later,
               gdl::Diagnostics& diagnostics);

/// Whether `later`, which is_update() of `earlier`, tells anything that this
/// one does not; what is empty tells nothing.
bool tells_more(const MatchRecord& earlier, const MatchRecord& later);

/// Replays the moves of `record` by `machine` and compares states, legality,
/// the end, the goals, and percepts and draws of chance where it tells them.
/// Whether all agrees; if not, `diagnostics` has the first place where the
/// record breaks the rules. May throw gdl::Error as `machine` does.
bool replay(const MatchRecord& record, reasoner::StateMachine& machine,
            gdl::Diagnostics& diagnostics);

}  // namespace gamemaster::records
