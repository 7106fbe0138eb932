#include "translators/board_games/emitter/falling_pieces.h"

#include <algorithm>

#include "gdl/real_time.h"
#include "translators/board_games/moves/actions.h"

namespace translators::board_games::emitter {

namespace {

/// So many ticks for each line that counts.
constexpr int kTicksOfALine = 30;

/// The rules of one game of falling pieces. A place is a column of the upper
/// left corner of a picture, counted from the leftmost that it can have, and a
/// line is its row.
class FallingPieces {
 public:
  explicit FallingPieces(RuleWriter& writer)
      : writer_(writer),
        text_(writer.text),
        board_(writer.model.board),
        falling_(writer.model.falling) {
    for (const auto& picture : falling_.pictures) {
      int left = picture.front().right;
      for (const Dot& dot : picture) {
        left = std::min(left, dot.right);
        size_ = std::max({size_, dot.right + 1, dot.down + 1});
      }
      before_ = std::max(before_, left);
    }
  }

  void write() {
    if (falling_.tick > gdl::ClockTime::zero()) {
      text_.quote(Section::kRoles, {&falling_.tick_source});
      text_.fact(Section::kRoles, atom(gdl::kRealTime, falling_.tick.count()));
    }
    write_pictures();
    write_propositions();
    write_room();
    write_keys();
    write_fall();
    write_lines();
    write_deal();
    write_end();
  }

 private:
  static constexpr Section kBoard = Section::kBoard;
  static constexpr Section kBase = Section::kBase;
  static constexpr Section kNext = Section::kNext;
  static constexpr Section kEnd = Section::kEnd;

  Term kind(std::size_t i) const { return writer_.names.kind(i); }
  /// The place of the column `x`; they are counted from 1.
  int place(int x) const { return x + before_; }
  int places() const { return place(board_.width); }

  void write_pictures() {
    const Model& model = writer_.model;
    text_.quote(Section::kPieces, {&model.pieces_source});
    text_.explain(
        Section::kPieces, atom("dot", "?piece", "?right", "?down"),
        "a square of the picture of a piece, seen from its upper left "
        "corner.");
    for (std::size_t i = 0; i < model.kinds.size(); ++i) {
      text_.fact(Section::kPieces, atom("piece", kind(i)));
      for (const Dot& dot : falling_.pictures[i]) {
        text_.small_fact(Section::kPieces,
                         atom("dot", kind(i), dot.right, dot.down));
      }
    }
    text_.explain(kBoard, atom("across", "?place", "?right", "?x"),
                  "a picture at this place has these squares in column ?x; "
                  "(under ?line ?down ?y): the same for lines and rows.");
    for (int i = 1; i <= places(); ++i) {
      text_.small_fact(kBoard, atom("place", i));
      for (int right = 0; right < size_; ++right) {
        const int x = i - before_ + right;
        if (x >= 1 && x <= board_.width) {
          text_.small_fact(kBoard, atom("across", i, right, x));
        }
      }
    }
    for (int y = 1; y <= board_.height; ++y) {
      for (int down = 0; down <= size_ && down < y; ++down) {
        text_.small_fact(kBoard, atom("under", y, down, y - down));
      }
    }
    text_.group(kBoard);
    text_.rule(kBoard, atom("has_column", "?place", "?right"),
               {atom("across", "?place", "?right", "?x")});
    text_.rule(kBoard, atom("has_row", "?line", "?down"),
               {atom("under", "?line", "?down", "?y")});
  }

  void write_propositions() {
    for (const char* of : {"landed", "falling"}) {
      Terms square = writer_.square("?x", "?y");
      text_.rule(kBase, atom("base", atom("cell", "?x", "?y", of)), square);
    }
    text_.rule(kBase, atom("base", atom("active", "?piece")),
               {atom("piece", "?piece")});
    text_.rule(kBase, atom("base", atom("at_place", "?place")),
               {atom("place", "?place")});
    text_.rule(kBase, atom("base", atom("at_line", "?line")),
               {writer_.row("?line")});
    text_.fact(kBase, atom("base", "dealing"));
    text_.fact(Section::kInit, atom("init", "dealing"));
  }

  /// Where keys would move the falling piece, and whether it has room there;
  /// turned pieces go by picture, then column, then row, so that the rules stay
  /// few when they are grounded.
  void write_room() {
    constexpr Section kPosition = Section::kPosition;
    const Term blocked = atom("blocked", "?key");
    text_.explain(kPosition, blocked,
                  "the falling piece would lie over the edge after this key, "
                  "or on squares that are taken.");
    for (std::size_t i = 0; i < falling_.keys.size(); ++i) {
      const FallingKey& key = falling_.keys[i];
      if (key.becomes.empty()) write_room_beside(key, writer_.names.press(i));
    }
    const bool turns =
        std::any_of(falling_.keys.begin(), falling_.keys.end(),
                    [](const FallingKey& key) { return !key.becomes.empty(); });
    if (!turns) return;
    const Term dot = atom("turned_dot", "?key", "?right", "?down");
    const Term column = atom("turned_column", "?key", "?x", "?down");
    const Term turned = atom("turned", "?key", "?x", "?y");
    const Term place = holds(atom("at_place", "?place"));
    const Term line = holds(atom("at_line", "?line"));
    text_.explain(kPosition, turned,
                  "the falling piece would cover that square after this key.");
    text_.rule(kPosition, dot,
               {holds(atom("active", "?piece")),
                atom("becomes", "?key", "?piece", "?new"),
                atom("dot", "?new", "?right", "?down")});
    text_.rule(kPosition, column,
               {dot, place, atom("across", "?place", "?right", "?x")});
    text_.rule(kPosition, turned,
               {column, line, atom("under", "?line", "?down", "?y")});
    text_.rule(kPosition, blocked,
               {dot, place, !atom("has_column", "?place", "?right")});
    text_.rule(kPosition, blocked,
               {dot, line, !atom("has_row", "?line", "?down")});
    text_.rule(kPosition, blocked,
               {turned, holds(atom("cell", "?x", "?y", "landed"))});
  }

  void write_room_beside(const FallingKey& key, const Term& name) {
    constexpr Section kPosition = Section::kPosition;
    const Term free = atom("free_beside", name, "?x", "?y");
    const Shift shift = shift_by(key);
    Terms body = writer_.square("?x", "?y");
    append(body, shift.literals);
    body.push_back(!holds(atom("cell", shift.x, shift.y, "landed")));
    text_.rule(kPosition, free, body);
    text_.rule(kPosition, atom("blocked", name),
               {holds(atom("cell", "?x", "?y", "falling")), !free});
  }

  /// Where a key moves the square (?x, ?y), and the literals that bind that.
  struct Shift {
    Term x = "?x";
    Term y = "?y";
    Terms literals;
  };
  Shift shift_by(const FallingKey& key) {
    Shift shift;
    if (key.dx != 0) {
      shift.x = "?to_x";
      shift.literals.push_back(writer_.right(key.dx, "?x", shift.x));
    }
    if (key.dy != 0) {
      shift.y = "?to_y";
      shift.literals.push_back(writer_.above(key.dy, "?y", shift.y));
    }
    return shift;
  }

  void write_keys() {
    const Term player = writer_.names.player(0);
    text_.fact(kBase, atom("input", player, "noop"));
    text_.fact(Section::kLegal, atom("legal", player, "noop"));
    text_.explain(
        kNext,
        {atom("to_piece", "?piece"), atom("to_place", "?place"),
         atom("to_line", "?line")},
        "what the falling piece is, and where, after a key and before "
        "it falls.");
    for (std::size_t i = 0; i < falling_.keys.size(); ++i) {
      write_key(falling_.keys[i], writer_.names.press(i), player);
    }
    const auto stay = [&](const char* what, const char* now,
                          const char* moved) {
      text_.rule(kNext, atom(what, "?same"),
                 {holds(atom(now, "?same")), !Term(moved)});
    };
    stay("to_piece", "active", "turned_now");
    stay("to_place", "at_place", "pushed");
    stay("to_line", "at_line", "lowered");
    text_.explain(kNext, atom("covered", "?x", "?y"),
                  "the falling piece is there after the key.");
    text_.rule(kNext, "stays",
               {!Term("turned_now"), !Term("pushed"), !Term("lowered")});
    text_.rule(kNext, atom("covered", "?x", "?y"),
               {"stays", holds(atom("cell", "?x", "?y", "falling"))});
  }

  void write_key(const FallingKey& key, const Term& name, const Term& player) {
    const Term press = atom("press", name);
    const Term works = atom("works", name);
    text_.fact(kBase, atom("input", player, press));
    text_.quote(kNext, {&key.source});
    text_.rule(Section::kLegal, atom("legal", player, press),
               {!holds("dealing")});
    Terms body = {does(player, press), !atom("blocked", name)};
    if (!key.becomes.empty()) {
      for (std::size_t i = 0; i < key.becomes.size(); ++i) {
        if (!key.becomes[i]) continue;
        text_.fact(Section::kPieces,
                   atom("becomes", name, kind(i), kind(*key.becomes[i])));
      }
      append(body, {holds(atom("active", "?piece")),
                    atom("becomes", name, "?piece", "?new")});
      text_.rule(kNext, works, body);
      text_.rule(kNext, "turned_now", {works});
      text_.rule(kNext, atom("to_piece", "?new"),
                 {works, holds(atom("active", "?piece")),
                  atom("becomes", name, "?piece", "?new")});
      text_.rule(kNext, atom("covered", "?x", "?y"),
                 {works, atom("turned", name, "?x", "?y")});
      return;
    }
    text_.rule(kNext, works, body);
    const Shift shift = shift_by(key);
    Terms shifted = {works, holds(atom("cell", "?x", "?y", "falling"))};
    append(shifted, shift.literals);
    text_.rule(kNext, atom("covered", shift.x, shift.y), shifted);
    if (key.dx != 0) {
      const Term to_place = "?to_place";
      for (int i = 1; i <= places(); ++i) {
        const int to = i + key.dx;
        if (to < 1 || to > places()) continue;
        text_.small_fact(kBoard, atom("pushes", name, i, to));
      }
      text_.rule(kNext, "pushed", {works});
      text_.rule(kNext, atom("to_place", to_place),
                 {works, holds(atom("at_place", "?place")),
                  atom("pushes", name, "?place", to_place)});
    }
    if (key.dy != 0) {
      const Term to_line = "?to_line";
      const Term above = writer_.above(key.dy, "?line", to_line);
      text_.rule(kNext, "lowered", {works});
      text_.rule(kNext, atom("to_line", to_line),
                 {works, holds(atom("at_line", "?line")), above});
    }
  }

  void write_fall() {
    const Term below = writer_.above(-1, "?line", "?below");
    text_.quote(kNext, {&writer_.model.turn_source});
    Terms free = writer_.square("?x", "?line");
    append(free, {below, !holds(atom("cell", "?x", "?below", "landed"))});
    text_.rule(kNext, atom("free_below", "?x", "?line"), free);
    text_.rule(
        kNext, "lands",
        {atom("covered", "?x", "?line"), !atom("free_below", "?x", "?line")});
    text_.rule(kNext, "falls", {!holds("dealing"), !Term("lands")});
    text_.rule(kNext, atom("next", atom("active", "?piece")),
               {"falls", atom("to_piece", "?piece")});
    text_.rule(kNext, atom("next", atom("at_place", "?place")),
               {"falls", atom("to_place", "?place")});
    text_.rule(kNext, atom("next", atom("at_line", "?below")),
               {"falls", atom("to_line", "?line"), below});
    text_.rule(kNext, atom("next", atom("cell", "?x", "?below", "falling")),
               {"falls", atom("covered", "?x", "?line"), below});
  }

  /// Full lines go, and what is above them sinks by as many.
  void write_lines() {
    const Term filled = atom("taken", "?x", "?y");
    text_.explain(kNext, filled,
                  "what has landed, with the piece that does now; (sinks ?y "
                  "?n): so many full lines are below that one.");
    text_.rule(kNext, filled, {holds(atom("cell", "?x", "?y", "landed"))});
    text_.rule(kNext, filled, {"lands", atom("covered", "?x", "?y")});
    text_.quote(kNext, {&falling_.lines_source});
    Terms gap = writer_.square("?x", "?y");
    gap.push_back(!filled);
    text_.rule(kNext, atom("gap", "?y"), gap);
    text_.fact(kNext, atom("sinks", 1, 0));
    const Term above = writer_.above(1, "?y", "?above");
    text_.rule(kNext, atom("sinks", "?above", "?n"),
               {above, atom("sinks", "?y", "?n"), atom("gap", "?y")});
    const Term more =
        writer_.then("?n", "?more", std::max(size_, most_lines()));
    for (int n = 0; n < size_; ++n) {
      text_.small_fact(kBoard, atom("may_sink", n));
    }
    text_.rule(kNext, atom("sinks", "?above", "?more"),
               {above, atom("sinks", "?y", "?n"), !atom("gap", "?y"), more,
                atom("may_sink", "?n")});
    text_.rule(kNext, atom("next", atom("cell", "?x", "?to", "landed")),
               {filled, atom("gap", "?y"), atom("sinks", "?y", "?n"),
                atom("under", "?y", "?n", "?to")});
  }

  void write_deal() {
    const Term create = atom("create", "?piece");
    const Term start = place(falling_.x);
    const Term line = falling_.y;
    const Term created = does("random", create);
    text_.rule(kBase, atom("input", "random", create),
               {atom("piece", "?piece")});
    text_.fact(kBase, atom("input", "random", "noop"));
    text_.quote(Section::kLegal, {&falling_.deal_source});
    text_.rule(Section::kLegal, atom("legal", "random", create),
               {holds("dealing"), atom("piece", "?piece")});
    text_.rule(Section::kLegal, atom("legal", "random", "noop"),
               {!holds("dealing")});
    text_.comment(kNext, "Everybody sees everything.");
    text_.rule(kNext, atom("sees", "?role", atom("did", "?other", "?move")),
               {atom("role", "?role"), does("?other", "?move")});
    text_.group(kNext);
    text_.rule(kNext, atom("next", "dealing"), {"lands"});
    text_.rule(kNext, atom("next", atom("active", "?piece")), {created});
    text_.rule(kNext, atom("next", atom("at_place", start)), {created});
    text_.rule(kNext, atom("next", atom("at_line", line)), {created});
    const Term dot = atom("dot", "?piece", "?right", "?down");
    const Term begins = atom("begins", "?piece", "?x", "?y");
    text_.rule(kNext, begins,
               {dot, atom("across", start, "?right", "?x"),
                atom("under", line, "?down", "?y")});
    text_.rule(kNext, atom("next", atom("cell", "?x", "?y", "falling")),
               {created, begins});
    text_.fact(kBase, atom("base", "filled"));
    text_.quote(kNext, {&falling_.fill_source});
    text_.rule(kNext, atom("next", "filled"),
               {created, begins, holds(atom("cell", "?x", "?y", "landed"))});
    for (const Term& inside : {atom("has_column", start, "?right"),
                               atom("has_row", line, "?down")}) {
      text_.rule(kNext, atom("next", "filled"), {created, dot, !inside});
    }
    text_.rule(kNext, atom("next", "filled"),
               {"lands", atom("covered", "?x", board_.height)});
  }

  int most_lines() const {
    return std::max(1, writer_.model.turn_limit / kTicksOfALine);
  }

  /// So many lines have been cleared, as far as they count.
  void write_end() {
    const int most = most_lines();
    const Term top = board_.height;
    const Term more = writer_.then("?n", "?more", std::max(size_, most));
    const Term lines = atom("lines", "?n");
    text_.fact(kBase, atom("base", atom("lines", 0)));
    for (int n = 1; n <= most; ++n) {
      text_.small_fact(kBase, atom("base", atom("lines", n)));
    }
    text_.fact(Section::kInit, atom("init", atom("lines", 0)));
    text_.rule(kNext, atom("cleared", "?n"),
               {atom("sinks", top, "?n"), atom("gap", top)});
    text_.rule(kNext, atom("cleared", "?more"),
               {atom("sinks", top, "?n"), !atom("gap", top), more});
    for (int n = 0; n <= most; ++n) {
      for (int k = 0; k <= size_; ++k) {
        text_.small_fact(kBoard, atom("sum", n, k, std::min(most, n + k)));
      }
    }
    text_.rule(
        kNext, atom("next", atom("lines", "?sum")),
        {holds(lines), atom("cleared", "?k"), atom("sum", "?n", "?k", "?sum")});
    text_.group(kEnd);
    text_.rule(kEnd, "terminal", {holds("filled")});
    text_.rule(kEnd, "terminal",
               {holds(atom("played", writer_.model.turn_limit))});
    for (int n = 0; n <= most; ++n) {
      text_.fact(kEnd, atom("points", n, 100 * n / most));
    }
    text_.rule(kEnd, atom("goal", writer_.names.player(0), "?points"),
               {holds(lines), atom("points", "?n", "?points")});
  }

  RuleWriter& writer_;
  RuleText& text_;
  const Board& board_;
  const Falling& falling_;
  int size_ = 1;    ///< the longest side of a picture
  int before_ = 0;  ///< as many columns a picture may be empty on its left
};

}  // namespace

void write_falling_pieces(RuleWriter& writer) { FallingPieces(writer).write(); }

}  // namespace translators::board_games::emitter
