#include "gdl/rules/perception.h"

#include <algorithm>

namespace gdl::rules {

namespace {

bool is_variable(const Term& term, Symbol variable) {
  return term.is_variable() && term.symbol == variable;
}

bool mentions(const Term& term, Symbol variable) {
  return is_variable(term, variable) ||
         std::any_of(
             term.arguments.begin(), term.arguments.end(),
             [&](const Term& each) { return mentions(each, variable); });
}

/// The move, `(does ?p ?m)`, that is all a rule of `sees` depends on, besides
/// who is a role; nothing where it asks for more.
const Term* only_move(const Rule& rule) {
  const Term* move = nullptr;
  for (const Literal& literal : rule.body) {
    if (literal.kind != Literal::Kind::kSentence) return nullptr;
    const Term& sentence = literal.sentence;
    const bool has_variables =
        std::all_of(sentence.arguments.begin(), sentence.arguments.end(),
                    [](const Term& each) { return each.is_variable(); });
    if (!has_variables) return nullptr;
    if (sentence.symbol == Symbol::kRole) continue;
    if (sentence.symbol != Symbol::kDoes || move) return nullptr;
    move = &sentence;
  }
  return move && move->arguments.size() == 2 ? move : nullptr;
}

/// Whether the rule lets everybody see who moves how.
bool shows_all_moves(const Rule& rule) {
  const Term* move = only_move(rule);
  if (!move) return false;
  const Term& observer = rule.head.arguments[0];
  const Symbol mover = move->arguments[0].symbol;
  const Symbol made = move->arguments[1].symbol;
  return observer.is_variable() && observer.symbol != mover &&
         observer.symbol != made && mover != made &&
         mentions(rule.head.arguments[1], mover) &&
         mentions(rule.head.arguments[1], made);
}

bool is_percept_rule(const Rule& rule) {
  return rule.head.symbol == Symbol::kSees && rule.head.arguments.size() == 2;
}

}  // namespace

bool has_percepts(const Rulesheet& rulesheet) {
  return std::any_of(rulesheet.rules.begin(), rulesheet.rules.end(),
                     is_percept_rule);
}

bool hides(const Rulesheet& rulesheet) {
  const auto& rules = rulesheet.rules;
  return has_percepts(rulesheet) &&
         std::none_of(rules.begin(), rules.end(), [](const Rule& rule) {
           return is_percept_rule(rule) && shows_all_moves(rule);
         });
}

Rulesheet without_percepts(Rulesheet rulesheet) {
  std::erase_if(rulesheet.rules, is_percept_rule);
  return rulesheet;
}

}  // namespace gdl::rules
