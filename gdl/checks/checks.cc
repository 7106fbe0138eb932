#include "gdl/checks/checks.h"

#include <array>

namespace gdl::checks {

namespace {

constexpr std::array<Check, 15> kChecks = {
    check_spelling,        check_body_shape,        check_required_relations,
    check_keyword_arity,   check_keyword_placement, check_roles,
    check_percepts,        check_goal_values,       check_real_time,
    check_names,           check_produced_facts,    check_variable_safety,
    check_negation_cycles, check_recursion,         check_time_dependence};

/// Says which rules have no normal form.
void report_rules_too_large(const Rulesheet& rulesheet,
                            Diagnostics& diagnostics) {
  for (const Rule& rule : rulesheet.rules) {
    try {
      rules::normal_form({rulesheet.symbols, {rule}});
    } catch (const Error&) {
      diagnostics.error(rule.position, "too-many-alternatives",
                        "the conditions of this rule multiply out to too many "
                        "alternatives; name some by relations of their own");
    }
  }
}

}  // namespace

CheckedRulesheet::CheckedRulesheet(const Rulesheet& rulesheet,
                                   const std::vector<Expression>& source,
                                   bool complete)
    : rulesheet(rulesheet),
      source(source),
      complete(complete),
      asks_for_declarations(gdl::asks_for_declarations(rulesheet.rules)),
      program(rules::normal_form(rulesheet)),
      strata(rules::stratify(program)) {
  for (const Rule& rule : rulesheet.rules) {
    if (rule.head.symbol != Symbol::kRole || rule.head.arguments.size() != 1) {
      continue;
    }
    if (rule.body.empty() && rule.head.is_ground()) {
      roles.push_back(rule.head.arguments[0]);
    } else {
      all_roles_are_facts = false;
    }
  }
}

void check_rulesheet(const Rulesheet& rulesheet,
                     const std::vector<Expression>& source,
                     Diagnostics& diagnostics) {
  const bool complete = !diagnostics.has_errors();
  try {
    const CheckedRulesheet rules(rulesheet, source, complete);
    for (const Check check : kChecks) check(rules, diagnostics);
  } catch (const Error&) {
    report_rules_too_large(rulesheet, diagnostics);
  }
}

}  // namespace gdl::checks
