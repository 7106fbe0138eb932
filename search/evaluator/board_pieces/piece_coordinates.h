#pragma once

#include <vector>

#include "search/evaluator/board_pieces/piece_table.h"

namespace search::evaluator::board_pieces {

/// Where on its board a base puts a piece, from -1 to 1; 0 where the sides have
/// no order.
struct PieceCoordinates {
  double column = 0;
  double row = 0;
  double center = 0;  ///< -1 in a corner, 1 in the middle
};

/// Of all bases; 0 for those that put no piece anywhere.
std::vector<PieceCoordinates> coordinates_of(const PieceTable& table);

}  // namespace search::evaluator::board_pieces
