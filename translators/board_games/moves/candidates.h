#pragma once

#include <string>

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// Whether moves are first found as candidates, by `(may_go ?player ...)` and
/// `(may_place ?player ...)`: where whether a player can move at all, or what
/// assertions forbid, decides about what is legal.
bool has_candidates(const Model& model);

/// What a rule about the moves of pieces says where it holds: `arguments` are
/// those of the move, `?x ?y ?x2 ?y2`.
Term going(const Model& model, const Terms& arguments);
/// The same for a promotion, whose last argument is the new kind.
Term promoting(const Model& model, const Terms& arguments);
/// The same for a new piece: `[?kind] ?x ?y`.
Term placing(const Model& model);

/// The literals of a legal move of ?player, as far as they are no
/// `(legal ...)` where there are candidates.
Terms permitted(RuleWriter& writer, const Term& candidate);

/// The legal moves among the candidates, and what assertions ask for.
void write_candidates(RuleWriter& writer, bool chooses_promotion);

}  // namespace translators::board_games::moves
