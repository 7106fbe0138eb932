#include "reasoner/players.h"

namespace reasoner {

std::vector<RoleIndex> players_of(const Game& game) {
  std::vector<RoleIndex> players;
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role != game.chance_role()) players.push_back(role);
  }
  return players;
}

}  // namespace reasoner
