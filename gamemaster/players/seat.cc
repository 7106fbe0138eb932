#include "gamemaster/players/seat.h"

#include <algorithm>

#include "gamemaster/processes/random_word.h"
#include "gamemaster/processes/sha256.h"

namespace gamemaster::players {

namespace {

constexpr std::size_t kTokenLength = 24;

}  // namespace

std::string seat_name(const Seat& seat) {
  return seat.name.empty() ? player_name(seat.player) : seat.name;
}

std::vector<SeatToken> issue_tokens(std::vector<Seat>& seats) {
  std::vector<SeatToken> tokens;
  for (std::size_t role = 0; role < seats.size(); ++role) {
    if (!seats[role].is_human() || !seats[role].key.empty()) continue;
    tokens.push_back({role, processes::random_word(kTokenLength)});
    seats[role].key = processes::sha256(tokens.back().token);
  }
  return tokens;
}

std::optional<std::size_t> opened_seat(const std::vector<Seat>& seats,
                                       const std::string& token) {
  if (token.empty()) return std::nullopt;
  const std::string key = processes::sha256(token);
  const auto found =
      std::find_if(seats.begin(), seats.end(),
                   [&key](const Seat& seat) { return seat.key == key; });
  if (found == seats.end()) return std::nullopt;
  return static_cast<std::size_t>(found - seats.begin());
}

bool has_people(const std::vector<Seat>& seats) {
  return std::any_of(seats.begin(), seats.end(),
                     [](const Seat& seat) { return seat.is_human(); });
}

}  // namespace gamemaster::players
