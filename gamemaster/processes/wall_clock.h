#pragma once

#include <chrono>
#include <cstdint>

namespace gamemaster::processes {

/// Now, in ms since 1970.
inline std::int64_t wall_clock_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace gamemaster::processes
