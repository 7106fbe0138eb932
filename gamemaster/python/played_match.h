#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/python/game_session.h"

namespace gamemaster::python {

/// A match that was played somewhere, by its moves.
struct PlayedMatch {
  std::vector<std::vector<reasoner::MoveId>> moves;  ///< joint moves
  std::string match_id;
  std::string game;                  ///< its name, for gameMetaURL
  std::vector<std::string> players;  ///< by role; may be empty
  int start_clock = 0;               ///< seconds
  int play_clock = 0;
  /// ms since 1970 of each state, ascending; empty: all now.
  std::vector<std::int64_t> state_times;
};

/// The match as a record of ggp.org in JSON (gamemaster/records), replayed from
/// the initial state by the machine of `session`, whose machine_mutex() is
/// held. Throws gdl::Error for a move that is not legal.
std::string record_of(GameSession& session, const PlayedMatch& match);

/// What in a record does not agree with the rules of `session`, or with the
/// form of records; no entry where all does. Likewise.
gdl::Diagnostics verify_record(GameSession& session, const std::string& json);

/// The record in the form in which it is written here; nothing, and what is
/// wrong in `diagnostics`, where it is none.
std::optional<std::string> read_record(const std::string& json,
                                       gdl::Diagnostics& diagnostics);

}  // namespace gamemaster::python
