#pragma once

#include "translators/board_games/moves/piece_moves.h"

namespace translators::board_games::moves {

/// Series of moves: `=> again`. Writes which piece may go on, that the turn
/// stays, and that the player may stop.
void write_series(RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::board_games::moves
