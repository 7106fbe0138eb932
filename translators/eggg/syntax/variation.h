#pragma once

#include <string>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// A game that is like another: the statements of `parent`, except for those
/// that `child` says anew, and those of `child`. Anew is what has the same
/// subject and verb (all `King moves ...` for one `King moves ...`; a case
/// `Tester(3)` for that case), another size, number of players, or order of
/// turns. Buttons and assertions are added. What is taken over has the place
/// of the statement `child is like parent`.
Description vary(const Description& parent, const Statement& like,
                 Description child);

/// What a statement settles: two with the same slot settle the same thing, and
/// the later one replaces the earlier. Empty: it settles nothing alone.
std::string slot_of(const Statement& statement);

}  // namespace translators::eggg::syntax
