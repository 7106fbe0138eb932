#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace translators::board_games {

/// One axis of a square or a range of it: absolute, relative to the square in
/// question (`x+1..7` is relative, 1 to 7), or anywhere.
struct Coordinate {
  enum class Base : std::uint8_t { kAbsolute, kRelative, kAny };
  Base base = Base::kRelative;
  int first = 0;
  int last = 0;  ///< as `first` where it is no range; may be less, `x-1..7`

  bool is_range() const { return first != last; }
  bool is_here() const {
    return base == Base::kRelative && first == 0 && last == 0;
  }
  /// How many values it goes through.
  int length() const {
    return (first < last ? last - first : first - last) + 1;
  }
  friend bool operator==(const Coordinate&, const Coordinate&) = default;
};

/// A square, or all squares of a line where an axis is a range; two ranges go
/// together, as in `(x+1..7, y-1..7)`.
struct Square {
  Coordinate x;
  Coordinate y;

  /// Whether a coordinate of it is any one.
  bool is_any() const {
    return x.base == Coordinate::Base::kAny || y.base == Coordinate::Base::kAny;
  }
  bool is_range() const { return x.is_range() || y.is_range(); }
  /// Whether it depends on the square in question.
  bool is_relative() const {
    return x.base == Coordinate::Base::kRelative ||
           y.base == Coordinate::Base::kRelative;
  }
  /// Whether both of its coordinates do.
  bool is_all_relative() const {
    return x.base == Coordinate::Base::kRelative &&
           y.base == Coordinate::Base::kRelative;
  }
  bool is_here() const { return x.is_here() && y.is_here(); }
  /// The single squares of one with ranges.
  std::vector<Square> singles() const;
  friend bool operator==(const Square&, const Square&) = default;
};

std::vector<Square> singles_of(const std::vector<Square>& squares);

/// Whose a piece is, seen from the player in question.
enum class Who : std::uint8_t { kAnyone, kPlayer, kOpponent, kNamed };

/// `opponent King`, `black Rook`, `piece`.
struct PieceSet {
  Who who = Who::kAnyone;
  std::size_t player = 0;           ///< where kNamed
  std::optional<std::size_t> kind;  ///< none: any
  friend bool operator==(const PieceSet&, const PieceSet&) = default;
};

enum class Edge : std::uint8_t { kLeft, kRight, kTop, kBottom };

}  // namespace translators::board_games
