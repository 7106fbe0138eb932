#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gamemaster/players/player_spec.h"

namespace gamemaster::players {

/// A seat in a match that is played from the page. A person shows a token to
/// play it; the seat knows its SHA-256 alone, and so does the store: what is in
/// a file or a backup opens no seat.
struct Seat {
  PlayerSpec player;
  std::string name;  ///< of a person, shown; empty: made of `player`
  std::string key;   ///< of a person: SHA-256 of the token; else empty

  bool is_human() const { return player.kind == PlayerSpec::Kind::kHuman; }
};

/// How whoever sits there is called in reports and ratings.
std::string seat_name(const Seat& seat);

/// What opens a seat.
struct SeatToken {
  std::size_t role = 0;
  std::string token;
};

/// Gives each seat of a person that has no key a new one; the tokens, which
/// nobody can find out again.
std::vector<SeatToken> issue_tokens(std::vector<Seat>& seats);

/// The seat of a person that the token opens; nothing where it opens none.
std::optional<std::size_t> opened_seat(const std::vector<Seat>& seats,
                                       const std::string& token);

/// Whether a person plays.
bool has_people(const std::vector<Seat>& seats);

}  // namespace gamemaster::players
