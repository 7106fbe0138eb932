#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// A game that is like another: the statements of `parent`, except for those
/// that `child` says anew, and those of `child`. Anew is what has the same
/// subject and verb (all `King moves ...` for one `King moves ...`; a case
/// `Tester(3)` for that case), another size, number of players, or order of
/// turns. Buttons and assertions are added. What is taken over has the place
/// of the statement `child is like parent`. `...` stands for what the parent
/// says there.
Description vary(const Description& parent, const Statement& like,
                 Description child);

/// Finds what is said twice although it can be so only once: the size of the
/// grid, where the board starts, what a turn is, the rule of a name, ... Said
/// in other words it is an error, in the same words a warning. `goal`, `tie`,
/// moves, buttons and assertions may be several.
void check_repetitions(const Description& description,
                       gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
