#pragma once

#include "translators/eggg/piece_moves.h"

namespace translators::eggg {

/// Series of moves: `=> again`. Writes which piece may go on, that the turn
/// stays, and that the player may stop.
void write_series(RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::eggg
