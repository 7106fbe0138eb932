// unrestricted-recursion (warning): a rule uses its own relation in a way that
// may build ever larger terms. The recursion restriction of GDL (Love et al.,
// General Game Playing: Game Description Language Specification, 2008) asks
// that each argument of a recursive condition is ground, or an argument of the
// head, or bound by conditions that are not recursive. Finite recursion is
// evaluated all the same.

#include <algorithm>
#include <set>
#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// The first recursive condition of `rule` with an argument that is not
/// restricted.
const Term* find_unrestricted(const CheckedRulesheet& rules,
                              std::uint32_t rule) {
  const rules::FlatRule& flat = rules.program.rules[rule];
  std::vector<const Term*> recursive;
  std::unordered_set<Symbol> bound;
  for (std::size_t i = 0; i < flat.positive.size(); ++i) {
    const Term& literal = flat.positive[i];
    if (rules.strata.is_recursive(rule, i)) {
      recursive.push_back(&literal);
    } else {
      for_each_variable(literal, [&](const Term& variable) {
        bound.insert(variable.symbol);
      });
    }
  }
  const auto& passed = flat.head.arguments;
  for (const Term* const literal : recursive) {
    for (const Term& argument : literal->arguments) {
      if (std::find(passed.begin(), passed.end(), argument) != passed.end()) {
        continue;
      }
      bool all_bound = true;
      for_each_variable(argument, [&](const Term& variable) {
        all_bound &= bound.contains(variable.symbol);
      });
      if (!all_bound) return literal;
    }
  }
  return nullptr;
}

}  // namespace

void check_recursion(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  std::set<std::uint32_t> reported;  // rules of the text
  for (const rules::Stratification::Component& component :
       rules.strata.components) {
    if (!component.recursive) continue;
    for (const std::uint32_t rule : component.rules) {
      const Term* const literal = find_unrestricted(rules, rule);
      if (literal == nullptr ||
          !reported.insert(rules.program.rules[rule].source).second) {
        continue;
      }
      diagnostics.warning(literal->position, "unrestricted-recursion",
                          "this recursion may never end; bind the arguments "
                          "of " +
                              rules.text(*literal) +
                              " by conditions that are not recursive");
    }
  }
}

}  // namespace gdl::checks
