#pragma once

#include <vector>

#include "translators/zrf/formulas/action.h"
#include "translators/zrf/formulas/formula.h"

namespace translators::zrf::formulas {

/// Actions that do the same become one where their conditions can be written
/// as one: a slide that is added at each empty place, and again where it ends,
/// and the same moves of different pieces.
void unite(Formulas& formulas, std::vector<Action>& actions);

}  // namespace translators::zrf::formulas
