#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/board_changes.h"

namespace gamemaster::board {

/// A way to make a move by pointing: one step after another, each a set of
/// cells any of which will do.
using PointingPath = std::vector<std::vector<std::size_t>>;

/// How one legal move shows on the board.
struct MoveMarks {
  std::vector<CellChange> changes;
  BoardAction action;  ///< what these mean
  /// The one cell that facts beside the board name afterwards and not before,
  /// as where a snake's head is; and the one that they name before.
  std::optional<std::size_t> comes;
  std::optional<std::size_t> leaves;
  /// The ways to point at it, the best first; none where it changes no cell and
  /// names none.
  std::vector<PointingPath> paths;
  /// The column that it names, where all it does is to put something there.
  std::optional<std::size_t> column;
  /// Where all moves that change the board lead in different directions; see
  /// assign_arrow_keys.
  ArrowKey key = ArrowKey::kNone;
  /// Of moves that are pointed at alike, smaller ones are offered first: those
  /// of which something comes that was rarer at the start.
  std::size_t rank = 0;
};

/// How the legal moves of a role in a state are pointed at, a row a move.
/// `facts` are those that are known of the state; moves whose effect is not
/// known have neither gains nor losses, and are pointed at by the cells that
/// they name.
///
/// What moves is pointed at by where it stands and then by where it goes; where
/// one cell alone is empty before and after every move, by where it stands;
/// what comes to an empty cell by that cell. Where that does not tell the moves
/// of a kind apart, by the cells that they name among those that they change,
/// by all that they name, by the cell that a fact beside the board names then,
/// and at last by any cell that changes. Which it is is the same for all moves
/// of a kind, a word with so many arguments, as far as possible.
std::vector<MoveMarks> mark_moves(const BoardLayout& layout,
                                  std::span<const std::string> facts,
                                  std::span<const MoveEffect> effects);

}  // namespace gamemaster::board
