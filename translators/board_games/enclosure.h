#pragma once

#include <string>

#include "translators/board_games/rule_writer.h"

namespace translators::board_games {

/// A piece of the player on turn on (x, y) encloses pieces of an opponent in a
/// line that ends with another own piece.
Term encloses(RuleWriter& writer, const Term& x, const Term& y);

/// The same for the player after this one: the game may go on when only they
/// can place a piece. 0-ary.
Term answer_encloses(RuleWriter& writer);

/// `(changed x y)`: the piece there is enclosed by the one just placed.
Term reversed(RuleWriter& writer, const Term& x, const Term& y);

}  // namespace translators::board_games
