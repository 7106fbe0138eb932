#pragma once

#include <string>

#include "gdl/rulesheet.h"

namespace translators::description {

/// What the structure of rules in GDL shows about a game called `name`, in
/// lines of at most 80 characters: roles, what a state is made of, the kinds of
/// moves, whether turns pass, the goals. From the rules alone; nothing is
/// played.
std::string describe_rulesheet(const gdl::Rulesheet& rulesheet,
                               const std::string& name);

}  // namespace translators::description
