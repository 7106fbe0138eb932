#include "gamemaster/board/board_hexagons.h"

#include <algorithm>

namespace gamemaster::board {

namespace {

// A corner that lacks a single cell is seen on boards of squares, too.
constexpr std::size_t kShortestSide = 2;

/// How many holes the row has from one of its ends.
std::size_t holes_from_end(const std::vector<bool>& holes, std::size_t columns,
                           std::size_t row, bool right_end) {
  std::size_t count = 0;
  while (count < columns &&
         holes[row * columns + (right_end ? columns - 1 - count : count)]) {
    ++count;
  }
  return count;
}

/// Whether all holes are in the triangles that the lowest and the highest row
/// begin, the lower one at the right end or at the left.
bool are_triangles(const std::vector<bool>& holes, std::size_t columns,
                   bool lower_right) {
  const std::size_t rows = holes.size() / columns;
  const std::size_t lower = holes_from_end(holes, columns, 0, lower_right);
  const std::size_t upper =
      holes_from_end(holes, columns, rows - 1, !lower_right);
  if (std::min(lower, upper) < kShortestSide ||
      std::max(lower, upper) >= std::min(columns, rows)) {
    return false;
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t above = rows - 1 - row;
    const std::size_t below_hole = row < lower ? lower - row : 0;
    const std::size_t above_hole = above < upper ? upper - above : 0;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t column = lower_right ? columns - 1 - i : i;
      const bool expected = i < below_hole || columns - 1 - i < above_hole;
      if (holes[row * columns + column] != expected) return false;
    }
  }
  return true;
}

}  // namespace

int hexagon_slant(const std::vector<bool>& holes, std::size_t columns) {
  if (are_triangles(holes, columns, /*lower_right=*/true)) return -1;
  if (are_triangles(holes, columns, /*lower_right=*/false)) return 1;
  return 0;
}

}  // namespace gamemaster::board
