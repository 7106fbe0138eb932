#pragma once

#include <string>
#include <vector>

#include "translators/eggg/moves/conditions.h"

namespace translators::eggg::moves {

/// A chain of the player's pieces leads from the one edge to the other.
std::string connects(rules::RuleWriter& writer,
                     const rules::Condition& condition, const Scope& scope);
/// All pieces of the player form one group.
std::string connected(rules::RuleWriter& writer, const std::string& player);
/// None of these pieces is on the board.
std::vector<rules::Literals> none(rules::RuleWriter& writer,
                                  const rules::PieceSet& pieces,
                                  const Scope& scope);
/// The player has more pieces on the board than any opponent has.
rules::Literals most(rules::RuleWriter& writer, const std::string& player);
/// Some heap is not empty.
std::string counters_left(rules::RuleWriter& writer);
/// Something does not stand where the solution says.
std::string misplaced(rules::RuleWriter& writer);

}  // namespace translators::eggg::moves
