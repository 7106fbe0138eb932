#include "reasoner/grounding/substitution.h"

#include <algorithm>

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;

void Substitution::visit() {
  if (visits_left_ == 0) throw TooLarge();
  --visits_left_;
}

const Term& Substitution::resolve(const Term& term) const {
  const Term* current = &term;
  while (current->is_variable()) {
    const auto found = bindings_.find(current->symbol);
    if (found == bindings_.end()) break;
    current = &found->second;
  }
  return *current;
}

bool Substitution::occurs(Symbol variable, const Term& term) {
  visit();
  const Term& resolved = resolve(term);
  if (resolved.is_variable()) return resolved.symbol == variable;
  return std::any_of(
      resolved.arguments.begin(), resolved.arguments.end(),
      [&](const Term& argument) { return occurs(variable, argument); });
}

bool Substitution::unify(const Term& left, const Term& right) {
  visit();
  const Term& a = resolve(left);
  const Term& b = resolve(right);
  if (a == b) return true;
  if (a.is_variable() || b.is_variable()) {
    const Term& variable = a.is_variable() ? a : b;
    const Term& value = a.is_variable() ? b : a;
    if (occurs(variable.symbol, value)) return false;
    bindings_.emplace(variable.symbol, value);
    return true;
  }
  if (a.symbol != b.symbol || a.arguments.size() != b.arguments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.arguments.size(); ++i) {
    if (!unify(a.arguments[i], b.arguments[i])) return false;
  }
  return true;
}

Term Substitution::apply(const Term& term) {
  visit();
  Term result = resolve(term);
  for (Term& argument : result.arguments) argument = apply(argument);
  return result;
}

}  // namespace reasoner::grounding
