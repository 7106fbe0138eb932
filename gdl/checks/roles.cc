// role-not-fact (warning): a rule says who plays; other players refuse that.
// unknown-role (warning): legal, goal, does, input, sees or percept of a
//   constant that is no role; once a constant.
// role-without-legal, role-without-goal (warnings): a role that never has a
//   move, or never a goal value.

#include <algorithm>
#include <set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

constexpr std::size_t kRoleArguments = 2;

bool speaks_of_a_role(const Term& sentence) {
  switch (sentence.symbol) {
    case Symbol::kLegal:
    case Symbol::kGoal:
    case Symbol::kDoes:
    case Symbol::kInput:
    case Symbol::kSees:
    case Symbol::kPercept:
      return sentence.arguments.size() == kRoleArguments;
    default:
      return false;
  }
}

void check_role_rules(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  for (const Rule& rule : rules.rulesheet.rules) {
    if (rule.head.symbol != Symbol::kRole) continue;
    if (rule.body.empty()) continue;
    diagnostics.warning(rule.head.position, "role-not-fact",
                        "most players want each role as a fact; write "
                        "(role NAME) for each instead of this rule");
  }
}

void check_unknown_roles(const CheckedRulesheet& rules,
                         Diagnostics& diagnostics) {
  std::set<std::string> reported;
  for_each_sentence(rules.rulesheet, [&](const Term& sentence, bool) {
    if (!speaks_of_a_role(sentence)) return;
    const Term& role = sentence.arguments[0];
    if (!role.is_ground() || std::find(rules.roles.begin(), rules.roles.end(),
                                       role) != rules.roles.end()) {
      return;
    }
    const std::string name = rules.text(role);
    if (!reported.insert(name).second) return;
    diagnostics.warning(role.position, "unknown-role",
                        name +
                            " is no role, so this is of no effect; correct "
                            "the name or add (role " +
                            name + ")");
  });
}

void check_want_of(const CheckedRulesheet& rules, const Term& role,
                   Symbol relation, const char* check,
                   const std::string& consequence, Diagnostics& diagnostics) {
  bool defined = false;
  for (const Rule& rule : rules.rulesheet.rules) {
    if (rule.head.symbol != relation ||
        rule.head.arguments.size() != kRoleArguments) {
      continue;
    }
    defined = true;
    if (rules::may_unify(rule.head.arguments[0], role)) return;
  }
  if (!defined) return;  // that is said elsewhere
  diagnostics.warning(role.position, check,
                      "no rule with '" + rules.name(relation) + "' is about " +
                          rules.text(role) + ", " + consequence);
}

}  // namespace

void check_roles(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  check_role_rules(rules, diagnostics);
  if (!rules.complete || rules.roles.empty()) return;
  if (rules.all_roles_are_facts) check_unknown_roles(rules, diagnostics);
  for (const Term& role : rules.roles) {
    check_want_of(rules, role, Symbol::kLegal, "role-without-legal",
                  "who can never move; give every role a legal move in every "
                  "state, noop if nothing else",
                  diagnostics);
    if (role.symbol == Symbol::kRandom) continue;
    check_want_of(rules, role, Symbol::kGoal, "role-without-goal",
                  "who can never win anything; give every role a goal value",
                  diagnostics);
  }
}

}  // namespace gdl::checks
