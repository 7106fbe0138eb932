#pragma once

#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::emitter {

/// What a turn consists of where no piece moves: base propositions, moves,
/// legality and changes, a form each.
void write_placing(rules::RuleWriter& writer);
void write_heaps(rules::RuleWriter& writer);
void write_rounds(rules::RuleWriter& writer);
void write_letters(rules::RuleWriter& writer);

/// Whose turn it is, passing, and the count of turns. `continues`: the same
/// player may go on.
void write_turns(rules::RuleWriter& writer, bool continues);

}  // namespace translators::eggg::emitter
