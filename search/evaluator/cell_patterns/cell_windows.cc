#include "search/evaluator/cell_patterns/cell_windows.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "reasoner/boards/cell_links.h"
#include "search/evaluator/cell_patterns/pattern_model.h"

namespace search::evaluator::cell_patterns {

using board_pieces::PiecePlace;
using board_pieces::PieceTable;
using reasoner::boards::bases_read_together;

namespace {

using Place = std::pair<int, int>;  // column and row
using Shape = std::vector<Place>;   // in steps from its first cell

constexpr std::uint32_t kMostWays = 20'000;
// The most ways of filling a window that is alone of its shape: it sees fewer
// positions than those that share a table.
constexpr std::uint32_t kMostWaysAlone = 1'000;
constexpr std::size_t kMostReadTogether = 8;
// The length of lines where the rules read no longer ones, such as winning
// lines.
constexpr int kShortLine = 3;
constexpr int kFar = 1'000'000;
// On boards in order.
constexpr std::size_t kFewestCells = 3;
constexpr std::size_t kMostCells = 6;

Shape block(int columns, int rows) {
  Shape shape;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < rows; ++row) shape.emplace_back(column, row);
  }
  return shape;
}

Shape line(const Place& direction, int length) {
  Shape shape;
  for (int i = 0; i < length; ++i) {
    shape.emplace_back(i * direction.first, i * direction.second);
  }
  return shape;
}

constexpr Place kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/// Of a straight line of at least two places without a gap; null for others.
const Place* direction_of(const std::set<Place>& places) {
  if (places.size() < 2) return nullptr;
  for (const Place& direction : kDirections) {
    Place at = *places.begin();
    const bool is_line = std::ranges::all_of(places, [&](const Place& place) {
      const bool is_next = place == at;
      at = {at.first + direction.first, at.second + direction.second};
      return is_next;
    });
    if (is_line) return &direction;
  }
  return nullptr;
}

/// The smallest first.
std::vector<Shape> all_shapes(int line_length) {
  std::vector<Shape> shapes;
  for (const Place& direction : kDirections) {
    shapes.push_back(line(direction, line_length));
  }
  shapes.push_back(block(2, 2));
  if (line_length > kShortLine) return shapes;
  shapes.insert(shapes.end(), {block(2, 3), block(3, 2), block(3, 3)});
  return shapes;
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
      first_ = {std::min(first_.first, at.first),
                std::min(first_.second, at.second)};
      last_ = {std::max(last_.first, at.first),
               std::max(last_.second, at.second)};
      place_of_[base] = at;
    }
  }

  /// On a board in order.
  void add_shapes(const PieceTable& pieces,
                  const reasoner::network::Propnet& propnet,
                  std::uint32_t& shape_number,
                  std::vector<CellWindow>& windows) const {
    for (const Shape& shape : all_shapes(line_length(pieces, propnet))) {
      std::vector<CellWindow> found;
      // By which of its cells are there.
      std::map<std::vector<bool>, std::uint32_t> numbers;
      for (int column = first_.first; column <= last_.first; ++column) {
        for (int row = first_.second; row <= last_.second; ++row) {
          add_shape(shape, {column, row}, shape_number, numbers, found);
        }
      }
      if (windows.size() + found.size() > kMostWindows) return;
      windows.insert(windows.end(), found.begin(), found.end());
    }
  }

  void add_read_together(const reasoner::network::Propnet& propnet,
                         std::uint32_t& shape_number,
                         std::vector<CellWindow>& windows) const {
    std::set<std::set<Place>> sets;
    for (const auto& bases : bases_read_together(propnet, kMostReadTogether)) {
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
  /// Of the longest lines of like pieces that count for something in all
  /// directions, if they are not short.
  int line_length(const PieceTable& pieces,
                  const reasoner::network::Propnet& propnet) const {
    // By length.
    std::array<std::set<Place>, kMostCells + 1> directions;
    for (const auto& bases :
         reasoner::boards::conjoined_bases(propnet, kMostReadTogether)) {
      std::set<Place> places;
      std::set<std::uint32_t> types;
      for (const std::uint32_t base : bases) {
        const auto place = place_of_.find(base);
        if (place == place_of_.end()) continue;
        places.insert(place->second);
        types.insert(pieces.places[base].type);
      }
      if (types.size() != 1 || places.size() > kMostCells) continue;
      const Place* direction = direction_of(places);
      if (direction != nullptr) directions[places.size()].insert(*direction);
    }
    std::size_t length = kMostCells;
    while (length > kShortLine &&
           directions[length].size() < std::size(kDirections)) {
      --length;
    }
    return static_cast<int>(length);
  }

  /// Adds nothing where it does not lie on the board, or has too few cells.
  void add_shape(const Shape& shape, const Place& first,
                 std::uint32_t& shape_number,
                 std::map<std::vector<bool>, std::uint32_t>& numbers,
                 std::vector<CellWindow>& windows) const {
    std::vector<Place> places;
    std::vector<bool> is_there;
    for (const Place& step : shape) {
      const Place at{first.first + step.first, first.second + step.second};
      if (at.first > last_.first || at.second < first_.second ||
          at.second > last_.second) {
        return;
      }
      is_there.push_back(cells_.contains(at));
      if (is_there.back()) places.push_back(at);
    }
    if (places.size() < kFewestCells || places.size() > kMostCells) return;
    const auto [number, is_new] = numbers.try_emplace(is_there, shape_number);
    if (is_new) ++shape_number;
    add(places, kMostWays, number->second, windows);
  }

  /// Adds nothing where there are too many ways.
  void add(const std::vector<Place>& places, std::uint32_t most_ways,
           std::uint32_t shape, std::vector<CellWindow>& windows) const {
    CellWindow window{.cells = {}, .digits = digits_, .shape = shape};
    for (const Place& place : places) {
      if (window.ways > most_ways / digits_) return;
      window.ways *= digits_;
      window.cells.push_back(cells_.at(place));
    }
    windows.push_back(std::move(window));
  }

  std::map<Place, std::vector<CellContent>> cells_;
  std::map<std::uint32_t, Place> place_of_;  // by base
  Place first_{kFar, kFar};                  // the least column and row
  Place last_{-kFar, -kFar};
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
      on_board.add_shapes(pieces, propnet, shape_number, windows);
    } else {
      on_board.add_read_together(propnet, shape_number, windows);
    }
  }
  std::size_t values = 0;
  const auto end = std::ranges::find_if(windows, [&](const auto& window) {
    values += std::size_t{2} * window.ways;
    return values > PatternWeights::kMostValues;
  });
  windows.erase(end, windows.end());
  return windows;
}

}  // namespace search::evaluator::cell_patterns
