#include "gdl/rules/role_places.h"

#include <set>
#include <tuple>
#include <vector>

namespace gdl::rules {

namespace {

/// The columns of relations in which roles stand.
class RolePlaces {
 public:
  /// Adds columns by each rule that asks for a relation with a role, until
  /// nothing changes.
  explicit RolePlaces(const FlatProgram& program) {
    std::size_t before = 0;
    do {
      before = places_.size();
      for (const FlatRule& rule : program.rules) add_places_of(rule);
    } while (places_.size() != before);
  }

  bool contains(const Term& sentence, std::size_t column) const {
    switch (sentence.symbol) {
      case Symbol::kRole:
        return sentence.arguments.size() == 1;
      case Symbol::kLegal:
      case Symbol::kGoal:
      case Symbol::kSees:
      case Symbol::kDoes:
        return column == 0 && sentence.arguments.size() == 2;
      default:
        return places_.contains(
            {sentence.symbol, sentence.arguments.size(), column});
    }
  }

 private:
  void add_places_of(const FlatRule& rule) {
    Variables roles;
    collect_roles(rule.head, roles);
    for (const auto* conditions : {&rule.positive, &rule.negative}) {
      for (const Term& condition : *conditions) collect_roles(condition, roles);
    }
    if (roles.empty()) return;
    for (const auto* conditions : {&rule.positive, &rule.negative}) {
      for (const Term& condition : *conditions) add_places(condition, roles);
    }
  }

  void collect_roles(const Term& sentence, Variables& roles) const {
    for (std::size_t i = 0; i < sentence.arguments.size(); ++i) {
      const Term& argument = sentence.arguments[i];
      if (argument.is_variable() && contains(sentence, i)) {
        roles.insert(argument.symbol);
      }
    }
  }

  void add_places(const Term& sentence, const Variables& roles) {
    if (sentence.symbol < Symbol::kFirstFree) return;
    const std::size_t width = sentence.arguments.size();
    for (std::size_t i = 0; i < width; ++i) {
      const Term& argument = sentence.arguments[i];
      if (argument.is_variable() && roles.contains(argument.symbol)) {
        places_.emplace(sentence.symbol, width, i);
      }
    }
  }

  std::set<std::tuple<Symbol, std::size_t, std::size_t>> places_;
};

Variables bound_by(const FlatRule& rule) {
  Variables bound;
  for (const Term& condition : rule.positive) {
    collect_variables(condition, bound);
  }
  return bound;
}

void add_role(FlatRule& rule, const Term& variable) {
  Term condition;
  condition.kind = Term::Kind::kCompound;
  condition.symbol = Symbol::kRole;
  condition.arguments = {variable};
  condition.position = variable.position;
  rule.positive.insert(rule.positive.begin(), std::move(condition));
  rule.added_roles.push_back(variable);
}

void add_roles_to(FlatRule& rule, const RolePlaces& places) {
  Variables bound = bound_by(rule);
  for (std::size_t i = 0; i < rule.head.arguments.size(); ++i) {
    const Term argument = rule.head.arguments[i];
    if (!argument.is_variable() || bound.contains(argument.symbol) ||
        !places.contains(rule.head, i)) {
      continue;
    }
    add_role(rule, argument);
    bound.insert(argument.symbol);
  }
}

}  // namespace

void add_roles(FlatProgram& program) {
  std::vector<FlatRule*> unbound;
  for (FlatRule& rule : program.rules) {
    if (rule.head.symbol == Symbol::kRole) continue;
    if (!is_bound(rule.head, bound_by(rule))) unbound.push_back(&rule);
  }
  if (unbound.empty()) return;
  const RolePlaces places(program);
  for (FlatRule* const rule : unbound) add_roles_to(*rule, places);
}

}  // namespace gdl::rules
