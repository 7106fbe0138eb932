#pragma once

#include <vector>

#include "translators/zrf/game/model.h"

namespace translators::zrf::game {

/// For each type of pieces whether one may ever stand on the board: it does at
/// first, or waits off the board, or a program of such a type names it, other
/// than to ask for it. A file often has pieces that only its variants use.
std::vector<bool> types_in_play(const Game& game);

}  // namespace translators::zrf::game
