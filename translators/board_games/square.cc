#include "translators/board_games/square.h"

#include <algorithm>

namespace translators::board_games {

namespace {

/// The i-th of the values that it goes through.
Coordinate single(Coordinate coordinate, int i) {
  if (!coordinate.is_range()) return coordinate;
  coordinate.first += coordinate.last > coordinate.first ? i : -i;
  coordinate.last = coordinate.first;
  return coordinate;
}

}  // namespace

std::vector<Square> Square::singles() const {
  std::vector<Square> squares;
  const int count = std::max(x.length(), y.length());
  for (int i = 0; i < count; ++i) {
    squares.push_back({single(x, i), single(y, i)});
  }
  return squares;
}

std::vector<Square> singles_of(const std::vector<Square>& squares) {
  std::vector<Square> all;
  for (const Square& square : squares) {
    for (const Square& single : square.singles()) all.push_back(single);
  }
  return all;
}

}  // namespace translators::board_games
