#pragma once

#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

/// A board as the page draws it, in JSON: `columns` and `rows` (`values`,
/// `labels`, `argument`; rows from the bottom), `slant`, `holes`, `checkered`,
/// `blank`, `pieces` by content (`name`, `owner`, `short`), `owners` (in the
/// order of the roles, as far as pieces have owners).
std::string layout_json(const BoardLayout& layout,
                        const std::vector<std::string>& roles);

/// A state on it: `cells` (contents by row from the bottom, then by column;
/// null where there is nothing to say) and `others`, the facts beside it.
std::string position_json(const BoardLayout& layout,
                          const std::vector<std::string>& facts);

/// Whether squares are to be drawn in two colours: the board is square, 5x5 or
/// larger, whole, and holds one piece a square.
bool is_checkered(const BoardLayout& layout);

}  // namespace gamemaster::board
