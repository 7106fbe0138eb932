#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/board_games/model.h"
#include "translators/board_games/rule_names.h"
#include "translators/board_games/rule_text.h"

namespace translators::board_games {

using Literals = std::vector<std::string>;

void append(Literals& literals, const Literals& more);

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
  std::string candidate;

  /// Whether this is the first time that `what` is asked for; the caller then
  /// writes the rules for it.
  bool first(const std::string& what) { return done_.insert(what).second; }

  /// `(cell x y ...)` with the owner and the kind where men have them.
  std::string cell(std::string_view x, std::string_view y,
                   std::string_view owner, std::string_view kind) const;
  /// The same as a literal of the position: `(true (cell ...))`, or as it is
  /// after the move.
  std::string stands(std::string_view x, std::string_view y,
                     std::string_view owner, std::string_view kind,
                     bool after = false);
  /// The arguments of a man: `owner kind`, as far as men have them.
  std::string man(std::string_view owner, std::string_view kind) const;

  /// `(occupied x y)`, and `(man_of x y owner)`.
  std::string occupied(std::string_view x, std::string_view y,
                       bool after = false);
  std::string man_of(std::string_view x, std::string_view y,
                     std::string_view owner, bool after = false);
  /// What the cells are after the move is a relation of its own.
  bool has_after() const { return done_.contains("after"); }
  void need_after() { done_.insert("after"); }

  /// Whether one player after the other moves.
  bool has_turns() const {
    return model.players.size() > 1 && !model.is_simultaneous;
  }
  /// ?player is on turn; alone, or where all move at once, always.
  Literals on_turn() const;
  /// `(opponent a b)`: two different players.
  std::string opponent(std::string_view a, std::string_view b);
  /// `a` is followed by `b` in the order of turns.
  std::string follows(std::string_view a, std::string_view b);

  bool has_square_board() const {
    return model.board.width == model.board.height;
  }
  /// `(index x)` or `(column x)`; `(index y)` or `(row y)`.
  std::string column(std::string_view x) const;
  std::string row(std::string_view y) const;
  /// All that says that (x, y) is on the board.
  Literals square(std::string_view x, std::string_view y);
  /// Whether the board is a rectangle without holes: neighbours by axis are
  /// then on it.
  bool has_holes() const { return model.board.has_holes(); }
  /// `b` is `a` plus `distance`, which may be negative but not 0.
  std::string right(int distance, std::string_view a, std::string_view b);
  std::string above(int distance, std::string_view a, std::string_view b);
  /// `(step direction x y x2 y2)`: from a square to the next one.
  std::string step(std::string_view direction, std::string_view from_x,
                   std::string_view from_y, std::string_view to_x,
                   std::string_view to_y);
  /// The name of a direction that `step` knows, with dx and dy of -1 to 1.
  std::string direction(int dx, int dy);
  /// `(touches x y x2 y2)`: neighbours, corners included.
  std::string touches(std::string_view from_x, std::string_view from_y,
                      std::string_view to_x, std::string_view to_y);
  /// `(then a b)`: numbers from 0 on; `last` is the greatest needed.
  std::string then(std::string_view a, std::string_view b, int last);
  /// Writes what was asked for by `then`.
  void write_numbers();

 private:
  void write_touching_triangles();
  std::string offset(bool horizontal, int distance, std::string_view a,
                     std::string_view b);

  std::set<std::string> done_;
  int last_number_ = 0;
};

}  // namespace translators::board_games
