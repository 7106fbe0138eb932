#include "search/evaluator/board_pieces/piece_coordinates.h"

#include <algorithm>
#include <cmath>

namespace search::evaluator::board_pieces {

using reasoner::boards::Board;

namespace {

/// The place of a value on a side, from -1 to 1.
double coordinate(std::uint32_t place, std::size_t count) {
  if (count < 2) return 0;
  return 2.0 * place / static_cast<double>(count - 1) - 1;
}

/// How close a cell is to all others: the sum of 1 / sqrt(distance).
double closeness(std::uint32_t column, std::uint32_t row, std::size_t columns,
                 std::size_t rows) {
  double sum = 0;
  for (std::uint32_t c = 0; c < columns; ++c) {
    for (std::uint32_t r = 0; r < rows; ++r) {
      if (c == column && r == row) continue;
      const double dx = static_cast<double>(c) - column;
      const double dy = static_cast<double>(r) - row;
      sum += 1 / std::sqrt(std::hypot(dx, dy));
    }
  }
  return sum;
}

/// The same from -1 for a corner to 1 for the middle, by column and row.
std::vector<double> centers(std::size_t columns, std::size_t rows) {
  std::vector<double> values;
  for (std::uint32_t c = 0; c < columns; ++c) {
    for (std::uint32_t r = 0; r < rows; ++r) {
      values.push_back(closeness(c, r, columns, rows));
    }
  }
  const auto [least, most] = std::ranges::minmax(values);
  for (double& value : values) {
    value = most > least ? 2 * (value - least) / (most - least) - 1 : 0;
  }
  return values;
}

}  // namespace

std::vector<PieceCoordinates> coordinates_of(const PieceTable& table) {
  std::vector<PieceCoordinates> coordinates(table.places.size());
  std::vector<std::vector<double>> center;
  for (const Board& board : table.boards) {
    const bool both = board.columns.ordered && board.rows.ordered;
    center.push_back(
        both ? centers(board.columns.values.size(), board.rows.values.size())
             : std::vector<double>{});
  }
  for (std::size_t base = 0; base < coordinates.size(); ++base) {
    const PiecePlace& place = table.places[base];
    if (place.type == PiecePlace::kNoType) continue;
    const std::size_t index = table.types[place.type].board;
    const Board& board = table.boards[index];
    PieceCoordinates& result = coordinates[base];
    const std::size_t rows = board.rows.values.size();
    if (board.columns.ordered) {
      result.column = coordinate(place.column, board.columns.values.size());
    }
    if (board.rows.ordered) result.row = coordinate(place.row, rows);
    if (!center[index].empty()) {
      result.center = center[index][place.column * rows + place.row];
    }
  }
  return coordinates;
}

}  // namespace search::evaluator::board_pieces
