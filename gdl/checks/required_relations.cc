// missing-relation (error): no rule at all for role, legal, goal or terminal.
// no-initial-fact (warning): no init; the game begins with an empty state.

#include <unordered_set>

#include "gdl/checks/checks.h"

namespace gdl::checks {

void check_required_relations(const CheckedRulesheet& rules,
                              Diagnostics& diagnostics) {
  if (!rules.complete) return;
  std::unordered_set<Symbol> defined;
  for (const Rule& rule : rules.rulesheet.rules) {
    defined.insert(rule.head.symbol);
  }
  for (const Symbol required :
       {Symbol::kRole, Symbol::kLegal, Symbol::kGoal, Symbol::kTerminal}) {
    if (defined.contains(required)) continue;
    diagnostics.error({}, "missing-relation",
                      "no rule says what '" + rules.name(required) +
                          "' is; a game cannot be played without it");
  }
  if (!defined.contains(Symbol::kInit)) {
    diagnostics.warning({}, "no-initial-fact",
                        "no 'init' says what is true in the beginning; the "
                        "game begins with nothing true");
  }
}

}  // namespace gdl::checks
