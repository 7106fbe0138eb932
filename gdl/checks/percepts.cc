// no-percepts (warning): a role random, and no rule of sees: what chance draws
//   is then seen by everybody, though other readers of GDL-II say by nobody.

#include <algorithm>

#include "gdl/checks/checks.h"
#include "gdl/rules/perception.h"

namespace gdl::checks {

namespace {

const Term* find_chance(const CheckedRulesheet& rules) {
  const auto chance = std::find_if(
      rules.roles.begin(), rules.roles.end(),
      [](const Term& role) { return role.symbol == Symbol::kRandom; });
  return chance == rules.roles.end() ? nullptr : &*chance;
}

}  // namespace

void check_percepts(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  const Term* const chance = find_chance(rules);
  if (!rules.complete || chance == nullptr) return;
  if (!gdl::rules::has_percepts(rules.rulesheet)) {
    diagnostics.warning(chance->position, "no-percepts",
                        "no rule says what is seen of what 'random' draws, so "
                        "all roles are told all moves; if that is meant, say "
                        "so: (<= (sees ?r (did ?p ?m)) (role ?r) (does ?p "
                        "?m))");
  }
}

}  // namespace gdl::checks
