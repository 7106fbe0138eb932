#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/move_tables.h"

namespace translators::board_games::moves {

/// A move rule with conditions of its own, as a relation that says for which
/// moves it holds for the player on turn: `(pawn_move x y x2 y2)`.
struct SpecialMove {
  const MoveRule* rule = nullptr;
  std::string relation;
  std::string x;  ///< terms of the head: variables, or where it is fixed
  std::string y;
  std::string to_x;
  std::string to_y;

  std::string squares() const { return x + " " + y + " " + to_x + " " + to_y; }
  std::string head() const { return "(" + relation + " " + squares() + ")"; }
  bool has(Effect::Kind kind) const;
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
  std::string head;          ///< what holds for such a move
  std::string head_of_last;  ///< the same where the player chooses a promotion
  Literals before;           ///< who stands on (?x, ?y)
  Literals after;
  std::string player = "?player";  ///< terms for the arguments of tables
  std::string kind = "?kind";
  /// Binds ?player where a table needs it and `before` does not.
  Literals binds_player;
  Literals empty;  ///< what is on (?x2, ?y2)
  Literals other;
  Literals either;
  /// Only moves that end so: a table of both sorts is used for either.
  std::optional<MoveRule::Target> only;
  /// A second relation that holds for such a move; may be empty.
  std::string also;
  /// The literals of a ride's start; they may use ?direction. None: `before`.
  Literals before_ride;
  std::string glides = "glides";  ///< the relation of its rides
  std::string rider;  ///< its argument for the player, where there are several
};

PieceMoves piece_moves(RuleWriter& writer);

/// `does`, a literal about what a player does, and that nobody else comes to
/// the square `to` at the same time where all move at once.
Literals unhindered(RuleWriter& writer, const std::string& does,
                    const std::string& to);

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
