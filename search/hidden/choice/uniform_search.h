#pragma once

#include "search/hidden/belief/belief_search.h"

namespace search::hidden::choice {

/// Draws one of the moves that are legal in every state that it holds possible.
/// For tests, and as an opponent.
class UniformSearch : public belief::BeliefSearch {
 public:
  UniformSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                const Settings& settings)
      : BeliefSearch(machine, role, settings) {}

  reasoner::MoveId choose_move(const Deadline& deadline) override;
};

}  // namespace search::hidden::choice
