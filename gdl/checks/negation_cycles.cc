// negation-in-cycle (error): what holds depends on its own negation, so that
// the rules have no meaning; once a cycle.

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// A negated condition of `rule` that depends on `rule`.
const Term* find_negation(const CheckedRulesheet& rules, std::uint32_t rule) {
  for (const Term& literal : rules.program.rules[rule].negative) {
    bool in_cycle = false;
    rules.heads.for_each_match(literal, [&](std::uint32_t used) {
      in_cycle |= rules.component_of[used] == rules.component_of[rule];
    });
    if (in_cycle) return &literal;
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
