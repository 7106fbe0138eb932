#pragma once

#include <string>

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// `(true (unmoved x y))`: what stood there at the start has never moved.
/// Squares of which nobody asks are not remembered: see remember_unmoved.
Term unmoved(RuleWriter& writer, const Term& x, const Term& y);

/// The last move was one of these pieces from here to there. Only moves of
/// which somebody asks are remembered.
Terms last_move(RuleWriter& writer, const LastMove& last, const Scope& scope);

}  // namespace translators::board_games::moves
