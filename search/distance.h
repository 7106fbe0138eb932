#pragma once

#include <cstdint>
#include <limits>

namespace search {

/// Moves to the end of a game from one move earlier; what 16 bits hold at most.
inline std::uint16_t one_more(std::uint16_t distance) {
  return distance == std::numeric_limits<std::uint16_t>::max()
             ? distance
             : static_cast<std::uint16_t>(distance + 1);
}

}  // namespace search
