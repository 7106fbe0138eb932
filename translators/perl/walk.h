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

/// `for (my $j = $#moves; $j >= 0; $j--)`, or the same upwards, `my $j = 0`
/// and `$j < @moves` or `$j <= $#moves`: through which list, by which variable.
struct Walk {
  std::string list;
  std::string variable;
  bool backwards = false;
};

/// Nothing where a loop counts otherwise, or does not go through all of a list.
std::optional<Walk> walk_of(const Node& loop);

/// What is drawn from in `rand(4)`, `rand()*4` and `4*rand()`; null where
/// nothing is.
const Node* range_of_draw(const Node& node);

/// Whether a program draws by `rand` or has `state` variables, so that it may
/// come to something else each time.
bool is_fickle(const Node& program);

}  // namespace translators::perl
