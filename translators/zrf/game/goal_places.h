#pragma once

#include "translators/zrf/game/model.h"

namespace translators::zrf::game {

/// Whether a goal that the player wins by asks for a piece on the place: one of
/// the positions or zones of its absolute-config.
bool is_goal_place(const Game& game, int player, int place);

}  // namespace translators::zrf::game
