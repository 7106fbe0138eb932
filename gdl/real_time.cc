#include "gdl/real_time.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

namespace gdl {

bool is_real_time(const Term& head, const SymbolTable& symbols) {
  return head.arguments.size() == 1 &&
         fold_case(symbols.name(head.symbol)) == kRealTime;
}

ClockTime real_time(const Term& fact, const SymbolTable& symbols) {
  const Term& argument = fact.arguments.front();
  if (argument.kind != Term::Kind::kConstant) return {};
  const std::string& text = symbols.name(argument.symbol);
  const char* const end = text.data() + text.size();
  std::int64_t count = 0;
  const auto [stop, error] = std::from_chars(text.data(), end, count);
  const ClockTime step(count);
  const bool fits = error == std::errc() && stop == end &&
                    step >= kShortestStep && step <= kLongestStep;
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
