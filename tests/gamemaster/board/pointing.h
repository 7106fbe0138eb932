#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "gamemaster/board/move_marks.h"

namespace gamemaster::board {

/// For tests of what the page does by itself: the moves that are complete when
/// these cells have been pointed at in this order, in the order in which they
/// are offered.
std::vector<std::size_t> pointed_at(std::span<const MoveMarks> moves,
                                    std::span<const std::size_t> cells);

/// What making a move by pointing takes beside pointing at cells.
struct Pointing {
  /// How many pickers are gone through. A picker shows at most so many pictures
  /// as its limit says; where there are more moves, the pictures of the first
  /// stand for several moves each.
  std::size_t pickers = 0;
  /// Another move in the picker leaves the same board, so that the pictures
  /// differ by the words in them alone.
  bool by_words = false;
};

/// The least that a move takes; nothing where it cannot be made by pointing
/// with two pickers. `most`: pictures in a picker.
std::optional<Pointing> find_pointing(std::span<const MoveMarks> moves,
                                      std::size_t move, std::size_t most = 8);

}  // namespace gamemaster::board
