#pragma once

#include <span>
#include <string>

#include "gdl/rulesheet.h"

namespace gamemaster::recognition {

/// Why a state ends the game, in a few words that are made of the names in the
/// rules: `line of x`, `south has no seeds`, `step 40`. They are those of the
/// first rule for `terminal` that holds there and whose names say something
/// clear; a name that says no more than that it is over, such as `decided`,
/// stands for the rules behind it. Where names are not clear, as that there is
/// nothing `open`, it is told instead who has no legal move left, where that is
/// so. Empty where no such rule is found. `facts` are terms in KIF without
/// `true`. May throw gdl::Error as state machines do.
std::string ending_of(const gdl::Rulesheet& rulesheet,
                      std::span<const std::string> facts);

}  // namespace gamemaster::recognition
