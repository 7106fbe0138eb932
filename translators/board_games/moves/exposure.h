#pragma once

#include "translators/board_games/moves/piece_moves.h"
#include "translators/board_games/rule_writer.h"

namespace translators::board_games::moves {

/// Rules for `(exposes ?x ?y ?x2 ?y2)`: a man who takes another off the board
/// beside his own move uncovers the royal piece to an attack.
void write_exposure(RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::board_games::moves
