#pragma once

#include "translators/eggg/rule_writer.h"

namespace translators::eggg {

/// When the game is over, and who has what of it: definitions, `terminal` and
/// `goal`. Not for games of rounds, or puzzles of letters.
void write_endings(RuleWriter& writer);

}  // namespace translators::eggg
