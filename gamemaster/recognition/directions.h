#pragma once

#include <map>
#include <string>

#include "gamemaster/board/board.h"
#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

/// The moves that lead in one direction of the board always, as in tron, by
/// their names: those that had one and the same arrow key wherever several were
/// to choose from in the first steps of a match, which is always the same one.
/// For display only. Empty where moves are something else; that is known after
/// the first choice.
std::map<std::string, board::ArrowKey> find_directions(
    reasoner::StateMachine& machine, const board::BoardLayout& layout);

}  // namespace gamemaster::recognition
