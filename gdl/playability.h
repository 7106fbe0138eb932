#pragma once

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"

namespace gdl {

/// Finds what makes `rulesheet` impossible to play: no role, no legal, no
/// terminal or no goal at all; keywords with a wrong number of arguments or in
/// a head where they cannot stand; variables that no positive condition binds;
/// negation in a cycle. Each is an error in `diagnostics`.
void check_playability(const Rulesheet& rulesheet, Diagnostics& diagnostics);

}  // namespace gdl
