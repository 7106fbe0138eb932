#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// Finds what is said twice although it can be so only once: the size of the
/// grid, where the board starts, what a turn is, the rule of a name, ... Said
/// in other words it is an error, in the same words a warning. `goal`, `tie`,
/// moves, buttons and assertions may be several.
void check_repetitions(const Description& description,
                       gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
