#pragma once

#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace gamemaster::match {

/// The facts with which a game by these rules begins, sorted, without `true`.
/// Rules made so that their initial state is what somebody looks for are
/// answered, too. Empty where it cannot be worked out.
std::vector<std::string> initial_facts(const gdl::Rulesheet& rulesheet);

}  // namespace gamemaster::match
