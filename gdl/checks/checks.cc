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

/// Reports why this rule alone has no normal form. Returns whether that is so.
bool report_too_large(const Rule& rule, const SymbolTable& symbols,
                      Diagnostics& diagnostics) {
  try {
    rules::normal_form({symbols, {rule}});
    return false;
  } catch (const rules::TermTooLarge& error) {
    diagnostics.error(rule.position, "too-large-term", error.what());
  } catch (const Error& error) {
    diagnostics.error(rule.position, "too-many-alternatives", error.what());
  }
  return true;
}

/// Reports which rules have no normal form, or that all of them together have
/// none.
void report_rules_too_large(const Rulesheet& rulesheet,
                            Diagnostics& diagnostics) {
  bool is_one_at_fault = false;
  for (const Rule& rule : rulesheet.rules) {
    is_one_at_fault |= report_too_large(rule, rulesheet.symbols, diagnostics);
  }
  if (is_one_at_fault) return;
  diagnostics.error({}, "too-many-alternatives",
                    "the rules together multiply out to too many alternatives "
                    "or too large terms; name parts of their conditions by "
                    "relations of their own");
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
