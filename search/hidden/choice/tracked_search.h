#pragma once

#include "search/hidden/belief/belief_search.h"
#include "search/hidden/belief/flat_comparison.h"

namespace search::hidden::choice {

/// Takes the answer of the best mean of a FlatComparison: quick, and it looks
/// one move ahead. An iteration is one round of it. One thread.
class TrackedSearch : public belief::BeliefSearch {
 public:
  TrackedSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                const Settings& settings)
      : BeliefSearch(machine, role, settings) {}

  reasoner::MoveId choose_move(const Deadline& deadline) override;
};

}  // namespace search::hidden::choice
