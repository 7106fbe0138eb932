#pragma once

#include <string>

#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"
#include "search/evaluator/evaluator.h"

namespace search {

/// Of an evaluator for two that likes one proposition, by its name, as role 0,
/// and nothing else.
inline evaluator::EvaluatorWeights weights_of_one_cell(
    const reasoner::StateMachine& machine, const std::string& proposition) {
  const auto liked = machine.game().known_proposition(proposition);
  evaluator::EvaluatorWeights weights;
  weights.mean_mobility = {5, 5};
  for (const float worth : {3.0F, -3.0F}) {
    evaluator::EvaluatorWeights::Role role;
    role.mobility = role.goals = {0, 0};
    role.bases.resize(machine.propnet()->base_count());
    role.bases.at(liked) = worth;
    weights.roles.push_back(role);
  }
  return weights;
}

}  // namespace search
