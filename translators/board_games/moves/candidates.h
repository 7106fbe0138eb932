#pragma once

#include "translators/board_games/moves/piece_moves.h"

namespace translators::board_games::moves {

/// The legal moves among the candidates, and what assertions ask for; nothing
/// where there are none. `pieces` are empty where none move.
void write_candidates(RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::board_games::moves
