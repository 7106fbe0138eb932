#pragma once

#include <optional>
#include <string>

#include "translators/board_games/moves/piece_moves.h"

namespace translators::board_games::moves {

/// Games with a piece that must not be attacked after its player's move. All is
/// seen from that piece of the player on turn: who attacks it, which men are
/// pinned to it, and which squares it may enter: `in_check` where a man attacks
/// it, `(attacked x y)` where an opponent attacks a square that matters to it.

/// `beyond_help`: a man attacks it that no legal move captures.
Term checked_beyond_help(RuleWriter& writer);
/// `mobile`: the player on turn has a legal move; with a kind, one of a piece
/// of this kind.
Term mobile(RuleWriter& writer, std::optional<std::size_t> kind);

/// The legal moves of a game with a royal piece.
void write_royal_legal(RuleWriter& writer, const PieceMoves& pieces);

/// The kind of the royal piece, as a term.
std::string royal_name(const RuleWriter& writer);

/// Whether a special move is one of the royal piece.
bool is_royal(const RuleWriter& writer, const SpecialMove& special);

/// The literals by which the pieces of a table attack, as far as they are of
/// one sort; `rest` are the terms behind the kind.
Terms attack(const MoveTable& table, const Terms& rest);

/// Whether the moves of a table can capture.
bool captures(const MoveTable& table);

/// Which sorts of capturing moves there are.
struct Sorts {
  bool rides = false;
  bool leaps = false;
};
Sorts sorts_of(const PieceMoves& pieces);

}  // namespace translators::board_games::moves
