#pragma once

#include <cstddef>
#include <vector>

namespace gamemaster::board {

/// Whether the cells of a board are hexagons, told by what is no part of it, by
/// row from the bottom, then by column: exactly the triangles in two opposite
/// corners, of at least three cells each, as where a hexagon is cut from a
/// rhombus. -1 where each row then stands half a cell to the left of the one
/// below it, so that the holes are at the lower right and the upper left, 1
/// where it is the other way; 0 where they are squares, or cannot be told from
/// squares. A part of find_board.
int hexagon_slant(const std::vector<bool>& holes, std::size_t columns);

}  // namespace gamemaster::board
