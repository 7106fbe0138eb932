#include "search/hidden/belief/role_model.h"

namespace search::hidden::belief {

void move_probabilities(const RoleModel& model, bool is_chance,
                        reasoner::RoleIndex role, InformationId information,
                        InformationId observed,
                        std::span<const reasoner::MoveId> moves,
                        std::vector<double>& probabilities) {
  const double uniform = 1.0 / static_cast<double>(moves.size());
  probabilities.assign(moves.size(), uniform);
  if (is_chance || !model || moves.size() == 1) return;
  model(role, information, observed, moves, probabilities);
  for (double& probability : probabilities) {
    probability = kUniformShare * uniform + (1 - kUniformShare) * probability;
  }
}

}  // namespace search::hidden::belief
