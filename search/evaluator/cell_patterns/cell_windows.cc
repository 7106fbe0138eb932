#include "search/evaluator/cell_patterns/cell_windows.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "reasoner/boards/cell_links.h"

namespace search::evaluator::cell_patterns {

using board_pieces::PiecePlace;
using board_pieces::PieceTable;

namespace {

using Place = std::pair<int, int>;  // column and row
using Shape = std::vector<Place>;   // in steps from its first cell

constexpr std::uint32_t kMostWays = 20'000;
// Of windows that have no other of their shape, which see fewer positions.
constexpr std::uint32_t kMostWaysAlone = 1'000;
constexpr std::size_t kMostReadTogether = 8;
// Of all tables, for both roles to move: as many as are read again from what
// was learnt (search/memory/knowledge.cc).
constexpr std::size_t kMostValues = 1'000'000;

Shape block(int columns, int rows) {
  Shape shape;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < rows; ++row) shape.emplace_back(column, row);
  }
  return shape;
}

Shape line(int column, int row) {
  return {{0, 0}, {column, row}, {2 * column, 2 * row}};
}

/// The smallest first.
std::vector<Shape> all_shapes() {
  return {line(1, 0),  line(0, 1),  line(1, 1), line(1, -1),
          block(2, 2), block(2, 3), block(3, 2)};
}

/// The cells of one board, and windows on them.
class Windows {
 public:
  Windows(const PieceTable& pieces, std::size_t board) {
    std::vector<std::uint32_t> digit_of(pieces.types.size(), 0);
    for (std::size_t type = 0; type < pieces.types.size(); ++type) {
      if (pieces.types[type].board == board) digit_of[type] = digits_++;
    }
    for (std::uint32_t base = 0; base < pieces.places.size(); ++base) {
      const PiecePlace& place = pieces.places[base];
      if (place.type == PiecePlace::kNoType || digit_of[place.type] == 0) {
        continue;
      }
      const Place at{static_cast<int>(place.column),
                     static_cast<int>(place.row)};
      cells_[at].push_back({base, digit_of[place.type]});
      place_of_[base] = at;
    }
  }

  void add_shapes(std::uint32_t& shape_number,
                  std::vector<CellWindow>& windows) const {
    for (const Shape& shape : all_shapes()) {
      std::vector<CellWindow> found;
      for (const auto& [first, contents] : cells_) {
        std::vector<Place> places;
        for (const Place& step : shape) {
          places.emplace_back(first.first + step.first,
                              first.second + step.second);
        }
        add(places, kMostWays, shape_number, found);
      }
      ++shape_number;
      if (windows.size() + found.size() > kMostWindows) return;
      windows.insert(windows.end(), found.begin(), found.end());
    }
  }

  void add_read_together(const reasoner::network::Propnet& propnet,
                         std::uint32_t& shape_number,
                         std::vector<CellWindow>& windows) const {
    std::set<std::set<Place>> sets;
    for (const auto& bases :
         reasoner::boards::bases_read_together(propnet, kMostReadTogether)) {
      std::set<Place> places;
      for (const std::uint32_t base : bases) {
        const auto place = place_of_.find(base);
        if (place != place_of_.end()) places.insert(place->second);
      }
      if (places.size() > 1) sets.insert(std::move(places));
    }
    for (const std::set<Place>& set : sets) {
      if (windows.size() == kMostWindows) return;
      add({set.begin(), set.end()}, kMostWaysAlone, shape_number++, windows);
    }
  }

 private:
  /// Adds nothing where a cell is not there, or there are too many ways.
  void add(const std::vector<Place>& places, std::uint32_t most_ways,
           std::uint32_t shape, std::vector<CellWindow>& windows) const {
    CellWindow window{.cells = {}, .digits = digits_, .shape = shape};
    for (const Place& place : places) {
      const auto cell = cells_.find(place);
      if (cell == cells_.end() || window.ways > most_ways / digits_) return;
      window.ways *= digits_;
      window.cells.push_back(cell->second);
    }
    windows.push_back(std::move(window));
  }

  std::map<Place, std::vector<CellContent>> cells_;
  std::map<std::uint32_t, Place> place_of_;  // by base
  std::uint32_t digits_ = 1;
};

}  // namespace

std::vector<CellWindow> find_windows(
    const PieceTable& pieces, const reasoner::network::Propnet& propnet) {
  std::vector<CellWindow> windows;
  std::uint32_t shape_number = 0;
  for (std::size_t i = 0; i < pieces.boards.size(); ++i) {
    const reasoner::boards::Board& board = pieces.boards[i];
    const Windows on_board(pieces, i);
    if (board.columns.ordered && board.rows.ordered) {
      on_board.add_shapes(shape_number, windows);
    } else {
      on_board.add_read_together(propnet, shape_number, windows);
    }
  }
  std::size_t values = 0;
  const auto end = std::ranges::find_if(windows, [&](const auto& window) {
    values += std::size_t{2} * window.ways;
    return values > kMostValues;
  });
  windows.erase(end, windows.end());
  return windows;
}

}  // namespace search::evaluator::cell_patterns
