#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

inline constexpr int kSide = 6;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kBuckets = 4;

/// Columns and rows from 1, from below to the left; cells are numbered row by
/// row, 1 to 36.
constexpr int cell_at(int x, int y) { return x + kSide * (y - 1); }
constexpr int column_of(int cell) { return (cell - 1) % kSide + 1; }
constexpr int row_of(int cell) { return (cell - 1) / kSide + 1; }

/// Where a bucket stands beside the board: columns and rows go from 0 to 7.
struct Corner {
  int x;
  int y;
};
/// Clockwise, from the upper left.
inline constexpr std::array<Corner, kBuckets> kCorners = {
    {{0, 7}, {7, 7}, {7, 0}, {0, 0}}};

/// The bucket of the quarter of the board in which a cell lies.
int nearest_bucket(int cell);

struct Piece {
  int id = 0;
  int cell = 1;
  /// Text; what looks like a whole number is written as one: "000" is "0".
  std::map<std::string, std::string> properties;
  /// A piece by shape and colour alone, whose names are in capitals; the others
  /// have a picture and properties of any kind.
  bool is_plain = false;
};

struct Board {
  std::vector<Piece> pieces;  ///< by their ids

  const Piece* at(int cell) const;
};

/// Boards of the authors in JSON: a list of pieces with `id`, `x`, `y` and
/// their properties, or an object with such a list as `value`.
std::optional<Board> read_board(std::string_view json,
                                gdl::Diagnostics& diagnostics);

/// So many pieces drawn by lot: by the shapes and colours of the first boards
/// and those that the rules name; where rules speak of other properties, their
/// values are drawn, too.
Board draw_board(const syntax::RuleFile& file, int pieces, std::uint64_t seed);

}  // namespace translators::rule_game::meaning
