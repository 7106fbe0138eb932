#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/board_games/model.h"
#include "translators/board_games/rule_names.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::board_games {

using rules::append;
using rules::atom;
using rules::contains;
using rules::distinct;
using rules::does;
using rules::either;
using rules::holds;
using rules::positive_part;
using rules::RuleText;
using rules::Section;
using rules::substituted;
using rules::Term;
using rules::Terms;
using rules::to_string;
using rules::variables_of;

/// What the parts of the emitter share: the model, the names, the text written
/// so far, and the relations that most rules need. A relation is written when
/// something first asks for it, so that none is idle. Belongs to one emission.
class RuleWriter {
 public:
  explicit RuleWriter(const Model& model) : model(model), names(model) {}

  const Model& model;
  RuleNames names;
  RuleText text;
  /// Statements that turned out to hold never, whatever the position.
  std::vector<Source> never_hold;
  /// The variables of the move after which what is said to be `after` holds:
  /// empty where that is the move that was made.
  Terms candidate;

  /// Whether this is the first time that `what` is asked for; the caller then
  /// writes the rules for it.
  bool first(const Term& what) { return done_.insert(what).second; }

  /// `(cell x y ...)` with the owner and the kind where men have them.
  Term cell(const Term& x, const Term& y, const Term& owner,
            const Term& kind) const;
  /// The same as a literal of the position: `(true (cell ...))`, or as it is
  /// after the move.
  Term stands(const Term& x, const Term& y, const Term& owner, const Term& kind,
              bool after = false) const;
  /// The arguments of a man: `owner kind`, as far as men have them.
  Terms man(const Term& owner, const Term& kind) const;
  Terms man(const Man& man) const {
    return this->man(man.owner ? names.player(*man.owner) : Term(),
                     man.kind ? names.kind(*man.kind) : Term());
  }

  /// `(occupied x y)`, and `(man_of x y owner)`.
  Term occupied(const Term& x, const Term& y, bool after = false);
  Term man_of(const Term& x, const Term& y, const Term& owner,
              bool after = false);

  /// Whether one player after the other moves.
  bool has_turns() const {
    return model.players.size() > 1 && !model.is_simultaneous &&
           model.form != TurnForm::kChoose && model.form != TurnForm::kWrite;
  }
  /// ?player is on turn; alone, or where all move at once, always.
  Terms on_turn() const;
  /// `(opponent a b)`: two different players.
  Term opponent(const Term& a, const Term& b);
  /// `a` is followed by `b` in the order of turns.
  Term follows(const Term& a, const Term& b);

  bool has_square_board() const {
    return model.board.width == model.board.height;
  }
  /// `(index x)` or `(column x)`; `(index y)` or `(row y)`.
  Term column(const Term& x) const;
  Term row(const Term& y) const;
  /// All that says that (x, y) is on the board.
  Terms square(const Term& x, const Term& y);
  /// Whether the board is a rectangle without holes: neighbours by axis are
  /// then on it.
  bool has_holes() const { return model.board.has_holes(); }
  /// `b` is `a` plus `distance`, which may be negative but not 0.
  Term right(int distance, const Term& a, const Term& b);
  Term above(int distance, const Term& a, const Term& b);
  /// `(step direction x y x2 y2)`: from a square to the next one.
  Term step(const Term& direction, const Term& from_x, const Term& from_y,
            const Term& to_x, const Term& to_y);
  /// The name of a direction that `step` knows, with dx and dy of -1 to 1.
  Term direction(int dx, int dy);
  /// `(touches x y x2 y2)`: neighbours, corners included.
  Term touches(const Term& from_x, const Term& from_y, const Term& to_x,
               const Term& to_y);
  /// `(then a b)`: numbers from 0 on; `last` is the greatest needed.
  Term then(const Term& a, const Term& b, int last);
  /// Writes what was asked for by `then`.
  void write_numbers();

 private:
  Terms of_candidate(bool after) const { return after ? candidate : Terms(); }
  void write_touching_triangles();
  Term offset(bool horizontal, int distance, const Term& a, const Term& b);

  std::set<Term> done_;
  int last_number_ = 0;
};

}  // namespace translators::board_games
