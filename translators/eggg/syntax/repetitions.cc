#include "translators/eggg/syntax/repetitions.h"

#include <map>
#include <string>

#include "translators/eggg/syntax/variation.h"

namespace translators::eggg::syntax {

namespace {

bool may_be_several(const Statement& statement) {
  using Kind = Statement::Kind;
  if (statement.kind == Kind::kAction) {
    return statement.verb != "alternate" && statement.verb != "synchronize";
  }
  return statement.kind == Kind::kAsItMoves ||
         statement.subject.is_word("goal") ||
         statement.subject.is_word("tie") || statement.subject.is_word("text");
}

}  // namespace

void check_repetitions(const Description& description,
                       gdl::Diagnostics& diagnostics) {
  std::map<std::string, const Statement*> said;
  for (const Statement& statement : description.statements) {
    const std::string slot = slot_of(statement);
    if (slot.empty() || may_be_several(statement)) continue;
    const auto [first, is_new] = said.emplace(slot, &statement);
    if (is_new) continue;
    const Statement& before = *first->second;
    const std::string place = "line " + std::to_string(before.position.line);
    if (before.source == statement.source) {
      diagnostics.warning(statement.position, "said-twice",
                          place + " says the same");
    } else {
      diagnostics.error(statement.position, "said-twice",
                        place + " says otherwise: '" + before.source + "'");
    }
  }
}

}  // namespace translators::eggg::syntax
