#include "gamemaster/players/seat.h"

#include <charconv>

#include "gamemaster/players/player_spec.h"
#include "gdl/diagnostics.h"

namespace gamemaster::players {

namespace {

constexpr std::string_view kAgentWithLevel = "agent:level=";

std::string address_of(const Seat& seat) {
  const bool is_ipv6 = seat.host.find(':') != std::string::npos;
  return (is_ipv6 ? "[" + seat.host + "]" : seat.host) + ":" +
         std::to_string(seat.port);
}

}  // namespace

std::string seat_spec(const Seat& seat) {
  switch (seat.kind) {
    case Seat::Kind::kHuman:
      return "human";
    case Seat::Kind::kAgent:
      return seat.level == 0
                 ? "agent"
                 : std::string(kAgentWithLevel) + std::to_string(seat.level);
    case Seat::Kind::kRandom:
      return "random";
    case Seat::Kind::kLegal:
      return "legal";
    case Seat::Kind::kHttp:
      break;
  }
  return address_of(seat);
}

Seat parse_seat(std::string_view spec) {
  Seat seat;
  if (spec.starts_with(kAgentWithLevel)) {
    const std::string_view digits = spec.substr(kAgentWithLevel.size());
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, seat.level);
    if (error != std::errc() || rest != end || seat.level < 1 ||
        seat.level > kHighestLevel) {
      throw gdl::Error("there is no such level");
    }
    return seat;
  }
  const PlayerSpec parsed = parse_player_spec(spec);
  switch (parsed.kind) {
    case PlayerSpec::Kind::kHuman:
      seat.kind = Seat::Kind::kHuman;
      break;
    case PlayerSpec::Kind::kAgent:
      break;
    case PlayerSpec::Kind::kRandom:
      seat.kind = Seat::Kind::kRandom;
      break;
    case PlayerSpec::Kind::kLegal:
      seat.kind = Seat::Kind::kLegal;
      break;
    case PlayerSpec::Kind::kHttp:
      seat.kind = Seat::Kind::kHttp;
      seat.host = parsed.host;
      seat.port = parsed.port;
      break;
  }
  return seat;
}

std::string seat_name(const Seat& seat) {
  if (!seat.name.empty()) return seat.name;
  if (seat.kind == Seat::Kind::kAgent && seat.level > 0) {
    return "agent level " + std::to_string(seat.level);
  }
  return seat_spec(seat);
}

}  // namespace gamemaster::players
