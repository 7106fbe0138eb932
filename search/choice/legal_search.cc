#include "search/choice/legal_search.h"

#include <cassert>

namespace search::choice {

reasoner::MoveId LegalSearch::choose_move(const reasoner::State& state,
                                          reasoner::RoleIndex role,
                                          const Deadline& /*deadline*/) {
  machine_.legal_moves(state, role, legal_);
  assert(!legal_.empty());
  set_candidate(legal_.front());
  return legal_.front();
}

void LegalSearch::advance(std::span<const reasoner::MoveId> /*joint_move*/,
                          const reasoner::State& /*next*/) {}

}  // namespace search::choice
