#include "tests/reasoner/built_game.h"

#include <gtest/gtest.h>

#include "gdl/rulesheet.h"
#include "reasoner/construction/propnet_builder.h"
#include "tests/rulesheets.h"

namespace reasoner {

network::Propnet build_game(const std::string& name) {
  return construction::build_propnet(tests::shipped_rules(name));
}

network::Propnet build_rules(std::string_view kif) {
  return construction::build_propnet(tests::rules_of(kif));
}

std::vector<std::string> names(const network::Propnet& propnet,
                               std::span<const PropositionId> ids) {
  std::vector<std::string> names;
  for (const PropositionId id : ids) {
    names.push_back(propnet.game.proposition_name(id));
  }
  return names;
}

PropositionId proposition(const network::Propnet& propnet,
                          std::string_view name) {
  const auto id = propnet.game.find_proposition(name);
  EXPECT_TRUE(id) << name;
  return id.value_or(0);
}

State state_of(const network::Propnet& propnet,
               const std::vector<std::string>& facts) {
  State state;
  for (const std::string& fact : facts) state.set(proposition(propnet, fact));
  return state;
}

}  // namespace reasoner
