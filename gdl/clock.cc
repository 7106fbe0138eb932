#include "gdl/clock.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <system_error>

namespace gdl {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t kDecimals = 3;

constexpr std::int64_t kLongestSeconds =
    std::chrono::duration_cast<seconds>(kLongestClock).count();

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
}

}  // namespace

std::string format_clock(ClockTime clock) {
  const std::int64_t count = clock.count();
  std::string text = std::to_string(count / 1000);
  std::string decimals = std::to_string(1000 + count % 1000).substr(1);
  while (!decimals.empty() && decimals.back() == '0') decimals.pop_back();
  return decimals.empty() ? text : text + '.' + decimals;
}

std::optional<ClockTime> parse_clock(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  std::string decimals;
  if (point != std::string_view::npos) {
    decimals = text.substr(point + 1);
    if (!is_digits(decimals) || decimals.size() > kDecimals) return {};
  }
  if (!is_digits(whole)) return {};
  decimals.resize(kDecimals, '0');
  std::int64_t count = 0;
  const auto [stop, error] =
      std::from_chars(whole.data(), whole.data() + whole.size(), count);
  // Compared as numbers: comparing durations would convert both to
  // milliseconds, which may overflow.
  if (error != std::errc() || count > kLongestSeconds) return {};
  const ClockTime clock = seconds(count) + milliseconds(std::stoi(decimals));
  if (clock > kLongestClock) return {};
  return clock;
}

std::optional<ClockTime> clock_of_seconds(double value) {
  const double longest = std::chrono::duration<double>(kLongestClock).count();
  if (!(value >= 0 && value <= longest)) return {};
  return milliseconds(std::llround(value * 1000));
}

bool is_whole_seconds(ClockTime clock) {
  return clock % seconds(1) == ClockTime::zero();
}

}  // namespace gdl
