#pragma once

#include <span>
#include <string>

#include "gdl/rulesheet.h"

namespace gamemaster::match {

/// The rules of the game that begins where another stopped: the `init` facts
/// are `facts` (without `true`, as in MatchResult::states), everything else is
/// as in `rulesheet`. This is how an interrupted match goes on, since the
/// protocol knows no other way: START with an id of its own and these rules.
/// A relation that asked for `init` still sees what held at the very start.
/// Not for games that hide something: everybody would be told the state. There
/// see MatchOptions::past.
/// Throws gdl::Error where a fact is no ground term.
gdl::Rulesheet resume_at(const gdl::Rulesheet& rulesheet,
                         std::span<const std::string> facts);

}  // namespace gamemaster::match
