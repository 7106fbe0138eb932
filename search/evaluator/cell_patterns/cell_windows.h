#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/network/propnet.h"
#include "search/evaluator/board_pieces/piece_table.h"

namespace search::evaluator::cell_patterns {

/// What a proposition puts on a cell, as a digit from 1; 0 is a cell of which
/// none of its propositions is true.
struct CellContent {
  std::uint32_t base = 0;
  std::uint32_t digit = 0;
};

/// A few cells of a board that are looked at together.
struct CellWindow {
  std::vector<std::vector<CellContent>> cells;
  std::uint32_t digits = 1;  ///< of a cell, 0 among them
  std::uint32_t ways = 1;    ///< to fill all cells: digits to their number
  /// Windows of the same shape lie elsewhere on the board and are else alike.
  std::uint32_t shape = 0;
};

inline constexpr std::size_t kMostWindows = 1024;

/// On boards in order all lines of 3 and blocks of 2 by 2 and 2 by 3 cells, and
/// 3 by 3 where half of the cells are no cells; where longer
/// lines of like pieces count for something, all such lines and blocks of 2
/// by 2. On other boards the cells that the rules read together. Where there
/// would be more than kMostWindows, or too many ways to fill one or all of
/// them, the larger shapes are left out.
std::vector<CellWindow> find_windows(const board_pieces::PieceTable& pieces,
                                     const reasoner::network::Propnet& propnet);

}  // namespace search::evaluator::cell_patterns
