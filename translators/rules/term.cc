#include "translators/rules/term.h"

#include <algorithm>

namespace translators::rules {

std::strong_ordering Term::operator<=>(const Term& other) const {
  if (const auto order = name <=> other.name; std::is_neq(order)) return order;
  return std::lexicographical_compare_three_way(
      arguments.begin(), arguments.end(), other.arguments.begin(),
      other.arguments.end());
}

namespace {

void find_variables(const Term& term, Terms& variables) {
  if (term.is_variable() && !contains(variables, term)) {
    variables.push_back(term);
  }
  for (const Term& argument : term.arguments) {
    find_variables(argument, variables);
  }
}

}  // namespace

void Term::add(Term argument) {
  if (!argument.empty()) arguments.push_back(std::move(argument));
}

void Term::add(const Terms& more) {
  for (const Term& argument : more) add(argument);
}

Term holds(const Term& fact) { return atom("true", fact); }

Term does(const Term& player, const Term& move) {
  return atom("does", player, move);
}

Term distinct(const Term& a, const Term& b) { return atom("distinct", a, b); }

Term either(const Term& a, const Term& b) { return atom("or", a, b); }

Term operator!(const Term& literal) {
  return literal.is("not") ? literal.arguments.front() : atom("not", literal);
}

void append(Terms& terms, const Terms& more) {
  terms.insert(terms.end(), more.begin(), more.end());
}

Term substituted(const Term& term, const Term& variable, const Term& value) {
  if (term == variable) return value;
  Term result(term.name);
  for (const Term& argument : term.arguments) {
    result.add(substituted(argument, variable, value));
  }
  return result;
}

Terms variables_of(const Term& term) { return variables_of(Terms{term}); }

Terms variables_of(const Terms& terms) {
  Terms variables;
  for (const Term& term : terms) find_variables(term, variables);
  return variables;
}

Terms positive_part(const Terms& literals) {
  Terms positive;
  for (const Term& literal : literals) {
    if (!literal.is("not") && !literal.is("distinct")) {
      positive.push_back(literal);
    }
  }
  return positive;
}

bool contains(const Terms& terms, const Term& term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

std::string to_string(const Term& term) {
  if (term.arguments.empty()) return term.name;
  std::string text = "(" + term.name;
  for (const Term& argument : term.arguments) text += " " + to_string(argument);
  return text + ")";
}

}  // namespace translators::rules
