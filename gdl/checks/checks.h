#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/expression.h"
#include "gdl/rules/dependency_graph.h"
#include "gdl/rules/normal_form.h"
#include "gdl/rulesheet.h"

namespace gdl::checks {

/// Finds what is wrong with the rules of a game and puts it into `diagnostics`.
/// An error is what can be given no meaning: a game with errors is not played.
/// A warning is what Henhouse understands, but what is likely a mistake or is
/// refused by other players.
///
/// `source` is what `rulesheet` was read from; without it, what concerns the
/// spelling is not checked. Where `diagnostics` holds errors of reading
/// already, rules are missing, and nothing is reported for want of them.
void check_rulesheet(const Rulesheet& rulesheet,
                     const std::vector<Expression>& source,
                     Diagnostics& diagnostics);

/// What the checks work on: the rules, and what several of them ask about them.
struct CheckedRulesheet {
  /// Throws gdl::Error where the rules have no normal form.
  CheckedRulesheet(const Rulesheet& rulesheet,
                   const std::vector<Expression>& source, bool complete);
  CheckedRulesheet(const CheckedRulesheet&) = delete;

  const std::string& name(Symbol symbol) const {
    return rulesheet.symbols.name(symbol);
  }
  std::string text(const Term& term) const {
    return to_string(term, program.symbols);
  }

  const Rulesheet& rulesheet;
  const std::vector<Expression>& source;  ///< empty where there is no text
  bool complete;                          ///< no rule failed to be read

  /// Whether a rule asks for base, input or percept. Otherwise these are
  /// declarations without which a game is played as well.
  bool asks_for_declarations = false;

  rules::FlatProgram program;  ///< the rules in normal form
  rules::Stratification strata;

  /// The roles that are given as facts, and whether that is all of them.
  std::vector<Term> roles;
  bool all_roles_are_facts = true;
};

/// One check, or a small family of them; each is documented in the file of its
/// name. They run in the order of the list in checks.cc and do not depend on
/// each other.
using Check = void (*)(const CheckedRulesheet&, Diagnostics&);

void check_spelling(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_body_shape(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_required_relations(const CheckedRulesheet& rules,
                              Diagnostics& diagnostics);
void check_keyword_arity(const CheckedRulesheet& rules,
                         Diagnostics& diagnostics);
void check_keyword_placement(const CheckedRulesheet& rules,
                             Diagnostics& diagnostics);
void check_roles(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_percepts(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_goal_values(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_real_time(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_names(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_produced_facts(const CheckedRulesheet& rules,
                          Diagnostics& diagnostics);
void check_variable_safety(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics);
void check_negation_cycles(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics);
void check_recursion(const CheckedRulesheet& rules, Diagnostics& diagnostics);
void check_time_dependence(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics);

/// Calls `visit(literal)` for each condition of a rule, the operands of `not`,
/// `or` and `and` after these.
template <typename Visit>
void for_each_condition(const std::vector<Literal>& literals,
                        const Visit& visit) {
  for (const Literal& literal : literals) {
    visit(literal);
    for_each_condition(literal.operands, visit);
  }
}

/// Calls `visit(sentence, is_head)` for each sentence of the rules; `distinct`
/// is none.
template <typename Visit>
void for_each_sentence(const Rulesheet& rulesheet, const Visit& visit) {
  for (const Rule& rule : rulesheet.rules) {
    visit(rule.head, true);
    for_each_condition(rule.body, [&](const Literal& literal) {
      if (literal.kind == Literal::Kind::kSentence) {
        visit(literal.sentence, false);
      }
    });
  }
}

/// Calls `visit(term)` for each term of the rules with all that is in it: the
/// arguments of sentences and of `distinct`, and theirs.
template <typename Visit>
void for_each_term(const Rulesheet& rulesheet, const Visit& visit) {
  const auto walk = [&](const auto& self, const Term& term) -> void {
    for (const Term& argument : term.arguments) {
      visit(argument);
      self(self, argument);
    }
  };
  for (const Rule& rule : rulesheet.rules) {
    walk(walk, rule.head);
    for_each_condition(rule.body, [&](const Literal& literal) {
      walk(walk, literal.sentence);
    });
  }
}

}  // namespace gdl::checks
