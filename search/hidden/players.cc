#include "search/hidden/players.h"

namespace search::hidden {

std::vector<reasoner::RoleIndex> players_of(const reasoner::Game& game) {
  std::vector<reasoner::RoleIndex> players;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role != game.chance_role()) players.push_back(role);
  }
  return players;
}

}  // namespace search::hidden
