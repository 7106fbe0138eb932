// keyword-in-head (error): a rule or fact for true or does.
// keyword-in-body (warning): init, next, base, input or sees as a condition;
//   read as any relation, though other players refuse it.
// keyword-as-function, keyword-as-constant (warnings): a keyword as the name of
//   a function or of a thing; once a name.

#include <array>
#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

constexpr std::array<Symbol, 11> kReserved = {
    Symbol::kRole, Symbol::kInit,  Symbol::kTrue, Symbol::kDoes,
    Symbol::kNext, Symbol::kLegal, Symbol::kGoal, Symbol::kTerminal,
    Symbol::kBase, Symbol::kInput, Symbol::kSees};

bool is_keyword(Symbol symbol) {
  for (const Symbol keyword : kReserved) {
    if (keyword == symbol) return true;
  }
  return false;
}

/// The number of arguments with which a keyword that says something about the
/// game, rather than asks, has its meaning; 0 for other names.
std::size_t arity_of_statement(Symbol symbol) {
  switch (symbol) {
    case Symbol::kInit:
    case Symbol::kNext:
    case Symbol::kBase:
      return 1;
    case Symbol::kInput:
    case Symbol::kSees:
      return 2;
    default:
      return 0;
  }
}

void check_head(const CheckedRulesheet& rules, const Term& head,
                Diagnostics& diagnostics) {
  if (head.symbol != Symbol::kTrue && head.symbol != Symbol::kDoes) return;
  diagnostics.error(head.position, "keyword-in-head",
                    "no rule can say what '" + rules.name(head.symbol) +
                        "' is; the match does. Use init, next or legal");
}

void check_condition(const CheckedRulesheet& rules, const Term& sentence,
                     Diagnostics& diagnostics) {
  const std::size_t arity = arity_of_statement(sentence.symbol);
  if (arity == 0 || sentence.arguments.size() != arity) return;
  diagnostics.warning(sentence.position, "keyword-in-body",
                      "'" + rules.name(sentence.symbol) +
                          "' should not be a condition, and most players "
                          "refuse it; move what it says into a relation with "
                          "another name");
}

}  // namespace

void check_keyword_placement(const CheckedRulesheet& rules,
                             Diagnostics& diagnostics) {
  for_each_sentence(rules.rulesheet, [&](const Term& sentence, bool is_head) {
    if (is_head) {
      check_head(rules, sentence, diagnostics);
    } else {
      check_condition(rules, sentence, diagnostics);
    }
  });
  std::unordered_set<Symbol> functions;
  std::unordered_set<Symbol> constants;
  for_each_term(rules.rulesheet, [&](const Term& term) {
    if (term.is_variable() || !is_keyword(term.symbol)) return;
    const bool is_function = !term.arguments.empty();
    if (!(is_function ? functions : constants).insert(term.symbol).second) {
      return;
    }
    diagnostics.warning(
        term.position,
        is_function ? "keyword-as-function" : "keyword-as-constant",
        "'" + rules.name(term.symbol) + "' is a keyword and a bad name for a " +
            (is_function ? "function" : "thing") + "; rename it");
  });
}

}  // namespace gdl::checks
