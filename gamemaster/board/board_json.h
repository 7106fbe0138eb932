#pragma once

#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/board_changes.h"
#include "gdl/presentation.h"

namespace gamemaster::board {

/// A board as the page draws it, in JSON: `columns` and `rows` (`values`,
/// `labels`, `argument`; rows from the bottom), `slant`, `holes`, `checkered`,
/// `blank`, `pieces` by content (`name`, `owner`, `short`), `owners` (in the
/// order of the roles, as far as pieces have owners), and of its structure
/// `links`, `regions` and `joined` (`role`, `leftToRight`).
std::string layout_json(const BoardLayout& layout,
                        const std::vector<std::string>& roles);

/// A state on it: `cells` (contents by row from the bottom, then by column;
/// null where there is nothing to say) and `others`, the facts beside it.
std::string position_json(const BoardLayout& layout,
                          const std::vector<std::string>& facts);

/// The legal moves of a role on it, a row a move: `name` (move_names), `paths`
/// (of the ways to point at it the steps, each a list of cells), and where they
/// are there `changes` (pairs of a cell and its content, which may be null; of
/// moves alone that are pointed at like another, or by less than they move),
/// `column`, and `key`, as browsers call the keys with arrows. Moves that are
/// pointed at alike stand in the order of `rank`. As long as there are no
/// `effects`, moves are pointed at by the cells that they name.
std::string moves_json(const BoardLayout& layout,
                       const std::vector<std::string>& facts,
                       const std::vector<std::string>& legal,
                       std::vector<MoveEffect> effects);

/// Whether squares are to be drawn in two colours: the board is square, 5x5 or
/// larger, whole and in one region, and holds one piece a square.
bool is_checkered(const BoardLayout& layout);

/// Where things of a table stand, and what they look like: `table` of API.md.
std::string table_json(const gdl::Table& table);

}  // namespace gamemaster::board
