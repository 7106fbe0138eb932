#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace search::minimax {

/// By how many plies less deeply a move is searched first that is late in the
/// order of moves, to see whether it is worth more: by the logarithms of the
/// depth and of its number (late move reductions, as programs of chess have
/// them). A value; const use is thread-safe.
class LateMoves {
 public:
  LateMoves();

  /// Less than `depth`, which is 1 or more. `number` counts the moves before
  /// it; a notable one (MoveOrder::is_notable) is reduced less.
  std::uint32_t reduction(std::uint32_t depth, std::size_t number,
                          bool is_notable) const;

 private:
  /// Greater depths and numbers count as the greatest.
  static constexpr std::size_t kSize = 64;

  std::array<std::array<std::uint8_t, kSize>, kSize> plies_{};  // by depth
};

}  // namespace search::minimax
