#pragma once

#include "gdl/rulesheet.h"

namespace gdl::rules {

/// Whether some rule or fact says what a role sees. `sees` with another number
/// of arguments than two is a relation of the rulesheet's own.
bool has_percepts(const Rulesheet& rulesheet);

/// Whether the rules keep something from somebody: there are rules of `sees`,
/// and none that lets every role see every move. Managers of GDL-II add such a
/// rule to games that hide nothing, `(<= (sees ?r (did ?p ?m)) (does ?p ?m))`;
/// where it stands, all that can be perceived follows from the moves. Without
/// any rule of `sees`, everybody is told all moves.
bool hides(const Rulesheet& rulesheet);

/// The rules without those of `sees`, for a game that hides nothing.
Rulesheet without_percepts(Rulesheet rulesheet);

}  // namespace gdl::rules
