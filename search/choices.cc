#include "search/choices.h"

#include <vector>

namespace search {

bool others_choose(reasoner::StateMachine& machine,
                   const reasoner::State& state, reasoner::RoleIndex role) {
  std::vector<reasoner::MoveId> moves;
  for (reasoner::RoleIndex other = 0; other < machine.game().role_count();
       ++other) {
    if (other == role) continue;
    machine.legal_moves(state, other, moves);
    if (moves.size() > 1) return true;
  }
  return false;
}

}  // namespace search
