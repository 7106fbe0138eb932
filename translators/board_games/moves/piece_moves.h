#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translators/board_games/moves/changes.h"
#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/move_tables.h"

namespace translators::board_games::moves {

/// A move rule with conditions of its own, as a relation that says for which
/// moves it holds for the player on turn: `(pawn_move x y x2 y2)`.
struct SpecialMove {
  const MoveRule* rule = nullptr;
  Term relation;
  Term x;  ///< terms of the head: variables, or where it is fixed
  Term y;
  Term to_x;
  Term to_y;

  Terms squares() const { return {x, y, to_x, to_y}; }
  Term head() const { return atom(relation, squares()); }
  /// What its conditions and results speak of.
  Scope scope() const;
  template <typename T>
  bool has() const {
    return board_games::has<T>(rule->effects);
  }
};

/// What the moves of a game consist of, shared by the rules about them.
struct PieceMoves {
  MoveTables moves;
  std::vector<SpecialMove> specials;
  bool has_series = false;         ///< a piece may go on with its move
  bool chooses_promotion = false;  ///< some piece becomes what its player likes
};

/// How pieces get from the square (?x, ?y) to (?x2, ?y2) by the tables.
struct Mover {
  Term head;          ///< what holds for such a move
  Term head_of_last;  ///< the same where the player chooses a promotion
  Terms before;       ///< who stands on (?x, ?y)
  Terms after;
  Term player = "?player";  ///< terms for the arguments of tables
  Term kind = "?kind";
  /// Binds ?player where a table needs it and `before` does not.
  Terms binds_player;
  Terms empty;  ///< what is on (?x2, ?y2)
  Terms other;
  Terms either;
  /// Only moves that end so: a table of both sorts is used for either.
  std::optional<MoveRule::Target> only;
  /// A second relation that holds for such a move; may be empty.
  Term also;
  /// The literals of a ride's start; they may use ?direction. None: `before`.
  Terms before_ride;
  std::string glides = "glides";  ///< the relation of its rides
  Term rider;  ///< its argument for the player, where there are several
};

PieceMoves piece_moves(RuleWriter& writer);

/// `action`, a literal about what a player does, and that nobody else comes to
/// the square `to` at the same time where all move at once.
Terms unhindered(RuleWriter& writer, const Term& action, const Terms& to);

/// What stood on `from` comes to `to`, as it is or as what it becomes there.
void write_arrival(RuleWriter& writer, Changes& changes, const Terms& from,
                   const Terms& to, const Terms& made);

/// The player on turn may move so where `body` holds, which asks for all but
/// what a capture that is mandatory adds. `target` tells where the move
/// captures; what it removes besides its end makes it kOpponent.
void add_move(RuleWriter& writer, const Terms& squares, MoveRule::Target target,
              const Terms& body);

/// The rules by which `mover` uses the tables.
void write_table_moves(RuleWriter& writer, const PieceMoves& pieces,
                       const Mover& mover);

/// Base propositions and moves, legal moves, and what moves change. Legal moves
/// of games with a royal piece are written by royal.h.
void write_piece_base(RuleWriter& writer, const PieceMoves& pieces);
void write_specials(RuleWriter& writer, const PieceMoves& pieces);
void write_piece_legal(RuleWriter& writer, const PieceMoves& pieces);
void write_piece_next(RuleWriter& writer, const PieceMoves& pieces);

}  // namespace translators::board_games::moves
