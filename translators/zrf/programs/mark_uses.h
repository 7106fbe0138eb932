#pragma once

#include <vector>

#include "translators/zrf/programs/statement.h"

namespace translators::zrf::programs {

/// Says of every statement of a program whether anything behind it comes back
/// to the mark before another place is marked (Statement::mark_matters).
void find_mark_uses(std::vector<Statement>& program);

}  // namespace translators::zrf::programs
