// negation-in-cycle (error): what holds depends on its own negation, so that
// the rules have no meaning; once a cycle.

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// A negated condition of `rule` that depends on `rule`.
const Term* find_negation(const CheckedRulesheet& rules, std::uint32_t rule) {
  const rules::FlatRule& flat = rules.program.rules[rule];
  for (std::size_t i = 0; i < flat.negative.size(); ++i) {
    if (rules.strata.is_recursive(rule, flat.positive.size() + i)) {
      return &flat.negative[i];
    }
  }
  return nullptr;
}

}  // namespace

void check_negation_cycles(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics) {
  for (const rules::Stratification::Component& component :
       rules.strata.components) {
    for (const std::uint32_t rule : component.rules) {
      const Term* const literal = find_negation(rules, rule);
      if (literal == nullptr) continue;
      diagnostics.error(literal->position, "negation-in-cycle",
                        rules.text(*literal) +
                            " is negated here and depends on this very rule; "
                            "break the cycle");
      break;
    }
  }
}

}  // namespace gdl::checks
