#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"

namespace gamemaster::recognition {

/// One way in which a game ends, as rules say it.
struct EndingClause {
  std::vector<gdl::Literal> body;  ///< what holds then
  /// Of a rule for `goal`: whose goal it is, and which; none in one for
  /// `terminal`.
  std::optional<gdl::Term> winner;
  std::string goal;
};

/// The bodies of the rules for `terminal`, then of those for `goal`, some sixty
/// at most. What says no more than that the game is over, such as `decided` or
/// `wins`, stands for the rules behind it; see is_hollow_name. Symbols of
/// variables are added to those of the rules.
std::vector<EndingClause> ending_clauses(gdl::Rulesheet& rules);

/// Whether a literal says nothing of the state: who the roles are, what is true
/// always.
bool is_plain(const gdl::Rulesheet& rules, const gdl::Literal& literal);

/// The variables that have a value wherever the body holds, each once.
std::vector<gdl::Term> bound_variables(const std::vector<gdl::Literal>& body);

}  // namespace gamemaster::recognition
