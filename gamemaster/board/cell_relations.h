#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

// What relations that never change say of the cells of a board, told by the
// places where cells are named in them and never by their names. `facts` are
// all facts of such relations, each with all of its tuples, in KIF. For display
// only; where it is not clear, nothing is said.

/// The connections of cells where they are no plain grid: those of a relation
/// between two cells each that is symmetric, makes one whole of all cells, and
/// runs straight from each cell to one of the next that are there. Empty where
/// every cell is connected alike with all next cells of a direction, as on a
/// board of squares or hexagons.
std::vector<std::pair<std::size_t, std::size_t>> find_links(
    const BoardLayout& layout, std::span<const std::string> facts);

/// The region of each cell, where some relation says it: by the cell, by two
/// cells of the same region, or by the numbers of columns and of rows alike.
/// Regions are of several cells that touch, all of the same size, not all of
/// them whole columns or rows. Numbered from 0 in the order of their first
/// cells; empty where there are none.
std::vector<std::size_t> find_regions(const BoardLayout& layout,
                                      std::span<const std::string> facts);

}  // namespace gamemaster::board
