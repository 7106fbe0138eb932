// unproduced-fact (warning): `true` of something that neither init nor next can
//   make true.
// unproduced-move (warning): `does` of something that is never legal.
// Both by name and number of arguments, once each.

#include <set>
#include <utility>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// The contents that the heads of some keywords can have.
struct Contents {
  std::set<std::pair<Symbol, std::size_t>> signatures;
  bool any = false;  ///< a head has a variable for its content
  bool none = true;  ///< there is no such head

  void add(const Term& content) {
    none = false;
    any |= content.is_variable();
    signatures.emplace(content.symbol, content.arguments.size());
  }

  /// Whether the contents are known and `content` is not one of them; then it
  /// becomes known, so that this is true only once.
  bool lacks(const Term& content) {
    if (any || none || content.is_variable()) return false;
    return signatures.emplace(content.symbol, content.arguments.size()).second;
  }
};

}  // namespace

void check_produced_facts(const CheckedRulesheet& rules,
                          Diagnostics& diagnostics) {
  if (!rules.complete) return;
  Contents facts;
  Contents moves;
  for (const Rule& rule : rules.rulesheet.rules) {
    const Term& sentence = rule.head;
    if (sentence.arguments.empty()) continue;
    const Term& content = sentence.arguments.back();
    if (sentence.symbol == Symbol::kInit || sentence.symbol == Symbol::kNext) {
      facts.add(content);
    } else if (sentence.symbol == Symbol::kLegal) {
      moves.add(content);
    }
  }
  for_each_sentence(rules.rulesheet, [&](const Term& sentence, bool) {
    const std::size_t arity = sentence.arguments.size();
    if (sentence.symbol == Symbol::kTrue && arity == 1) {
      const Term& fact = sentence.arguments[0];
      if (!facts.lacks(fact)) return;
      diagnostics.warning(sentence.position, "unproduced-fact",
                          "neither 'init' nor 'next' can make " +
                              rules.text(fact) +
                              " true; correct it or add a rule");
    } else if (sentence.symbol == Symbol::kDoes && arity == 2) {
      const Term& move = sentence.arguments[1];
      if (!moves.lacks(move)) return;
      diagnostics.warning(sentence.position, "unproduced-move",
                          "no 'legal' allows " + rules.text(move) +
                              ", so nobody does it; correct it or add a rule");
    }
  });
}

}  // namespace gdl::checks
