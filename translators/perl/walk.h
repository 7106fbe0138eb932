#pragma once

#include <optional>
#include <set>
#include <string>

#include "translators/perl/tree.h"

namespace translators::perl {

/// The names of all variables that a tree speaks of.
void collect_variables(const Node& node, std::set<std::string>& names);

/// Those that it declares itself.
void collect_own(const Node& node, std::set<std::string>& names);

/// `for (my $j = $#moves; $j >= 0; $j--)` or the same upwards: through which
/// list, by which variable.
struct Walk {
  std::string list;
  std::string variable;
  bool backwards = false;
};

/// Nothing where a loop counts otherwise.
std::optional<Walk> walk_of(const Node& loop);

}  // namespace translators::perl
