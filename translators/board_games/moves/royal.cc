#include "translators/board_games/moves/royal.h"

#include <algorithm>

#include "translators/board_games/moves/actions.h"
#include "translators/board_games/moves/exposure.h"
#include "translators/board_games/promotions.h"

namespace translators::board_games::moves {

namespace {

using Target = MoveRule::Target;
constexpr Section kLegalSection = Section::kLegal;

/// What is on the board, seen by the player on turn.
void write_views_of_men(RuleWriter& writer) {
  constexpr Section kPosition = Section::kPosition;
  const Term stands = writer.stands("?x", "?y", "?player", "?kind");
  writer.text.explain(
      kPosition,
      {atom("own", "?x", "?y", "?kind"), atom("foe", "?x", "?y", "?kind")},
      "the men of the player on turn and of the opponent.");
  writer.text.rule(kPosition, atom("own", "?x", "?y", "?kind"),
                   {holds(atom("turn", "?player")), stands});
  writer.text.rule(kPosition, atom("foe", "?x", "?y", "?kind"),
                   {holds(atom("turn", "?other")),
                    writer.opponent("?other", "?player"), stands});
  writer.text.rule(kPosition, atom("mine", "?x", "?y"),
                   {atom("own", "?x", "?y", "?kind")});
  writer.text.rule(kPosition, atom("theirs", "?x", "?y"),
                   {atom("foe", "?x", "?y", "?kind")});
}

void write_checks(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  const Term occupied = !writer.occupied("?x1", "?y1");
  const Term step = writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  writer.text.explain(kLegalSection, atom("view", "?direction", "?x", "?y"),
                      "the " + king +
                          " on turn sees this square, up to and including the "
                          "first man. (opposed ?direction ?back): two "
                          "directions of one line.");
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      writer.text.fact(Section::kBoard,
                       atom("opposed", writer.direction(dx, dy),
                            writer.direction(-dx, -dy)));
    }
  }
  writer.text.rule(kLegalSection, atom("view", "?direction", "?x2", "?y2"),
                   {atom("own", "?x1", "?y1", king), step});
  writer.text.rule(kLegalSection, atom("view", "?direction", "?x2", "?y2"),
                   {atom("view", "?direction", "?x1", "?y1"), occupied, step});
  writer.text.explain(kLegalSection,
                      atom("view_behind", "?direction", "?x", "?y"),
                      "the view beyond the "
                      "first man; (pinned ?x ?y ?direction): a rider there "
                      "pins him.");
  writer.text.rule(kLegalSection,
                   atom("view_behind", "?direction", "?x2", "?y2"),
                   {atom("view", "?direction", "?x1", "?y1"),
                    atom("mine", "?x1", "?y1"), step});
  writer.text.rule(
      kLegalSection, atom("view_behind", "?direction", "?x2", "?y2"),
      {atom("view_behind", "?direction", "?x1", "?y1"), occupied, step});

  writer.text.explain(kLegalSection,
                      {atom("line_check", "?direction", "?x", "?y"),
                       atom("close_check", "?x", "?y")},
                      "the man there attacks the " + king + " on turn.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table)) continue;
    if (table.is_ride) {
      Terms body = {atom("view", "?direction", "?x", "?y"),
                    atom("foe", "?x", "?y", "?kind"),
                    atom("opposed", "?direction", "?back")};
      append(body, attack(table, {"?back"}));
      writer.text.rule(kLegalSection,
                       atom("line_check", "?direction", "?x", "?y"), body);
      Terms pins = {atom("view_behind", "?direction", "?x2", "?y2"),
                    atom("foe", "?x2", "?y2", "?kind"),
                    atom("opposed", "?direction", "?back")};
      append(pins, attack(table, {"?back"}));
      pins.push_back(atom("view", "?direction", "?x", "?y"));
      pins.push_back(atom("mine", "?x", "?y"));
      writer.text.rule(kLegalSection, atom("pinned", "?x", "?y", "?direction"),
                       pins);
      continue;
    }
    Terms body = {atom("own", "?x2", "?y2", king),
                  atom("foe", "?x", "?y", "?kind"), distinct("?kind", king)};
    append(body, attack(table, Terms{"?x", "?y", "?x2", "?y2"}));
    writer.text.rule(kLegalSection, atom("close_check", "?x", "?y"), body);
  }
  const auto [has_rides, has_leaps] = sorts_of(pieces);

  writer.text.explain(kLegalSection, atom("answer", "?x", "?y"),
                      "another man that moves there ends a "
                      "single check.");
  if (has_rides) {
    writer.text.rule(kLegalSection, atom("answer", "?x", "?y"),
                     {atom("line_check", "?direction", "?x1", "?y1"),
                      atom("view", "?direction", "?x", "?y")});
  }
  if (has_leaps) {
    writer.text.rule(kLegalSection, atom("answer", "?x", "?y"),
                     {atom("close_check", "?x", "?y")});
  }
  writer.text.rule(kLegalSection, "in_check", {atom("answer", "?x", "?y")});
  writer.text.group(kLegalSection);
  if (has_rides) {
    writer.text.rule(kLegalSection, "double_check",
                     {atom("line_check", "?direction", "?x", "?y"),
                      atom("line_check", "?other", "?x2", "?y2"),
                      distinct("?direction", "?other")});
  }
  if (has_rides && has_leaps) {
    writer.text.rule(kLegalSection, "double_check",
                     {atom("line_check", "?direction", "?x", "?y"),
                      atom("close_check", "?x2", "?y2")});
  }
  if (has_leaps) {
    writer.text.rule(kLegalSection, "double_check", {"close_double"});
    writer.text.rule(
        kLegalSection, "close_double",
        {atom("close_check", "?x", "?y"), atom("close_check", "?x2", "?y2"),
         either(distinct("?x", "?x2"), distinct("?y", "?y2"))});
  }
  writer.text.explain(kLegalSection, atom("loose", "?x", "?y", "?kind"),
                      "a man beside the " + king +
                          " that may move anywhere; (leashed ?x ?y ?kind "
                          "?direction): a pinned one may in this direction.");
  writer.text.rule(
      kLegalSection, atom("loose", "?x", "?y", "?kind"),
      {atom("own", "?x", "?y", "?kind"), distinct("?kind", king),
       has_rides ? !atom("tied", "?x", "?y") : atom("own", "?x", "?y", "?kind"),
       !Term("double_check")});
  if (!has_rides) return;
  writer.text.rule(kLegalSection, atom("tied", "?x", "?y"),
                   {atom("pinned", "?x", "?y", "?direction")});
  writer.text.rule(kLegalSection,
                   atom("leashed", "?x", "?y", "?kind", "?direction"),
                   {atom("pinned", "?x", "?y", "?direction"),
                    atom("own", "?x", "?y", "?kind"), !Term("in_check")});
  writer.text.rule(kLegalSection, atom("leashed", "?x", "?y", "?kind", "?back"),
                   {atom("pinned", "?x", "?y", "?direction"),
                    atom("opposed", "?direction", "?back"),
                    atom("own", "?x", "?y", "?kind"), !Term("in_check")});
  writer.text.explain(kLegalSection, atom("in_line", "?direction", "?x", "?y"),
                      "this square is in a line of "
                      "the " +
                          king + " with a man who may be pinned.");
  writer.text.rule(kLegalSection, atom("in_line", "?direction", "?x", "?y"),
                   {atom("view", "?direction", "?x", "?y")});
  writer.text.rule(kLegalSection, atom("in_line", "?direction", "?x", "?y"),
                   {atom("view_behind", "?direction", "?x", "?y")});
}

/// The squares that a special move of the royal piece asks about: seen from
/// where it starts, whatever else it takes.
void write_wanted(RuleWriter& writer, const SpecialMove& special) {
  std::vector<Square> squares = {special.rule->to};
  for (const Safe* safe : find_all<Safe>(special.rule->condition)) {
    squares.push_back(safe->square);
  }
  const Scope scope = special.scope();
  for (const Square& square : squares) {
    const Place place = place_of(writer, square, scope);
    if (!place.exists) continue;
    Terms body;
    if (special.rule->owner) {
      body.push_back(
          holds(atom("turn", writer.names.player(*special.rule->owner))));
    }
    body.push_back(atom("own", special.x, special.y, royal_name(writer)));
    append(body, place.links);
    writer.text.rule(kLegalSection, atom("wanted", place.x, place.y), body);
  }
}

/// Squares that matter to the royal piece, and whether they are attacked.
void write_attacks(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  writer.text.explain(kLegalSection, atom("wanted", "?x", "?y"),
                      "it matters whether this square is "
                      "attacked.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (table.is_ride) continue;
    const bool moves_king = std::any_of(
        table.rules.begin(), table.rules.end(), [&](const MoveRule* rule) {
          return !rule->kind || rule->kind == writer.model.royal;
        });
    if (!moves_king) continue;
    Terms body = {atom("own", "?x1", "?y1", king)};
    if (table.by_player) body.push_back(holds(atom("turn", "?player")));
    body.push_back(table.at("?player", king, Terms{"?x1", "?y1", "?x", "?y"}));
    body.push_back(!atom("mine", "?x", "?y"));
    writer.text.rule(kLegalSection, atom("wanted", "?x", "?y"), body);
  }
  for (const SpecialMove& special : pieces.specials) {
    if (is_royal(writer, special)) write_wanted(writer, special);
  }
  const Term occupied = writer.occupied("?x1", "?y1");
  const Term step = writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  bool has_rides = false;
  writer.text.explain(
      kLegalSection, atom("beam", "?direction", "?x", "?y"),
      "a rider of the opponent attacks this square in "
      "this direction. The " +
          king +
          " on turn does not stop it: he could not hide behind himself.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table)) continue;
    if (!table.is_ride) continue;
    has_rides = true;
    Terms body = {atom("foe", "?x1", "?y1", "?kind")};
    append(body, attack(table, {"?direction"}));
    body.push_back(step);
    writer.text.rule(kLegalSection, atom("beam", "?direction", "?x2", "?y2"),
                     body);
  }
  if (has_rides) {
    writer.text.rule(
        kLegalSection, atom("beam", "?direction", "?x2", "?y2"),
        {atom("beam", "?direction", "?x1", "?y1"), !occupied, step});
    writer.text.rule(kLegalSection, atom("beam", "?direction", "?x2", "?y2"),
                     {atom("beam", "?direction", "?x1", "?y1"),
                      atom("own", "?x1", "?y1", king), step});
    writer.text.rule(
        kLegalSection, atom("attacked", "?x", "?y"),
        {atom("wanted", "?x", "?y"), atom("beam", "?direction", "?x", "?y")});
  }
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table) || table.is_ride) continue;
    Terms body = {atom("wanted", "?x", "?y"),
                  atom("foe", "?x1", "?y1", "?kind")};
    append(body, attack(table, Terms{"?x1", "?y1", "?x", "?y"}));
    writer.text.rule(kLegalSection, atom("attacked", "?x", "?y"), body);
  }
}

/// `(aligned ?line from to)`: one is beyond the other in this direction.
Term aligned(RuleWriter& writer, const Terms& from, const Terms& to) {
  if (writer.first("aligned")) {
    constexpr Section kBoard = Section::kBoard;
    writer.text.explain(kBoard,
                        atom("aligned", "?direction", "?x", "?y", "?x2", "?y2"),
                        "one is beyond the "
                        "other in this direction.");
    writer.text.rule(
        kBoard, atom("aligned", "?direction", "?x", "?y", "?x2", "?y2"),
        {beyond(writer, "?direction", Terms{"?x", "?y"}, Terms{"?x2", "?y2"})});
    writer.text.rule(
        kBoard, atom("aligned", "?direction", "?x", "?y", "?x2", "?y2"),
        {beyond(writer, "?direction", Terms{"?x2", "?y2"}, Terms{"?x", "?y"})});
  }
  return atom("aligned", "?line", from, to);
}

Term legal(const Terms& squares) {
  return atom("legal", "?player", atom("move", squares));
}

void write_legal_specials(RuleWriter& writer, const PieceMoves& pieces) {
  const Term turn = holds(atom("turn", "?player"));
  for (const SpecialMove& special : pieces.specials) {
    const Terms to = {special.to_x, special.to_y};
    if (is_royal(writer, special)) {
      writer.text.rule(kLegalSection, legal(special.squares()),
                       {turn, special.head(), !atom("attacked", to)});
      continue;
    }
    if (special.has<Remove>()) {
      writer.text.rule(
          kLegalSection, legal(special.squares()),
          {turn, special.head(), !atom("exposes", special.squares())});
      continue;
    }
    const Terms from = {special.x, special.y};
    writer.text.rule(kLegalSection, atom("reaches", special.squares()),
                     {special.head(), atom("loose", from, "?kind")});
    if (!sorts_of(pieces).rides) continue;
    writer.text.rule(
        kLegalSection, atom("reaches", special.squares()),
        {special.head(), atom("pinned", from, "?line"), !Term("in_check"),
         aligned(writer, from, to), atom("in_line", "?line", to)});
  }
}

}  // namespace

std::string royal_name(const RuleWriter& writer) {
  return writer.names.kind(writer.model.royal.value_or(0));
}

bool is_royal(const RuleWriter& writer, const SpecialMove& special) {
  return special.rule->kind && special.rule->kind == writer.model.royal;
}

Terms attack(const MoveTable& table, const Terms& rest) {
  Terms body;
  if (table.by_player) {
    body = {holds(atom("turn", "?player")),
            atom("opponent", "?player", "?other")};
  }
  body.push_back(table.at("?other", "?kind", rest));
  return body;
}

bool captures(const MoveTable& table) { return table.target != Target::kEmpty; }

Sorts sorts_of(const PieceMoves& pieces) {
  Sorts sorts;
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table)) continue;
    (table.is_ride ? sorts.rides : sorts.leaps) = true;
  }
  return sorts;
}

Term checked_beyond_help(RuleWriter& writer) {
  if (writer.first("beyond_help")) {
    constexpr Section kDefinitions = Section::kDefinitions;
    writer.text.explain(kDefinitions, "beyond_help",
                        "a man attacks the " + royal_name(writer) +
                            " on turn, and no legal move takes him.");
    writer.text.rule(kDefinitions, "beyond_help",
                     {either(atom("line_check", "?direction", "?x", "?y"),
                             atom("close_check", "?x", "?y")),
                      !atom("can_be_taken", "?x", "?y")});
    writer.text.rule(
        kDefinitions, atom("can_be_taken", "?x2", "?y2"),
        {atom("legal", "?player", atom("move", "?x", "?y", "?x2", "?y2"))});
  }
  return "beyond_help";
}

Term mobile(RuleWriter& writer, std::optional<std::size_t> kind) {
  constexpr Section kEnd = Section::kEnd;
  const Model& model = writer.model;
  if (kind && model.men_have_kinds) {
    Term name = "mobile_" + writer.names.kind(*kind);
    if (writer.first(name)) {
      writer.text.group(kEnd);
      const auto add = [&](const Term& move) {
        Terms body = permitted(writer, move);
        body.push_back(
            writer.stands("?x", "?y", "?player", writer.names.kind(*kind)));
        writer.text.rule(kEnd, name, body);
      };
      add(any_move());
      if (may_choose(model, kind)) add(any_promotion());
    }
    return name;
  }
  if (writer.first("mobile")) {
    writer.text.group(kEnd);
    switch (model.form) {
      case TurnForm::kMove:
        writer.text.rule(kEnd, "mobile", permitted(writer, any_move()));
        if (model.places_too) writer.text.rule(kEnd, "mobile", {"can_place"});
        if (may_choose(model, std::nullopt)) {
          writer.text.rule(kEnd, "mobile", permitted(writer, any_promotion()));
        }
        break;
      case TurnForm::kPlace:
        writer.text.rule(kEnd, "mobile", {"can_place"});
        break;
      default:
        writer.text.rule(kEnd, "mobile", {atom("role", "?player")});
        break;
    }
  }
  return "mobile";
}

void write_royal_legal(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  const Term turn = holds(atom("turn", "?player"));
  write_views_of_men(writer);
  write_specials(writer, pieces);
  writer.text.quote(kLegalSection, {&writer.model.royal_source});
  write_checks(writer, pieces);
  write_attacks(writer, pieces);

  Mover men;
  men.head = atom("reaches", "?x", "?y", "?x2", "?y2");
  if (pieces.chooses_promotion)
    men.head_of_last = atom("arrives", "?x", "?y", "?x2", "?y2");
  men.before = {atom("loose", "?x", "?y", "?kind")};
  men.binds_player = {turn};
  men.empty = {!writer.occupied("?x2", "?y2")};
  men.other = {atom("theirs", "?x2", "?y2")};
  men.either = {!atom("mine", "?x2", "?y2")};
  const bool may_pin = sorts_of(pieces).rides;
  if (may_pin) {
    men.before_ride = {
        either(atom("loose", "?x", "?y", "?kind"),
               atom("leashed", "?x", "?y", "?kind", "?direction"))};
  }
  writer.text.explain(kLegalSection, atom("reaches", "?x", "?y", "?x2", "?y2"),
                      "a man beside the " + king +
                          " may go there, but for an answer to check.");
  write_table_moves(writer, pieces, men);
  writer.text.group(kLegalSection);
  PieceMoves leaps;
  leaps.chooses_promotion = pieces.chooses_promotion;
  for (const MoveTable& table : pieces.moves.tables) {
    if (!table.is_ride) leaps.moves.tables.push_back(table);
  }
  if (may_pin) {
    Mover leashed = men;
    leashed.before = {atom("pinned", "?x", "?y", "?line"),
                      atom("own", "?x", "?y", "?kind"), !Term("in_check")};
    leashed.after = {aligned(writer, Terms{"?x", "?y"}, Terms{"?x2", "?y2"}),
                     atom("in_line", "?line", "?x2", "?y2")};
    write_table_moves(writer, leaps, leashed);
  }

  write_exposure(writer, pieces);
  writer.text.group(kLegalSection);
  write_legal_specials(writer, pieces);
  const Term answers = either(!Term("in_check"), atom("answer", "?x2", "?y2"));
  writer.text.group(kLegalSection);
  writer.text.rule(kLegalSection, legal(Terms{"?x", "?y", "?x2", "?y2"}),
                   {turn, atom("reaches", "?x", "?y", "?x2", "?y2"), answers});
  if (pieces.chooses_promotion) {
    writer.text.rule(kLegalSection,
                     atom("legal", "?player",
                          atom("promote", "?x", "?y", "?x2", "?y2", "?new")),
                     {turn, atom("arrives", "?x", "?y", "?x2", "?y2"),
                      atom("own", "?x", "?y", "?kind"),
                      atom("choice", "?kind", "?new"), answers});
  }
  Mover self;
  self.head = legal(Terms{"?x", "?y", "?x2", "?y2"});
  self.kind = king;
  self.before = {turn, atom("own", "?x", "?y", king)};
  self.after = {!atom("attacked", "?x2", "?y2")};
  self.empty = men.empty;
  self.other = men.other;
  self.either = men.either;
  write_table_moves(writer, leaps, self);
}

}  // namespace translators::board_games::moves
