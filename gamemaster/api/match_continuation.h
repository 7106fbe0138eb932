#pragma once

#include <string>
#include <vector>

#include "gamemaster/api/api_request.h"
#include "gamemaster/live/live_match.h"
#include "gamemaster/players/seat.h"
#include "gamemaster/store/store_rows.h"

namespace gamemaster::api {

// What new matches and those that come of others share.

/// The seat of the role `random`, which the game manager draws.
players::Seat nobodys_seat();

/// As JSON: a match that has begun, and the seats of whoever began it.
std::string match_handle(const live::LiveMatch& match,
                         const std::vector<players::SeatToken>& tokens);

/// Whether a stored match ended without a result, no tournament plays it anew,
/// and nothing is known of it that may not be known while it goes on: what an
/// aborted match hid has been told, and so has what it hid that went on
/// otherwise.
bool has_no_result(const store::StoredMatch& match);

/// Whether a match that ended without a result may go on: where it is not too
/// long, and was not given up before its first move, which a new one is like.
bool may_go_on(std::size_t steps, bool is_interrupted,
               const live::MatchLimits& limits);

}  // namespace gamemaster::api
