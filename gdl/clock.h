#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gdl {

/// How long a player has to prepare or to move. Managers of others know whole
/// seconds only; games in real time need less than one.
using ClockTime = std::chrono::milliseconds;

/// The longest that is read anywhere: no match takes eleven days a move, and
/// sums of clocks stay far from overflow.
inline constexpr ClockTime kLongestClock = std::chrono::seconds(1'000'000);

/// In seconds as messages and command lines write it: `5`, `0.5`, `1.25`.
std::string format_clock(ClockTime clock);

/// Reads what format_clock writes: digits, and behind a point one to three
/// more. Nothing for any other text and for more than kLongestClock.
std::optional<ClockTime> parse_clock(std::string_view text);

/// Of a number in JSON, to the millisecond; nothing where it is negative, too
/// long, or no number at all.
std::optional<ClockTime> clock_of_seconds(double seconds);

/// Whether whole seconds say it exactly.
bool is_whole_seconds(ClockTime clock);

}  // namespace gdl
