#pragma once

#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::moves {

/// The rules of clicks on squares, buttons and keys: which there are, when they
/// are allowed and what they do to the board.
void write_presses(rules::RuleWriter& writer);

/// Those of buttons beside turns of another sort, which can only end the game.
/// `in_series`: a turn may be a series of moves, which no button interrupts.
void write_buttons(rules::RuleWriter& writer, bool in_series);

/// `can_press`: the player on turn can do something. Empty where that is always
/// so.
std::string can_press(rules::RuleWriter& writer);

/// The literal by which the last action was this button or key.
std::string was_pressed(rules::RuleWriter& writer, std::size_t name);

}  // namespace translators::eggg::moves
