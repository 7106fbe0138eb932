#include "translators/board_games/moves/royal.h"

#include <algorithm>

#include "translators/board_games/moves/candidates.h"
#include "translators/board_games/moves/exposure.h"
#include "translators/board_games/promotions.h"

namespace translators::board_games::moves {

namespace {

using Target = MoveRule::Target;
constexpr Section kLegalSection = Section::kLegal;

/// What is on the board, seen by the player on turn.
void write_views_of_men(RuleWriter& writer) {
  constexpr Section kPosition = Section::kPosition;
  const std::string stands = writer.stands("?x", "?y", "?player", "?kind");
  writer.text.comment(kPosition,
                      "(own ?x ?y ?kind) and (foe ?x ?y ?kind): the men of the "
                      "player on turn and of the opponent.");
  writer.text.rule(kPosition, "(own ?x ?y ?kind)",
                   {"(true (turn ?player))", stands});
  writer.text.rule(
      kPosition, "(foe ?x ?y ?kind)",
      {"(true (turn ?other))", writer.opponent("?other", "?player"), stands});
  writer.text.rule(kPosition, "(mine ?x ?y)", {"(own ?x ?y ?kind)"});
  writer.text.rule(kPosition, "(theirs ?x ?y)", {"(foe ?x ?y ?kind)"});
}

void write_checks(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  const std::string occupied = "(not " + writer.occupied("?x1", "?y1") + ")";
  const std::string step =
      writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  writer.text.comment(kLegalSection,
                      "(view ?direction ?x ?y): the " + king +
                          " on turn sees this square, up to and including the "
                          "first man. (opposed ?direction ?back): two "
                          "directions of one line.");
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      writer.text.fact(Section::kBoard, "(opposed " + writer.direction(dx, dy) +
                                            " " + writer.direction(-dx, -dy) +
                                            ")");
    }
  }
  writer.text.rule(kLegalSection, "(view ?direction ?x2 ?y2)",
                   {"(own ?x1 ?y1 " + king + ")", step});
  writer.text.rule(kLegalSection, "(view ?direction ?x2 ?y2)",
                   {"(view ?direction ?x1 ?y1)", occupied, step});
  writer.text.comment(kLegalSection,
                      "(view_behind ?direction ?x ?y): the view beyond the "
                      "first man; (pinned ?x ?y ?direction): a rider there "
                      "pins him.");
  writer.text.rule(kLegalSection, "(view_behind ?direction ?x2 ?y2)",
                   {"(view ?direction ?x1 ?y1)", "(mine ?x1 ?y1)", step});
  writer.text.rule(kLegalSection, "(view_behind ?direction ?x2 ?y2)",
                   {"(view_behind ?direction ?x1 ?y1)", occupied, step});

  writer.text.comment(kLegalSection,
                      "(line_check ?direction ?x ?y) and (close_check ?x ?y): "
                      "the man there attacks the " +
                          king + " on turn.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table)) continue;
    if (table.is_ride) {
      Literals body = {"(view ?direction ?x ?y)", "(foe ?x ?y ?kind)",
                       "(opposed ?direction ?back)"};
      for (auto& literal : attack(table, "?back")) body.push_back(literal);
      writer.text.rule(kLegalSection, "(line_check ?direction ?x ?y)", body);
      Literals pins = {"(view_behind ?direction ?x2 ?y2)",
                       "(foe ?x2 ?y2 ?kind)", "(opposed ?direction ?back)"};
      for (auto& literal : attack(table, "?back")) pins.push_back(literal);
      pins.push_back("(view ?direction ?x ?y)");
      pins.push_back("(mine ?x ?y)");
      writer.text.rule(kLegalSection, "(pinned ?x ?y ?direction)", pins);
      continue;
    }
    Literals body = {"(own ?x2 ?y2 " + king + ")", "(foe ?x ?y ?kind)",
                     "(distinct ?kind " + king + ")"};
    for (auto& literal : attack(table, "?x ?y ?x2 ?y2")) {
      body.push_back(literal);
    }
    writer.text.rule(kLegalSection, "(close_check ?x ?y)", body);
  }
  const auto [has_rides, has_leaps] = sorts_of(pieces);

  writer.text.comment(kLegalSection,
                      "(answer ?x ?y): another man that moves there ends a "
                      "single check.");
  if (has_rides) {
    writer.text.rule(
        kLegalSection, "(answer ?x ?y)",
        {"(line_check ?direction ?x1 ?y1)", "(view ?direction ?x ?y)"});
  }
  if (has_leaps) {
    writer.text.rule(kLegalSection, "(answer ?x ?y)", {"(close_check ?x ?y)"});
  }
  writer.text.rule(kLegalSection, "in_check", {"(answer ?x ?y)"});
  writer.text.group(kLegalSection);
  if (has_rides) {
    writer.text.rule(
        kLegalSection, "double_check",
        {"(line_check ?direction ?x ?y)", "(line_check ?other ?x2 ?y2)",
         "(distinct ?direction ?other)"});
  }
  if (has_rides && has_leaps) {
    writer.text.rule(
        kLegalSection, "double_check",
        {"(line_check ?direction ?x ?y)", "(close_check ?x2 ?y2)"});
  }
  if (has_leaps) {
    writer.text.rule(kLegalSection, "double_check", {"close_double"});
    writer.text.rule(kLegalSection, "close_double",
                     {"(close_check ?x ?y)", "(close_check ?x2 ?y2)",
                      "(or (distinct ?x ?x2)\n      (distinct ?y ?y2))"});
  }
  writer.text.comment(kLegalSection,
                      "(loose ?x ?y ?kind): a man beside the " + king +
                          " that may move anywhere; (leashed ?x ?y ?kind "
                          "?direction): a pinned one may in this direction.");
  writer.text.rule(kLegalSection, "(loose ?x ?y ?kind)",
                   {"(own ?x ?y ?kind)", "(distinct ?kind " + king + ")",
                    has_rides ? "(not (tied ?x ?y))" : "(own ?x ?y ?kind)",
                    "(not double_check)"});
  if (!has_rides) return;
  writer.text.rule(kLegalSection, "(tied ?x ?y)",
                   {"(pinned ?x ?y ?direction)"});
  writer.text.rule(
      kLegalSection, "(leashed ?x ?y ?kind ?direction)",
      {"(pinned ?x ?y ?direction)", "(own ?x ?y ?kind)", "(not in_check)"});
  writer.text.rule(kLegalSection, "(leashed ?x ?y ?kind ?back)",
                   {"(pinned ?x ?y ?direction)", "(opposed ?direction ?back)",
                    "(own ?x ?y ?kind)", "(not in_check)"});
  writer.text.comment(kLegalSection,
                      "(in_line ?direction ?x ?y): this square is in a line of "
                      "the " +
                          king + " with a man who may be pinned.");
  writer.text.rule(kLegalSection, "(in_line ?direction ?x ?y)",
                   {"(view ?direction ?x ?y)"});
  writer.text.rule(kLegalSection, "(in_line ?direction ?x ?y)",
                   {"(view_behind ?direction ?x ?y)"});
}

void find_safe(const Condition& condition, std::vector<Square>& squares) {
  if (condition.kind == Condition::Kind::kSafe) {
    squares.push_back(condition.squares.front());
  }
  for (const Condition& child : condition.children) find_safe(child, squares);
}

/// The squares that a special move of the royal piece asks about: seen from
/// where it starts, whatever else it takes.
void write_wanted(RuleWriter& writer, const SpecialMove& special) {
  std::vector<Square> squares = {special.rule->to};
  find_safe(special.rule->condition, squares);
  Scope scope;
  scope.x = special.x;
  scope.y = special.y;
  scope.is_bound = true;
  for (const Square& square : squares) {
    const Place place = place_of(writer, square, scope);
    if (!place.exists) continue;
    Literals body;
    if (special.rule->owner) {
      body.push_back("(true (turn " +
                     writer.names.player(*special.rule->owner) + "))");
    }
    body.push_back("(own " + special.x + " " + special.y + " " +
                   royal_name(writer) + ")");
    body.insert(body.end(), place.links.begin(), place.links.end());
    writer.text.rule(kLegalSection, "(wanted " + place.x + " " + place.y + ")",
                     body);
  }
}

/// Squares that matter to the royal piece, and whether they are attacked.
void write_attacks(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  writer.text.comment(kLegalSection,
                      "(wanted ?x ?y): it matters whether this square is "
                      "attacked.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (table.is_ride) continue;
    const bool moves_king = std::any_of(
        table.rules.begin(), table.rules.end(), [&](const MoveRule* rule) {
          return !rule->kind || rule->kind == writer.model.royal;
        });
    if (!moves_king) continue;
    Literals body = {"(own ?x1 ?y1 " + king + ")"};
    if (table.by_player) body.push_back("(true (turn ?player))");
    body.push_back(table.at("?player", king, "?x1 ?y1 ?x ?y"));
    body.push_back("(not (mine ?x ?y))");
    writer.text.rule(kLegalSection, "(wanted ?x ?y)", body);
  }
  for (const SpecialMove& special : pieces.specials) {
    if (is_royal(writer, special)) write_wanted(writer, special);
  }
  const std::string occupied = writer.occupied("?x1", "?y1");
  const std::string step =
      writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  bool has_rides = false;
  writer.text.comment(
      kLegalSection,
      "(beam ?direction ?x ?y): a rider of the opponent attacks this square in "
      "this direction. The " +
          king +
          " on turn does not stop it: he could not hide behind himself.");
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table)) continue;
    if (!table.is_ride) continue;
    has_rides = true;
    Literals body = {"(foe ?x1 ?y1 ?kind)"};
    for (auto& literal : attack(table, "?direction")) body.push_back(literal);
    body.push_back(step);
    writer.text.rule(kLegalSection, "(beam ?direction ?x2 ?y2)", body);
  }
  if (has_rides) {
    writer.text.rule(
        kLegalSection, "(beam ?direction ?x2 ?y2)",
        {"(beam ?direction ?x1 ?y1)", "(not " + occupied + ")", step});
    writer.text.rule(
        kLegalSection, "(beam ?direction ?x2 ?y2)",
        {"(beam ?direction ?x1 ?y1)", "(own ?x1 ?y1 " + king + ")", step});
    writer.text.rule(kLegalSection, "(attacked ?x ?y)",
                     {"(wanted ?x ?y)", "(beam ?direction ?x ?y)"});
  }
  for (const MoveTable& table : pieces.moves.tables) {
    if (!captures(table) || table.is_ride) continue;
    Literals body = {"(wanted ?x ?y)", "(foe ?x1 ?y1 ?kind)"};
    for (auto& literal : attack(table, "?x1 ?y1 ?x ?y")) {
      body.push_back(literal);
    }
    writer.text.rule(kLegalSection, "(attacked ?x ?y)", body);
  }
}

/// `(aligned ?line from to)`: one is beyond the other in this direction.
std::string aligned(RuleWriter& writer, const std::string& from,
                    const std::string& to) {
  if (writer.first("aligned")) {
    constexpr Section kBoard = Section::kBoard;
    writer.text.comment(kBoard,
                        "(aligned ?direction ?x ?y ?x2 ?y2): one is beyond the "
                        "other in this direction.");
    writer.text.rule(kBoard, "(aligned ?direction ?x ?y ?x2 ?y2)",
                     {beyond(writer, "?direction", "?x ?y", "?x2 ?y2")});
    writer.text.rule(kBoard, "(aligned ?direction ?x ?y ?x2 ?y2)",
                     {beyond(writer, "?direction", "?x2 ?y2", "?x ?y")});
  }
  return "(aligned ?line " + from + " " + to + ")";
}

std::string legal(const std::string& squares) {
  return "(legal ?player (move " + squares + "))";
}

void write_legal_specials(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string turn = "(true (turn ?player))";
  for (const SpecialMove& special : pieces.specials) {
    const std::string to = special.to_x + " " + special.to_y;
    if (is_royal(writer, special)) {
      writer.text.rule(kLegalSection, legal(special.squares()),
                       {turn, special.head(), "(not (attacked " + to + "))"});
      continue;
    }
    if (special.has(Effect::Kind::kRemove)) {
      writer.text.rule(
          kLegalSection, legal(special.squares()),
          {turn, special.head(), "(not (exposes " + special.squares() + "))"});
      continue;
    }
    const std::string from = special.x + " " + special.y;
    writer.text.rule(kLegalSection, "(reaches " + special.squares() + ")",
                     {special.head(), "(loose " + from + " ?kind)"});
    if (!sorts_of(pieces).rides) continue;
    writer.text.rule(
        kLegalSection, "(reaches " + special.squares() + ")",
        {special.head(), "(pinned " + from + " ?line)", "(not in_check)",
         aligned(writer, from, to), "(in_line ?line " + to + ")"});
  }
}

}  // namespace

std::string royal_name(const RuleWriter& writer) {
  return writer.names.kind(writer.model.royal.value_or(0));
}

bool is_royal(const RuleWriter& writer, const SpecialMove& special) {
  return special.rule->kind && special.rule->kind == writer.model.royal;
}

Literals attack(const MoveTable& table, const std::string& rest) {
  Literals body;
  if (table.by_player) {
    body = {"(true (turn ?player))", "(opponent ?player ?other)"};
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

std::string in_check(RuleWriter& /*writer*/) { return "in_check"; }

std::string attacked(RuleWriter& /*writer*/, const std::string& x,
                     const std::string& y) {
  return "(attacked " + x + " " + y + ")";
}

std::string checked_beyond_help(RuleWriter& writer) {
  if (writer.first("beyond_help")) {
    constexpr Section kDefinitions = Section::kDefinitions;
    writer.text.comment(kDefinitions,
                        "beyond_help: a man attacks the " + royal_name(writer) +
                            " on turn, and no legal move takes him.");
    writer.text.rule(kDefinitions, "beyond_help",
                     {"(or (line_check ?direction ?x ?y)\n      (close_check "
                      "?x ?y))",
                      "(not (can_be_taken ?x ?y))"});
    writer.text.rule(kDefinitions, "(can_be_taken ?x2 ?y2)",
                     {"(legal ?player (move ?x ?y ?x2 ?y2))"});
  }
  return "beyond_help";
}

std::string mobile(RuleWriter& writer, std::optional<std::size_t> kind) {
  constexpr Section kEnd = Section::kEnd;
  const Model& model = writer.model;
  const std::string goes = going(model, "?x ?y ?x2 ?y2");
  const std::string becomes = promoting(model, "?x ?y ?x2 ?y2 ?new");
  if (kind && model.men_have_kinds) {
    std::string name = "mobile_" + writer.names.kind(*kind);
    if (writer.first(name)) {
      writer.text.group(kEnd);
      const auto add = [&](const std::string& move) {
        Literals body = permitted(writer, move);
        body.push_back(
            writer.stands("?x", "?y", "?player", writer.names.kind(*kind)));
        writer.text.rule(kEnd, name, body);
      };
      add(goes);
      if (may_choose(model, kind)) add(becomes);
    }
    return name;
  }
  if (writer.first("mobile")) {
    writer.text.group(kEnd);
    switch (model.form) {
      case TurnForm::kMove:
        writer.text.rule(kEnd, "mobile", permitted(writer, goes));
        if (may_choose(model, std::nullopt)) {
          writer.text.rule(kEnd, "mobile", permitted(writer, becomes));
        }
        break;
      case TurnForm::kPlace:
        writer.text.rule(kEnd, "mobile", {"can_place"});
        break;
      default:
        writer.text.rule(kEnd, "mobile", {"(role ?player)"});
        break;
    }
  }
  return "mobile";
}

void write_royal_legal(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string king = royal_name(writer);
  const std::string turn = "(true (turn ?player))";
  write_views_of_men(writer);
  write_specials(writer, pieces);
  writer.text.quote(kLegalSection, {&writer.model.royal_source});
  write_checks(writer, pieces);
  write_attacks(writer, pieces);

  Mover men;
  men.head = "(reaches ?x ?y ?x2 ?y2)";
  if (pieces.chooses_promotion) men.head_of_last = "(arrives ?x ?y ?x2 ?y2)";
  men.before = {"(loose ?x ?y ?kind)"};
  men.binds_player = {turn};
  men.empty = {"(not " + writer.occupied("?x2", "?y2") + ")"};
  men.other = {"(theirs ?x2 ?y2)"};
  men.either = {"(not (mine ?x2 ?y2))"};
  const bool may_pin = sorts_of(pieces).rides;
  if (may_pin) {
    men.before_ride = {
        "(or (loose ?x ?y ?kind)\n      (leashed ?x ?y ?kind ?direction))"};
  }
  writer.text.comment(kLegalSection,
                      "(reaches ?x ?y ?x2 ?y2): a man beside the " + king +
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
    leashed.before = {"(pinned ?x ?y ?line)", "(own ?x ?y ?kind)",
                      "(not in_check)"};
    leashed.after = {aligned(writer, "?x ?y", "?x2 ?y2"),
                     "(in_line ?line ?x2 ?y2)"};
    write_table_moves(writer, leaps, leashed);
  }

  write_exposure(writer, pieces);
  writer.text.group(kLegalSection);
  write_legal_specials(writer, pieces);
  const std::string answers = "(or (not in_check)\n      (answer ?x2 ?y2))";
  writer.text.group(kLegalSection);
  writer.text.rule(kLegalSection, legal("?x ?y ?x2 ?y2"),
                   {turn, "(reaches ?x ?y ?x2 ?y2)", answers});
  if (pieces.chooses_promotion) {
    writer.text.rule(kLegalSection,
                     "(legal ?player (promote ?x ?y ?x2 ?y2 ?new))",
                     {turn, "(arrives ?x ?y ?x2 ?y2)", "(own ?x ?y ?kind)",
                      "(choice ?kind ?new)", answers});
  }
  Mover self;
  self.head = legal("?x ?y ?x2 ?y2");
  self.kind = king;
  self.before = {turn, "(own ?x ?y " + king + ")"};
  self.after = {"(not (attacked ?x2 ?y2))"};
  self.empty = men.empty;
  self.other = men.other;
  self.either = men.either;
  write_table_moves(writer, leaps, self);
}

}  // namespace translators::board_games::moves
