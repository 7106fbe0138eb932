#pragma once

#include "translators/board_games/moves/piece_moves.h"

namespace translators::board_games::moves {

/// Moves as far as there are pieces on their line, as in Lines of Action:
/// writes how pieces on a line are counted, and which such moves are legal.
void write_line_moves(RuleWriter& writer, const PieceMoves& pieces);

/// `(ahead direction x y n x2 y2)`: n steps lead there. Known before the game.
Term ahead(RuleWriter& writer, const Terms& from, const Term& count,
           const Terms& to);

}  // namespace translators::board_games::moves
