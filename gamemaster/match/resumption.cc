#include "gamemaster/match/resumption.h"

#include <algorithm>

#include "gdl/expression.h"

namespace gamemaster::match {

namespace {

bool mentions(const std::vector<gdl::Literal>& literals, gdl::Symbol relation) {
  return std::any_of(literals.begin(), literals.end(),
                     [relation](const gdl::Literal& one) {
                       return (one.kind == gdl::Literal::Kind::kSentence &&
                               one.sentence.symbol == relation) ||
                              mentions(one.operands, relation);
                     });
}

void rename(std::vector<gdl::Literal>& literals, gdl::Symbol from,
            gdl::Symbol to) {
  for (gdl::Literal& literal : literals) {
    if (literal.kind == gdl::Literal::Kind::kSentence &&
        literal.sentence.symbol == from) {
      literal.sentence.symbol = to;
    }
    rename(literal.operands, from, to);
  }
}

/// A name that the rules do not use.
gdl::Symbol fresh_symbol(gdl::SymbolTable& symbols, std::string name) {
  while (symbols.find(name)) name += "_";
  return symbols.intern(name);
}

/// `(init FACT)` on a line of its own.
std::string init_line(const std::string& fact) {
  gdl::Diagnostics diagnostics;
  const auto expressions = gdl::read_expressions(fact, diagnostics);
  if (diagnostics.has_errors() || expressions.size() != 1 ||
      fact.find('?') != std::string::npos) {
    throw gdl::Error("no match can go on from a state with the fact '" + fact +
                     "'");
  }
  return "(init " + gdl::to_string(expressions[0]) + ")\n";
}

}  // namespace

gdl::Rulesheet resume_at(const gdl::Rulesheet& rulesheet,
                         std::span<const std::string> facts) {
  gdl::Rulesheet resumed = rulesheet;
  const bool asked = std::any_of(
      resumed.rules.begin(), resumed.rules.end(), [](const gdl::Rule& rule) {
        return mentions(rule.body, gdl::Symbol::kInit);
      });
  if (asked) {
    const gdl::Symbol before = fresh_symbol(resumed.symbols, "init_before");
    for (gdl::Rule& rule : resumed.rules) {
      if (rule.head.symbol == gdl::Symbol::kInit) rule.head.symbol = before;
      rename(rule.body, gdl::Symbol::kInit, before);
    }
  } else {
    std::erase_if(resumed.rules, [](const gdl::Rule& rule) {
      return rule.head.symbol == gdl::Symbol::kInit;
    });
  }
  std::string text = gdl::to_string(resumed);
  for (const std::string& fact : facts) text += init_line(fact);
  gdl::Diagnostics diagnostics;
  resumed = gdl::read_kif(text, diagnostics);
  if (diagnostics.has_errors()) throw gdl::Error(diagnostics.format_all());
  return resumed;
}

}  // namespace gamemaster::match
