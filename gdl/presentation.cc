#include "gdl/presentation.h"

#include "gdl/symbol_table.h"

namespace gdl {

std::map<std::string, std::string> looks_of(const Rulesheet& rulesheet) {
  const SymbolTable& symbols = rulesheet.symbols;
  std::map<std::string, std::string> looks;
  for (const Rule& rule : rulesheet.rules) {
    const Term& head = rule.head;
    if (!rule.body.empty() || head.arguments.size() != 2 ||
        fold_case(symbols.name(head.symbol)) != kLooks) {
      continue;
    }
    const Term& thing = head.arguments[0];
    const Term& look = head.arguments[1];
    if (thing.kind != Term::Kind::kConstant ||
        look.kind != Term::Kind::kConstant) {
      continue;
    }
    looks.emplace(fold_case(symbols.name(thing.symbol)),
                  fold_case(symbols.name(look.symbol)));
  }
  return looks;
}

}  // namespace gdl
