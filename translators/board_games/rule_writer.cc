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

}  // namespace

Terms RuleWriter::on_turn() const {
  if (!has_turns()) return {atom("role", "?player")};
  return {holds(atom("turn", "?player"))};
}

Terms RuleWriter::man(const Term& owner, const Term& kind) const {
  Terms terms;
  if (model.men_have_owners) terms.push_back(owner);
  if (model.men_have_kinds) terms.push_back(kind);
  return terms;
}

Term RuleWriter::cell(const Term& x, const Term& y, const Term& owner,
                      const Term& kind) const {
  return atom("cell", x, y, man(owner, kind));
}

Term RuleWriter::stands(const Term& x, const Term& y, const Term& owner,
                        const Term& kind, bool after) const {
  if (!after) return holds(cell(x, y, owner, kind));
  return atom("after_cell", candidate, x, y, man(owner, kind));
}

Term RuleWriter::occupied(const Term& x, const Term& y, bool after) {
  const Term relation = after ? "occupied_after" : "occupied";
  if (first(relation)) {
    text.group(Section::kPosition);
    text.rule(Section::kPosition,
              atom(relation, of_candidate(after), "?x", "?y"),
              {stands("?x", "?y", "?owner", "?kind", after)});
  }
  return atom(relation, of_candidate(after), x, y);
}

Term RuleWriter::man_of(const Term& x, const Term& y, const Term& owner,
                        bool after) {
  if (!model.men_have_owners) return occupied(x, y, after);
  if (!model.men_have_kinds) return stands(x, y, owner, "", after);
  const Term relation = after ? "man_of_after" : "man_of";
  if (first(relation)) {
    text.group(Section::kPosition);
    text.rule(Section::kPosition,
              atom(relation, of_candidate(after), "?x", "?y", "?owner"),
              {stands("?x", "?y", "?owner", "?kind", after)});
  }
  return atom(relation, of_candidate(after), x, y, owner);
}

Term RuleWriter::opponent(const Term& a, const Term& b) {
  if (first("opponent")) {
    text.group(Section::kRoles);
    for (std::size_t i = 0; i < model.players.size(); ++i) {
      for (std::size_t j = 0; j < model.players.size(); ++j) {
        if (i == j) continue;
        text.fact(Section::kRoles,
                  atom("opponent", names.player(i), names.player(j)));
      }
    }
  }
  return atom("opponent", a, b);
}

Term RuleWriter::follows(const Term& a, const Term& b) {
  const std::size_t players = model.players.size();
  if (players == 2) return opponent(a, b);
  if (first("follows")) {
    text.explain(Section::kRoles, atom("follows", "?a", "?b"),
                 "after ?a it is the turn of ?b.");
    const std::size_t step = model.is_counterclockwise ? players - 1 : 1;
    for (std::size_t i = 0; i < players; ++i) {
      text.fact(Section::kRoles, atom("follows", names.player(i),
                                      names.player((i + step) % players)));
    }
  }
  return atom("follows", a, b);
}

Term RuleWriter::column(const Term& x) const {
  return atom(has_square_board() ? "index" : "column", x);
}

Term RuleWriter::row(const Term& y) const {
  return atom(has_square_board() ? "index" : "row", y);
}

Terms RuleWriter::square(const Term& x, const Term& y) {
  if (!has_holes()) return {column(x), row(y)};
  if (first("square")) {
    text.explain(Section::kBoard, atom("square", "?x", "?y"),
                 "this square is there.");
    for (int r = 1; r <= model.board.height; ++r) {
      for (int c = 1; c <= model.board.width; ++c) {
        if (!model.board.has(c, r)) continue;
        text.fact(Section::kBoard,
                  atom("square", std::to_string(c), std::to_string(r)));
      }
    }
  }
  return {atom("square", x, y)};
}

Term RuleWriter::offset(bool horizontal, int distance, const Term& a,
                        const Term& b) {
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
                atom(base, std::to_string(i), std::to_string(i + 1)));
    }
  }
  if (steps > 1 && first(relation)) {
    const Term before = offset(horizontal, steps - 1, "?a", "?b");
    text.group(Section::kBoard);
    text.rule(Section::kBoard, atom(relation, "?a", "?c"),
              {before, atom(base, "?b", "?c")});
  }
  return distance > 0 ? atom(relation, a, b) : atom(relation, b, a);
}

Term RuleWriter::right(int distance, const Term& a, const Term& b) {
  return offset(true, distance, a, b);
}

Term RuleWriter::above(int distance, const Term& a, const Term& b) {
  return offset(false, distance, a, b);
}

Term RuleWriter::direction(int dx, int dy) {
  const auto compass = std::find_if(
      kCompass.begin(), kCompass.end(),
      [&](const Compass& entry) { return entry.dx == dx && entry.dy == dy; });
  const std::string name =
      compass == kCompass.end() ? "nowhere" : compass->name;
  if (first("step")) {
    text.explain(Section::kBoard,
                 atom("step", "?direction", "?x", "?y", "?x2", "?y2"),
                 "one step from (?x,?y) leads "
                 "to (?x2,?y2).");
  }
  if (first("step " + name)) {
    Terms body;
    if (has_holes()) append(body, square("?x", "?y"));
    if (dx == 0) body.push_back(column("?x"));
    if (dx != 0) body.push_back(right(dx, "?x", "?x2"));
    if (dy == 0) body.push_back(row("?y"));
    if (dy != 0) body.push_back(above(dy, "?y", "?y2"));
    const Terms to = {dx == 0 ? "?x" : "?x2", dy == 0 ? "?y" : "?y2"};
    if (has_holes()) append(body, square(to.front(), to.back()));
    text.rule(Section::kBoard, atom("step", name, "?x", "?y", to), body);
  }
  return name;
}

Term RuleWriter::step(const Term& direction, const Term& from_x,
                      const Term& from_y, const Term& to_x, const Term& to_y) {
  return atom("step", direction, from_x, from_y, to_x, to_y);
}

Term RuleWriter::touches(const Term& from_x, const Term& from_y,
                         const Term& to_x, const Term& to_y) {
  if (first("touches")) {
    text.explain(Section::kBoard, atom("touches", "?x", "?y", "?x2", "?y2"),
                 "the squares are neighbours.");
    if (model.board.shape == Shape::kTriangle) {
      write_touching_triangles();
      return atom("touches", from_x, from_y, to_x, to_y);
    }
    for (const Compass& compass : kCompass) {
      // Rows of hexagons lean to the right: above left, not above right.
      const bool is_far = compass.dx * compass.dy == 1;
      if (model.board.shape == Shape::kHexagon && is_far) continue;
      const Term name = direction(compass.dx, compass.dy);
      text.rule(Section::kBoard, atom("touches", "?x", "?y", "?x2", "?y2"),
                {step(name, "?x", "?y", "?x2", "?y2")});
    }
  }
  return atom("touches", from_x, from_y, to_x, to_y);
}

/// Triangles in a row point up and down by turns, the lower left one up; each
/// has a side in common with those beside it, and with one above or below.
void RuleWriter::write_touching_triangles() {
  for (const int dx : {-1, 1}) {
    text.rule(Section::kBoard, atom("touches", "?x", "?y", "?x2", "?y2"),
              {step(direction(dx, 0), "?x", "?y", "?x2", "?y2")});
  }
  text.explain(Section::kBoard, atom("points_up", "?x", "?y"),
               "this triangle stands on its side.");
  for (int y = 1; y <= model.board.height; ++y) {
    for (int x = 1; x <= model.board.width; ++x) {
      if ((x + y) % 2 != 0 || !model.board.has(x, y)) continue;
      text.fact(Section::kBoard,
                atom("points_up", std::to_string(x), std::to_string(y)));
    }
  }
  const Term below = step(direction(0, -1), "?x", "?y", "?x2", "?y2");
  text.rule(Section::kBoard, atom("touches", "?x", "?y", "?x2", "?y2"),
            {atom("points_up", "?x", "?y"), below});
  text.rule(Section::kBoard, atom("touches", "?x2", "?y2", "?x", "?y"),
            {atom("points_up", "?x", "?y"), below});
}

Term RuleWriter::then(const Term& a, const Term& b, int last) {
  last_number_ = std::max(last_number_, last);
  return atom("then", a, b);
}

void RuleWriter::write_numbers() {
  if (last_number_ == 0) return;
  text.comment(Section::kBoard, "To count with.");
  for (int i = 0; i < last_number_; ++i) {
    text.small_fact(Section::kBoard, atom("then", i, i + 1));
  }
}

}  // namespace translators::board_games
