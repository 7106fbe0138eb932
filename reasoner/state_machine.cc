#include "reasoner/state_machine.h"

#include "reasoner/game_facts.h"
#include "reasoner/playout.h"

namespace reasoner {

std::optional<MoveId> StateMachine::pick_legal_move(
    const State& state, RoleIndex role, std::uint32_t x,
    std::vector<MoveId>& scratch) {
  legal_moves(state, role, scratch);
  if (scratch.empty()) return std::nullopt;
  return scratch[pick(x, static_cast<std::uint32_t>(scratch.size()))];
}

GameFacts StateMachine::facts() const { return {}; }

}  // namespace reasoner
