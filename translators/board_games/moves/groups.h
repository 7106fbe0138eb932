#pragma once

#include <string>
#include <vector>

#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

/// A chain of the player's pieces leads from the one edge to the other.
std::string connects(RuleWriter& writer, const Condition& condition,
                     const Scope& scope);
/// All pieces of the player form one group.
std::string connected(RuleWriter& writer, const std::string& player);
/// None of these pieces is on the board.
std::vector<Literals> none(RuleWriter& writer, const PieceSet& pieces,
                           const Scope& scope);
/// The player has more pieces on the board than any opponent has.
Literals most(RuleWriter& writer, const std::string& player);
/// Some heap is not empty.
std::string counters_left(RuleWriter& writer);
/// Something does not stand where the solution says.
std::string misplaced(RuleWriter& writer);

}  // namespace translators::board_games::moves
