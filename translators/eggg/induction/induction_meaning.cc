#include "translators/eggg/induction/induction_meaning.h"

#include <algorithm>

#include "translators/eggg/induction/induction_reader.h"

namespace translators::eggg::induction {

bool is_induction_game(const syntax::Description& description) {
  return std::any_of(description.statements.begin(),
                     description.statements.end(), [](const auto& statement) {
                       return statement.kind ==
                                  syntax::Statement::Kind::kDefinition &&
                              statement.subject.is_word("goal") &&
                              statement.value.is_call("level");
                     });
}

std::optional<induction_games::Model> induction_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics) {
  auto model = InductionReader(description, options, diagnostics).read();
  if (diagnostics.has_errors()) return std::nullopt;
  return model;
}

}  // namespace translators::eggg::induction
