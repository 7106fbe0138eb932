#pragma once

#include "translators/board_games/rule_writer.h"

namespace translators::board_games::moves {

/// The rules of clicks on squares, buttons and keys: which there are, when they
/// are allowed and what they do to the board. `in_series`: a turn may be a
/// series of moves, which none of them interrupts.
void write_presses(RuleWriter& writer, bool in_series);

/// `can_press`: the player on turn can do something. Empty where that is always
/// so.
Term can_press(RuleWriter& writer);

/// The literal by which the last action was this button or key.
Term was_pressed(RuleWriter& writer, std::size_t name);

}  // namespace translators::board_games::moves
