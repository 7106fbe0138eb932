#pragma once

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// One sort of action that ?player may do, whatever form of turn it belongs to.
struct Action {
  Term move;       ///< `(place ?x ?y)`, with variables or without
  Terms declared;  ///< what is known before the game wherever it may be done
  Terms holds;     ///< what has to hold besides being on turn
};

/// Declares an action: `input`.
void declare(RuleWriter& writer, const Action& action);
/// Allows it to the player on turn: `legal`, or as a candidate.
void allow(RuleWriter& writer, const Action& action);
/// Both.
void write_action(RuleWriter& writer, const Action& action);

/// Whether moves and new pieces are first found as candidates, by
/// `(may_move ?player ...)`, `(may_promote ...)` and `(may_place ?player ...)`:
/// where whether a player can move at all, or what assertions forbid, decides
/// about what is legal.
bool has_candidates(const Model& model);

/// `(move ?x ?y ?x2 ?y2)`; `(promote ...)`, whose last argument is the new
/// kind; and `(place [?kind] ?x ?y)`.
Term any_move();
Term any_promotion();
Term any_placing(const Model& model);

/// What a rule about such a move says where it holds.
Term may(const Model& model, const Term& move);

/// The literals of a legal move of ?player, as far as they are no
/// `(legal ...)` where there are candidates.
Terms permitted(RuleWriter& writer, const Term& move);

}  // namespace translators::board_games::moves
