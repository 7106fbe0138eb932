#pragma once

#include <map>
#include <string>
#include <vector>

#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

/// Groups of cells, in the order in which they are taken.
using Groups = std::vector<std::vector<int>>;

/// The orders that rules may name: L1 to L4, T, B, L, R, NearestObject and
/// Farthest, and those of the file, which may take their names.
std::map<std::string, Groups> orders_of(const syntax::RuleFile& file);

}  // namespace translators::rule_game::meaning
