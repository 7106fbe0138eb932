#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

/// What a move does to the facts of a state, as far as that is certain whatever
/// else happens in the same step. Facts are terms in KIF without `true`.
struct MoveEffect {
  std::string move;
  std::vector<std::string> gains;   ///< true afterwards and not before
  std::vector<std::string> losses;  ///< true before and not afterwards

  friend bool operator==(const MoveEffect&, const MoveEffect&) = default;
};

/// A cell whose content changes. Nothing stands for empty: that there is no
/// fact, or the content that is the blank of the layout.
struct CellChange {
  std::size_t cell = 0;  ///< as in BoardPosition
  std::optional<std::string> before;
  std::optional<std::string> after;

  friend bool operator==(const CellChange&, const CellChange&) = default;
};

/// Whether a number stood there, and a smaller one or nothing does then: things
/// that are counted were taken away.
bool is_fewer(const CellChange& change);

/// The cells that differ, in their order.
std::vector<CellChange> changes_between(const BoardLayout& layout,
                                        std::span<const std::string> losses,
                                        std::span<const std::string> gains);

/// What leaves one cell and comes to be on another.
struct MovedPiece {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string before;  ///< what it was
  std::string after;   ///< what it is then; another where it is promoted
  /// There were several of its kind that it could have been, and it is the one
  /// that stood farthest away, as the one that jumps over another.
  bool guessed = false;
};

/// Changes as a person sees them: what moves, what comes, what goes. Found from
/// the contents alone: what disappears on one cell and appears on another has
/// moved. Where contents are numbers they are counts of something unless one
/// moves from its cell to an empty one.
struct BoardAction {
  std::vector<MovedPiece> moved;
  std::vector<CellChange> placed;    ///< comes from nowhere to an empty cell
  std::vector<CellChange> replaced;  ///< the same where something stood before
  std::vector<CellChange> taken;     ///< goes, wherever something else comes
};

BoardAction explain(const BoardLayout& layout,
                    std::span<const CellChange> changes);

}  // namespace gamemaster::board
