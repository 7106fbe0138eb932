#include "reasoner/state_machine.h"

#include <cassert>

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

void StateMachine::percepts(const State& /*state*/,
                            std::span<const MoveId> /*joint_move*/,
                            RoleIndex /*role*/,
                            std::vector<PerceptId>& percepts) {
  assert(!game().hides());  // an engine for such games says what is perceived
  percepts.clear();
}

std::optional<PerceptId> StateMachine::intern_percept(RoleIndex role,
                                                      std::string_view name) {
  return game().find_percept(role, name);
}

GameFacts StateMachine::facts() const { return {}; }

}  // namespace reasoner
