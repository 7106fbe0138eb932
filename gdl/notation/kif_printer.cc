#include "gdl/notation/kif_printer.h"

#include "gdl/notation/characters.h"

namespace gdl::notation {

namespace {

void print(const Rule& rule, const SymbolTable& symbols, std::string& out) {
  const std::string line = to_string(rule, symbols);
  if (rule.body.empty() || line.size() <= kLineWidth) {
    out += line;
  } else {
    out += "(<= " + to_string(rule.head, symbols);
    for (const Literal& literal : rule.body) {
      out += "\n    " + to_string(literal, symbols);
    }
    out += ')';
  }
  out += '\n';
}

}  // namespace

std::string to_kif(const Rulesheet& rulesheet) {
  std::string out;
  for (const Rule& rule : rulesheet.rules) {
    print(rule, rulesheet.symbols, out);
  }
  return out;
}

}  // namespace gdl::notation
