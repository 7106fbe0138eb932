#pragma once

#include <unordered_set>

#include "gdl/rulesheet.h"

namespace gdl {

/// Calls `visit(variable)` for each occurrence of a variable in `term`.
template <typename Visit>
void for_each_variable(const Term& term, const Visit& visit) {
  if (term.is_variable()) visit(term);
  for (const Term& argument : term.arguments) {
    for_each_variable(argument, visit);
  }
}

using Variables = std::unordered_set<Symbol>;

/// Adds the variables of `term`.
void collect_variables(const Term& term, Variables& variables);

/// Whether `bound` has all variables of `term`.
bool is_bound(const Term& term, const Variables& bound);

/// The term that is this variable.
Term make_variable(Symbol symbol);

}  // namespace gdl
