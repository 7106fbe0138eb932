#pragma once

#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/move_marks.h"

namespace gamemaster::board {

// A part of mark_moves.

/// Gives the moves arrow keys where all of them that change the board lead from
/// one cell in different directions along the sides of the board: the same
/// thing moves, or something comes next to the cell. Where that cannot be seen,
/// as where one move alone is left, those that are directions always
/// (BoardStructure::directions) get their keys if they may lead so here. Else
/// it does nothing. The board has to be one of squares. `effects`: of the
/// moves.
void assign_arrow_keys(const BoardLayout& layout,
                       std::span<const std::string> facts,
                       std::span<const MoveEffect> effects,
                       std::vector<MoveMarks>& moves);

}  // namespace gamemaster::board
