#include "translators/board_games/rule_writer.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace translators::board_games {

namespace {

struct Compass {
  int dx;
  int dy;
  const char* name;
};

constexpr std::array<Compass, 8> kCompass = {{{0, 1, "north"},
                                              {1, 1, "northeast"},
                                              {1, 0, "east"},
                                              {1, -1, "southeast"},
                                              {0, -1, "south"},
                                              {-1, -1, "southwest"},
                                              {-1, 0, "west"},
                                              {-1, 1, "northwest"}}};

std::string atom(std::string_view relation,
                 std::initializer_list<std::string_view> arguments) {
  std::string text = "(" + std::string(relation);
  for (const std::string_view argument : arguments) {
    if (!argument.empty()) text += " " + std::string(argument);
  }
  return text + ")";
}

}  // namespace

void append(Literals& literals, const Literals& more) {
  literals.insert(literals.end(), more.begin(), more.end());
}

Literals RuleWriter::on_turn() const {
  if (!has_turns()) return {"(role ?player)"};
  return {"(true (turn ?player))"};
}

std::string RuleWriter::man(std::string_view owner,
                            std::string_view kind) const {
  std::string text;
  if (model.men_have_owners) text += std::string(owner);
  if (model.men_have_kinds) {
    text += (text.empty() ? "" : " ") + std::string(kind);
  }
  return text;
}

std::string RuleWriter::cell(std::string_view x, std::string_view y,
                             std::string_view owner,
                             std::string_view kind) const {
  return atom("cell", {x, y, man(owner, kind)});
}

std::string RuleWriter::stands(std::string_view x, std::string_view y,
                               std::string_view owner, std::string_view kind,
                               bool after) {
  if (!after) return "(true " + cell(x, y, owner, kind) + ")";
  need_after();
  return atom("after_cell", {candidate, x, y, man(owner, kind)});
}

std::string RuleWriter::occupied(std::string_view x, std::string_view y,
                                 bool after) {
  const std::string relation = after ? "occupied_after" : "occupied";
  if (first(relation)) {
    text.group(Section::kPosition);
    text.rule(Section::kPosition,
              atom(relation, {after ? candidate : "", "?x", "?y"}),
              {stands("?x", "?y", "?owner", "?kind", after)});
  }
  return atom(relation, {after ? candidate : "", x, y});
}

std::string RuleWriter::man_of(std::string_view x, std::string_view y,
                               std::string_view owner, bool after) {
  if (!model.men_have_owners) return occupied(x, y, after);
  if (!model.men_have_kinds) return stands(x, y, owner, "", after);
  const std::string relation = after ? "man_of_after" : "man_of";
  if (first(relation)) {
    text.group(Section::kPosition);
    text.rule(Section::kPosition,
              atom(relation, {after ? candidate : "", "?x", "?y", "?owner"}),
              {stands("?x", "?y", "?owner", "?kind", after)});
  }
  return atom(relation, {after ? candidate : "", x, y, owner});
}

std::string RuleWriter::opponent(std::string_view a, std::string_view b) {
  if (first("opponent")) {
    text.group(Section::kRoles);
    for (std::size_t i = 0; i < model.players.size(); ++i) {
      for (std::size_t j = 0; j < model.players.size(); ++j) {
        if (i == j) continue;
        text.fact(Section::kRoles,
                  atom("opponent", {names.player(i), names.player(j)}));
      }
    }
  }
  return atom("opponent", {a, b});
}

std::string RuleWriter::follows(std::string_view a, std::string_view b) {
  const std::size_t players = model.players.size();
  if (players == 2) return opponent(a, b);
  if (first("follows")) {
    text.comment(Section::kRoles,
                 "(follows ?a ?b): after ?a it is the turn of ?b.");
    const std::size_t step = model.is_counterclockwise ? players - 1 : 1;
    for (std::size_t i = 0; i < players; ++i) {
      text.fact(Section::kRoles,
                atom("follows",
                     {names.player(i), names.player((i + step) % players)}));
    }
  }
  return atom("follows", {a, b});
}

std::string RuleWriter::column(std::string_view x) const {
  return atom(has_square_board() ? "index" : "column", {x});
}

std::string RuleWriter::row(std::string_view y) const {
  return atom(has_square_board() ? "index" : "row", {y});
}

Literals RuleWriter::square(std::string_view x, std::string_view y) {
  if (!has_holes()) return {column(x), row(y)};
  if (first("square")) {
    text.comment(Section::kBoard, "(square ?x ?y): this square is there.");
    for (int r = 1; r <= model.board.height; ++r) {
      for (int c = 1; c <= model.board.width; ++c) {
        if (!model.board.has(c, r)) continue;
        text.fact(Section::kBoard,
                  atom("square", {std::to_string(c), std::to_string(r)}));
      }
    }
  }
  return {atom("square", {x, y})};
}

std::string RuleWriter::offset(bool horizontal, int distance,
                               std::string_view a, std::string_view b) {
  const std::string base = has_square_board() ? "succ"
                           : horizontal       ? "right"
                                              : "above";
  const int steps = std::abs(distance);
  const std::string relation =
      steps == 1 ? base : base + "_" + std::to_string(steps);
  if (first(base)) {
    text.group(Section::kBoard);
    const int size = horizontal ? model.board.width : model.board.height;
    for (int i = 1; i < size; ++i) {
      text.fact(Section::kBoard,
                atom(base, {std::to_string(i), std::to_string(i + 1)}));
    }
  }
  if (steps > 1 && first(relation)) {
    const std::string before = offset(horizontal, steps - 1, "?a", "?b");
    text.group(Section::kBoard);
    text.rule(Section::kBoard, atom(relation, {"?a", "?c"}),
              {before, atom(base, {"?b", "?c"})});
  }
  return distance > 0 ? atom(relation, {a, b}) : atom(relation, {b, a});
}

std::string RuleWriter::right(int distance, std::string_view a,
                              std::string_view b) {
  return offset(true, distance, a, b);
}

std::string RuleWriter::above(int distance, std::string_view a,
                              std::string_view b) {
  return offset(false, distance, a, b);
}

std::string RuleWriter::direction(int dx, int dy) {
  const auto compass = std::find_if(
      kCompass.begin(), kCompass.end(),
      [&](const Compass& entry) { return entry.dx == dx && entry.dy == dy; });
  std::string name = compass == kCompass.end() ? "nowhere" : compass->name;
  if (first("step")) {
    text.comment(Section::kBoard,
                 "(step ?direction ?x ?y ?x2 ?y2): one step from (?x,?y) leads "
                 "to (?x2,?y2).");
  }
  if (first("step " + name)) {
    Literals body;
    if (has_holes()) {
      for (const auto& literal : square("?x", "?y")) body.push_back(literal);
    }
    if (dx == 0) body.push_back(column("?x"));
    if (dx != 0) body.push_back(right(dx, "?x", "?x2"));
    if (dy == 0) body.push_back(row("?y"));
    if (dy != 0) body.push_back(above(dy, "?y", "?y2"));
    if (has_holes()) {
      for (const auto& literal :
           square(dx == 0 ? "?x" : "?x2", dy == 0 ? "?y" : "?y2")) {
        body.push_back(literal);
      }
    }
    text.rule(Section::kBoard,
              atom("step", {name, "?x", "?y", dx == 0 ? "?x" : "?x2",
                            dy == 0 ? "?y" : "?y2"}),
              body);
  }
  return name;
}

std::string RuleWriter::step(std::string_view direction,
                             std::string_view from_x, std::string_view from_y,
                             std::string_view to_x, std::string_view to_y) {
  return atom("step", {direction, from_x, from_y, to_x, to_y});
}

std::string RuleWriter::touches(std::string_view from_x,
                                std::string_view from_y, std::string_view to_x,
                                std::string_view to_y) {
  if (first("touches")) {
    text.comment(Section::kBoard,
                 "(touches ?x ?y ?x2 ?y2): the squares are neighbours.");
    if (model.board.shape == Shape::kTriangle) {
      write_touching_triangles();
      return atom("touches", {from_x, from_y, to_x, to_y});
    }
    for (const Compass& compass : kCompass) {
      // Rows of hexagons lean to the right: above left, not above right.
      const bool is_far = compass.dx * compass.dy == 1;
      if (model.board.shape == Shape::kHexagon && is_far) continue;
      const std::string name = direction(compass.dx, compass.dy);
      text.rule(Section::kBoard, atom("touches", {"?x", "?y", "?x2", "?y2"}),
                {step(name, "?x", "?y", "?x2", "?y2")});
    }
  }
  return atom("touches", {from_x, from_y, to_x, to_y});
}

/// Triangles in a row point up and down by turns, the lower left one up; each
/// has a side in common with those beside it, and with one above or below.
void RuleWriter::write_touching_triangles() {
  for (const int dx : {-1, 1}) {
    text.rule(Section::kBoard, atom("touches", {"?x", "?y", "?x2", "?y2"}),
              {step(direction(dx, 0), "?x", "?y", "?x2", "?y2")});
  }
  text.comment(Section::kBoard,
               "(points_up ?x ?y): this triangle stands on its side.");
  for (int y = 1; y <= model.board.height; ++y) {
    for (int x = 1; x <= model.board.width; ++x) {
      if ((x + y) % 2 != 0 || !model.board.has(x, y)) continue;
      text.fact(Section::kBoard,
                atom("points_up", {std::to_string(x), std::to_string(y)}));
    }
  }
  const std::string below = step(direction(0, -1), "?x", "?y", "?x2", "?y2");
  text.rule(Section::kBoard, atom("touches", {"?x", "?y", "?x2", "?y2"}),
            {"(points_up ?x ?y)", below});
  text.rule(Section::kBoard, atom("touches", {"?x2", "?y2", "?x", "?y"}),
            {"(points_up ?x ?y)", below});
}

std::string RuleWriter::then(std::string_view a, std::string_view b, int last) {
  last_number_ = std::max(last_number_, last);
  return atom("then", {a, b});
}

void RuleWriter::write_numbers() {
  if (last_number_ == 0) return;
  text.comment(Section::kBoard, "To count with.");
  std::string line;
  for (int i = 0; i < last_number_; ++i) {
    const std::string fact =
        atom("then", {std::to_string(i), std::to_string(i + 1)});
    if (line.size() + fact.size() >= 80) {
      text.fact(Section::kBoard, line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + fact;
  }
  text.fact(Section::kBoard, line);
}

}  // namespace translators::board_games
