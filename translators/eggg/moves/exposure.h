#pragma once

#include "translators/eggg/moves/piece_moves.h"
#include "translators/eggg/rules/rule_writer.h"

namespace translators::eggg::moves {

/// Rules for `(exposes ?x ?y ?x2 ?y2)`: a man who takes another off the board
/// beside his own move uncovers the royal piece to an attack.
void write_exposure(rules::RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::eggg::moves
