#pragma once

#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::emitter {

/// When the game is over, and who has what of it: definitions, `terminal` and
/// `goal`. Not for games of rounds, or puzzles of letters.
void write_endings(rules::RuleWriter& writer);

}  // namespace translators::eggg::emitter
