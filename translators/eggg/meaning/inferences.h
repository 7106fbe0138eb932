#pragma once

#include "translators/board_games/model.h"

namespace translators::eggg::meaning {

/// Fills in what the description leaves unsaid about the course of a game: who
/// moves first, how it ends when nothing else ends it. Each is recorded.
void infer(board_games::Model& model);

}  // namespace translators::eggg::meaning
