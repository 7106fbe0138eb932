#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gamemaster::players {

/// Who is to take a seat in a match that is played from the page.
struct Seat {
  enum class Kind : std::uint8_t { kHuman, kAgent, kHttp, kRandom, kLegal };

  Kind kind = Kind::kAgent;
  std::string name;  ///< shown; empty: made from the rest
  int level = 0;     ///< kAgent: 1 to kHighestLevel; 0: full strength
  std::string host;  ///< kHttp
  int port = 0;      ///< kHttp
};

inline constexpr int kHighestLevel = 10;

/// As the store keeps it: `human`, `agent`, `agent:level=3`, `random`,
/// `legal`, `HOST:PORT`.
std::string seat_spec(const Seat& seat);

/// The seat that seat_spec wrote. Throws gdl::Error where `spec` is none.
Seat parse_seat(std::string_view spec);

/// How it is called in reports and ratings.
std::string seat_name(const Seat& seat);

}  // namespace gamemaster::players
