#pragma once

#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace gamemaster::recognition {

/// The facts of relations that depend on the rules alone and that something
/// which can change asks for directly, such as what is next to what. Of
/// relations with two to six arguments only. In KIF, sorted; empty where they
/// cannot be worked out. For display only.
std::vector<std::string> static_facts(const gdl::Rulesheet& rulesheet);

}  // namespace gamemaster::recognition
