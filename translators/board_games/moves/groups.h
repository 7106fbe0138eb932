#pragma once

#include <string>
#include <vector>

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// A chain of the player's pieces leads from the one edge to the other.
Term connects(RuleWriter& writer, const Connects& ends, const Term& player);
/// All pieces of the player form one group.
Term connected(RuleWriter& writer, const Term& player);
/// None of these pieces is on the board.
std::vector<Terms> none(RuleWriter& writer, const PieceSet& pieces,
                        const Scope& scope);
/// The player has more pieces on the board than any opponent has.
Terms most(RuleWriter& writer, const Term& player);
/// Some heap is not empty.
Term counters_left(RuleWriter& writer);
/// Something does not stand where the solution says.
Term misplaced(RuleWriter& writer);

}  // namespace translators::board_games::moves
