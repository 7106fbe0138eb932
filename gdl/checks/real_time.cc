// real-time (warning): `(real_time MILLISECONDS)` that says no time a step can
// last, or is no fact; the game is played as if it were not there.

#include "gdl/real_time.h"

#include <string>

#include "gdl/checks/checks.h"

namespace gdl::checks {

void check_real_time(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  const SymbolTable& symbols = rules.rulesheet.symbols;
  for (const Rule& rule : rules.rulesheet.rules) {
    if (!is_real_time(rule.head, symbols)) continue;
    if (rule.body.empty() &&
        real_time(rule.head, symbols) > ClockTime::zero()) {
      continue;
    }
    diagnostics.warning(
        rule.head.position, "real-time",
        std::string(kRealTime) +
            " says how long a step lasts and is ignored here; write a fact "
            "with a whole number of milliseconds from " +
            std::to_string(kShortestStep.count()) + " to " +
            std::to_string(kLongestStep.count()));
  }
}

}  // namespace gdl::checks
