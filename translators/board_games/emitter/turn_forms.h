#pragma once

#include "translators/board_games/rule_writer.h"

namespace translators::board_games::emitter {

/// What a turn consists of where no piece moves: base propositions, moves,
/// legality and changes, a form each.
void write_placing(RuleWriter& writer);
void write_heaps(RuleWriter& writer);
void write_rounds(RuleWriter& writer);
void write_letters(RuleWriter& writer);

/// Whose turn it is, passing, and the count of turns. `continues`: the same
/// player may go on.
void write_turns(RuleWriter& writer, bool continues);

}  // namespace translators::board_games::emitter
