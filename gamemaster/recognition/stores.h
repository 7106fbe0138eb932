#pragma once

#include <optional>

#include "gamemaster/board/board.h"
#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

/// Where two roles have a row of counts each, go round with them and have a
/// store at the end of their row, as in kalaha: found by looking at what first
/// moves do. In the lower row things must go to the right. The store of a role
/// is the only fact beside the board with the role and a number, and some move
/// changes it. For display only. Nothing where it is otherwise.
std::optional<board::Stores> find_stores(reasoner::StateMachine& machine,
                                         const board::BoardLayout& layout);

}  // namespace gamemaster::recognition
