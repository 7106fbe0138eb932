#pragma once

#include <vector>

#include "gamemaster/board/board.h"
#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

/// Which roles win by joining two opposite sides of the board, as in hex: found
/// by playing, with two roles that put pieces on an empty board without holes.
/// A role joins left and right where it wins with whole rows and with a path
/// that changes from a row to the next, in whatever order the pieces come, and
/// with none of their pieces missing; and neither with whole columns nor with
/// parts of two rows that do not meet. For display only: of all rows and
/// columns the outer ones and the middle one are tried. Empty where it is
/// otherwise.
std::vector<board::JoinedSides> find_joined_sides(
    reasoner::StateMachine& machine, const board::BoardLayout& layout);

}  // namespace gamemaster::recognition
