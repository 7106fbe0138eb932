#pragma once

#include <vector>

#include "reasoner/game.h"

namespace search::hidden {

/// The roles that somebody plays, all but chance, in the order of the game.
std::vector<reasoner::RoleIndex> players_of(const reasoner::Game& game);

}  // namespace search::hidden
