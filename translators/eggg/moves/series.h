#pragma once

#include "translators/eggg/moves/piece_moves.h"

namespace translators::eggg::moves {

/// Series of moves: `=> again`. Writes which piece may go on, that the turn
/// stays, and that the player may stop.
void write_series(rules::RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::eggg::moves
