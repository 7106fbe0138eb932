#pragma once

#include <vector>

#include "reasoner/game.h"

namespace reasoner {

/// The roles that somebody plays, all but chance, in the order of the game.
std::vector<RoleIndex> players_of(const Game& game);

}  // namespace reasoner
