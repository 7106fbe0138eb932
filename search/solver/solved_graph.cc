#include "search/solver/solved_graph.h"

#include <algorithm>

namespace search::solver {

using reasoner::Goal;
using reasoner::RoleIndex;

Preference::Preference(const game_graph::GameGraph& graph)
    : ranges_(graph.role_count()), comes_again_(graph.has_back_edges()) {
  for (std::size_t i = 0; i < graph.goal_class_count(); ++i) {
    const auto goals =
        graph.goals(static_cast<game_graph::GameGraph::GoalClass>(i));
    for (std::size_t role = 0; role < ranges_.size(); ++role) {
      ranges_[role].least = std::min(ranges_[role].least, goals[role]);
      ranges_[role].most = std::max(ranges_[role].most, goals[role]);
    }
  }
}

bool Preference::is_better(RoleIndex role, GoalAt a, GoalAt b) const {
  if (a.goal != b.goal) return a.goal > b.goal;
  return hurries(role, a.goal) ? a.distance < b.distance
                               : a.distance > b.distance;
}

bool Preference::hurries(RoleIndex role, Goal goal) const {
  const Goal twice_above = 2 * goal - ranges_[role].least - ranges_[role].most;
  return twice_above > 0 || (twice_above == 0 && comes_again_);
}

}  // namespace search::solver
