#pragma once

#include "translators/board_games/rule_writer.h"

namespace translators::board_games::emitter {

/// A game of pieces that fall: a step is a tick, in which the player may press
/// a key and the piece then falls by one. Where it lands, `random` draws the
/// next one in a step of its own. Lines are counted to the goal.
void write_falling_pieces(RuleWriter& writer);

}  // namespace translators::board_games::emitter
