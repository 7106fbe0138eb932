#pragma once

#include "gdl/clock.h"

namespace gamemaster::json {

/// A clock in seconds, as a whole number where it is one: what others read.
/// `Json` is a class of the library that no header of ours includes.
template <typename Json>
Json seconds(gdl::ClockTime clock) {
  constexpr int kSecond = 1000;
  if (gdl::is_whole_seconds(clock)) return clock.count() / kSecond;
  return static_cast<double>(clock.count()) / kSecond;
}

}  // namespace gamemaster::json
