#include "gdl/real_time.h"

#include <cstdint>
#include <string>

#include "gdl/number_in.h"

namespace gdl {

bool is_real_time(const Term& head, const SymbolTable& symbols) {
  return head.arguments.size() == 1 &&
         fold_case(symbols.name(head.symbol)) == kRealTime;
}

ClockTime real_time(const Term& fact, const SymbolTable& symbols) {
  const Term& argument = fact.arguments.front();
  if (argument.kind != Term::Kind::kConstant) return {};
  const std::string& text = symbols.name(argument.symbol);
  const ClockTime step(number_in<std::int64_t>(text).value_or(0));
  const bool fits = step >= kShortestStep && step <= kLongestStep;
  return fits ? step : ClockTime::zero();
}

ClockTime real_time(const Rulesheet& rulesheet) {
  for (const Rule& rule : rulesheet.rules) {
    if (!rule.body.empty() || !is_real_time(rule.head, rulesheet.symbols)) {
      continue;
    }
    const ClockTime step = real_time(rule.head, rulesheet.symbols);
    if (step > ClockTime::zero()) return step;
  }
  return {};
}

}  // namespace gdl
