#pragma once

#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace reasoner::grounding {

/// Orders of values that the rules state, as `(succ 1 2) (succ 2 3)` does: of
/// each relation of two arguments whose facts lead from a value to at most one
/// other, and to it from at most one, all ways from a first value to a last
/// one, of three values at least. Values are named as propositions name them.
std::vector<std::vector<std::string>> value_chains(
    const gdl::Rulesheet& rulesheet);

}  // namespace reasoner::grounding
