#include "search/game_kind.h"

namespace search {

bool has_chance(const reasoner::Game& game) {
  return game.chance_role().has_value();
}

bool hides_something(const reasoner::Game& game) {
  return game.hides() && game.role_count() > 1;
}

bool is_deterministic(const reasoner::Game& game) {
  return !has_chance(game) && !hides_something(game);
}

}  // namespace search
