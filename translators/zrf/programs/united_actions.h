#pragma once

#include <vector>

#include "translators/zrf/programs/action.h"
#include "translators/zrf/programs/formula.h"

namespace translators::zrf::programs {

/// Actions that do the same become one where their conditions can be written
/// as one: a slide that is added at each empty place, and again where it ends,
/// and the same moves of different pieces.
void unite(Formulas& formulas, std::vector<Action>& actions);

}  // namespace translators::zrf::programs
