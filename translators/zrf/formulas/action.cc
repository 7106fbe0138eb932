#include "translators/zrf/formulas/action.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace translators::zrf::formulas {

bool Action::leaves(int place) const {
  return !is_copy &&
         std::any_of(travels.begin(), travels.end(),
                     [&](const Travel& t) { return t.from == place; });
}

std::vector<std::string> attributes_of(const game::Game& game) {
  std::set<std::string> names;
  for (const game::PieceType& type : game.types) {
    for (const auto& [name, value] : type.attributes) names.insert(name);
  }
  return {names.begin(), names.end()};
}

std::vector<int> enemies_of(const game::Game& game, int owner) {
  std::vector<int> enemies;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const int other = static_cast<int>(i);
    if (other != owner && game.players[i].acts) enemies.push_back(other);
  }
  return enemies;
}

}  // namespace translators::zrf::formulas
