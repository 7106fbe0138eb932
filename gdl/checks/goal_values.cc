// goal-value (warning): a goal that is no whole number from 0 to 100; such a
// goal counts as none.

#include "gdl/checks/checks.h"
#include "gdl/number_in.h"

namespace gdl::checks {

namespace {

bool is_goal_value(const std::string& text) {
  return number_in<int>(text, 0, 100).has_value();
}

}  // namespace

void check_goal_values(const CheckedRulesheet& rules,
                       Diagnostics& diagnostics) {
  for (const Rule& rule : rules.rulesheet.rules) {
    if (rule.head.symbol != Symbol::kGoal || rule.head.arguments.size() != 2) {
      continue;
    }
    const Term& value = rule.head.arguments[1];
    const std::string text = rules.text(value);
    if (value.is_variable() || is_goal_value(text)) continue;
    diagnostics.warning(value.position, "goal-value",
                        text +
                            " is no goal value and is ignored; write a "
                            "whole number from 0 to 100");
  }
}

}  // namespace gdl::checks
