#include "search/game_kind.h"

#include "reasoner/game_facts.h"

namespace search {

std::size_t player_count(const reasoner::Game& game) {
  return game.role_count() - (has_chance(game) ? 1 : 0);
}

bool has_chance(const reasoner::Game& game) {
  return game.chance_role().has_value();
}

bool hides_something(const reasoner::StateMachine& machine) {
  const reasoner::Game& game = machine.game();
  return game.hides() && game.role_count() > 1 &&
         !machine.facts().all_moves_are_seen;
}

bool is_deterministic(const reasoner::StateMachine& machine) {
  return !has_chance(machine.game()) && !hides_something(machine);
}

}  // namespace search
