// Errors in base, input and percept are warnings: their rules are left out.
// variable-in-fact (error): a fact with a variable.
// unbound-variable (error): a variable of the head or of distinct that no
//   positive condition binds; with `or`, in every alternative.
// unbound-role (warning): a variable of the head that nothing binds, where a
//   role must stand; it means every role, but other players refuse it.
// unbound-in-negation (warning): a variable that occurs in a negated condition
//   only, which so means that there is none at all; other players refuse it.

#include <algorithm>
#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

class VariableSafetyCheck {
 public:
  VariableSafetyCheck(const CheckedRulesheet& rules, Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics) {}

  void run() {
    const std::vector<rules::FlatRule>& rules = rules_.program.rules;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const std::uint32_t source = rules[i].source;
      if (i == 0 || rules[i - 1].source != source) {
        errors_.clear();
        warnings_.clear();
        has_alternatives_ =
            i + 1 < rules.size() && rules[i + 1].source == source;
      }
      for (const Term& role : rules[i].added_roles) report_role(role);
      if (rules_.rulesheet.rules[source].body.empty()) {
        check_fact(rules[i]);
      } else {
        check_rule(rules[i]);
      }
    }
  }

 private:
  void report_role(const Term& role) {
    if (!warnings_.insert(role.symbol).second) return;
    diagnostics_.warning(role.position, "unbound-role",
                         "no positive condition binds " + name(role) +
                             ", which is taken for every role; write (role " +
                             name(role) + ") into the rule to say so");
  }

  void check_fact(const rules::FlatRule& fact) {
    for_each_variable(fact.head, [&](const Term& variable) {
      const auto& roles = fact.added_roles;
      const bool is_role =
          std::find(roles.begin(), roles.end(), variable) != roles.end();
      if (is_role || !errors_.insert(variable.symbol).second) return;
      report(fact.head, variable, "variable-in-fact",
             name(variable) +
                 " stands in a fact and has no value; write one fact for each "
                 "value, or a rule that binds it");
    });
  }

  void check_rule(const rules::FlatRule& rule) {
    bound_.clear();
    for (const Term& literal : rule.positive) {
      for_each_variable(literal, [&](const Term& variable) {
        bound_.insert(variable.symbol);
      });
    }
    require(rule.head, rule.head);
    for (const auto& [left, right] : rule.distinct) {
      require(rule.head, left);
      require(rule.head, right);
    }
    for (const Term& literal : rule.negative) check_negation(literal);
  }

  void report(const Term& head, const Term& variable, const char* check,
              const std::string& message) {
    if (is_declaration(head) && !rules_.asks_for_declarations) {
      diagnostics_.warning(variable.position, check,
                           message + "; this is left out");
    } else {
      diagnostics_.error(variable.position, check, message);
    }
  }

  void require(const Term& head, const Term& term) {
    for_each_variable(term, [&](const Term& variable) {
      if (bound_.contains(variable.symbol) ||
          !errors_.insert(variable.symbol).second) {
        return;
      }
      report(head, variable, "unbound-variable",
             name(variable) + " has no value; bind it by a positive condition" +
                 (has_alternatives_ ? " in every alternative" : ""));
    });
  }

  void check_negation(const Term& literal) {
    for_each_variable(literal, [&](const Term& variable) {
      if (bound_.contains(variable.symbol) ||
          errors_.contains(variable.symbol) ||
          !warnings_.insert(variable.symbol).second) {
        return;
      }
      diagnostics_.warning(
          variable.position, "unbound-in-negation",
          "no positive condition binds " + name(variable) +
              ", so this asks that there is none at all; most players refuse "
              "it: bind it, or negate a relation without it");
    });
  }

  const std::string& name(const Term& variable) const {
    return rules_.program.symbols.name(variable.symbol);
  }

  const CheckedRulesheet& rules_;
  Diagnostics& diagnostics_;
  bool has_alternatives_ = false;
  std::unordered_set<Symbol> bound_;  // in the alternative at hand
  // Each variable is reported once a rule: alternatives repeat what is wrong
  // with their common part.
  std::unordered_set<Symbol> errors_;
  std::unordered_set<Symbol> warnings_;
};

}  // namespace

void check_variable_safety(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics) {
  VariableSafetyCheck(rules, diagnostics).run();
}

}  // namespace gdl::checks
