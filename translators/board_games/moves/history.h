#pragma once

#include <string>

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// What stood there at the start has never moved; `after`, nor does it by the
/// move made. Squares of which nobody asks are not remembered.
Terms unmoved(const Term& x, const Term& y, bool after);

/// The last move was one of these pieces from here to there. Only moves of
/// which somebody asks are remembered.
Terms last_move(RuleWriter& writer, const LastMove& last, const Scope& scope);

}  // namespace translators::board_games::moves
