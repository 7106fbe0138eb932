#pragma once

#include "translators/board_games/rule_writer.h"

namespace translators::board_games::emitter {

/// When the game is over, and who has what of it: definitions, `terminal` and
/// `goal`. Not for games of rounds, or puzzles of letters.
void write_endings(RuleWriter& writer);

}  // namespace translators::board_games::emitter
