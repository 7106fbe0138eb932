#include "translators/board_games/moves/line_moves.h"

#include <algorithm>

#include "translators/board_games/moves/actions.h"

namespace translators::board_games::moves {

namespace {

/// `(line_count axis x y n)`: how many pieces are on the whole line.
void write_line_counts(RuleWriter& writer, const std::vector<Term>& axes) {
  constexpr Section kSection = Section::kPosition;
  const int last =
      std::max(writer.model.board.width, writer.model.board.height);
  writer.text.explain(Section::kBoard,
                      atom("line_end", "?axis", "?x", "?y", "?x2", "?y2"),
                      "the line through (?x,?y)"
                      " ends at (?x2,?y2).");
  Terms inside = {atom("axis", "?axis")};
  append(inside, writer.square("?x", "?y"));
  for (const Term& axis : axes) {
    writer.text.fact(Section::kBoard, atom("axis", axis));
  }
  const Term here = writer.step("?axis", "?x", "?y", "?x2", "?y2");
  const Term before = writer.step("?axis", "?x1", "?y1", "?x", "?y");
  writer.text.rule(Section::kBoard, atom("has_before", "?axis", "?x", "?y"),
                   {before});
  writer.text.rule(Section::kBoard, atom("has_after", "?axis", "?x", "?y"),
                   {here});
  Terms start = inside;
  start.push_back(!atom("has_before", "?axis", "?x", "?y"));
  Terms end = inside;
  end.push_back(!atom("has_after", "?axis", "?x", "?y"));
  writer.text.rule(Section::kBoard, atom("line_start", "?axis", "?x", "?y"),
                   start);
  writer.text.rule(Section::kBoard,
                   atom("line_end", "?axis", "?x", "?y", "?x", "?y"), end);
  writer.text.rule(
      Section::kBoard, atom("line_end", "?axis", "?x", "?y", "?x3", "?y3"),
      {here, atom("line_end", "?axis", "?x2", "?y2", "?x3", "?y3")});
  writer.text.explain(kSection, atom("tally", "?axis", "?x", "?y", "?n"),
                      "the pieces on the line from its "
                      "start to here.");
  const Term man = writer.occupied("?x", "?y");
  writer.text.rule(kSection, atom("tally", "?axis", "?x", "?y", "0"),
                   {atom("line_start", "?axis", "?x", "?y"), !man});
  writer.text.rule(kSection, atom("tally", "?axis", "?x", "?y", "1"),
                   {atom("line_start", "?axis", "?x", "?y"), man});
  writer.text.rule(kSection, atom("tally", "?axis", "?x", "?y", "?n"),
                   {atom("tally", "?axis", "?x1", "?y1", "?n"), before, !man});
  writer.text.rule(kSection, atom("tally", "?axis", "?x", "?y", "?more"),
                   {atom("tally", "?axis", "?x1", "?y1", "?n"), before, man,
                    writer.then("?n", "?more", last)});
}

template <typename T>
bool any_asks_for(const std::vector<const MoveRule*>& rules) {
  return std::any_of(rules.begin(), rules.end(), [](const MoveRule* rule) {
    return !find_all<T>(rule->condition).empty();
  });
}

struct LineDirection {
  Term name;
  Term axis;
};

LineDirection line_direction(RuleWriter& writer, const MoveRule& rule) {
  const auto sign = [](const Coordinate& c) {
    const int far = c.is_range() ? c.last : c.first;
    return far > 0 ? 1 : far < 0 ? -1 : 0;
  };
  const int dx = sign(rule.to.x);
  const int dy = sign(rule.to.y);
  const bool forth = dx > 0 || (dx == 0 && dy > 0);
  return {writer.direction(dx, dy),
          forth ? writer.direction(dx, dy) : writer.direction(-dx, -dy)};
}

}  // namespace

Term ahead(RuleWriter& writer, const Terms& from, const Term& count,
           const Terms& to) {
  if (writer.first("ahead")) {
    const int last =
        std::max(writer.model.board.width, writer.model.board.height);
    constexpr Section kSection = Section::kBoard;
    writer.text.explain(
        kSection, atom("ahead", "?direction", "?x", "?y", "?n", "?x2", "?y2"),
        "?n such steps "
        "lead there.");
    writer.text.rule(kSection,
                     atom("ahead", "?direction", "?x", "?y", "1", "?x2", "?y2"),
                     {writer.step("?direction", "?x", "?y", "?x2", "?y2")});
    writer.text.rule(
        kSection,
        atom("ahead", "?direction", "?x", "?y", "?more", "?x3", "?y3"),
        {atom("ahead", "?direction", "?x", "?y", "?n", "?x2", "?y2"),
         writer.step("?direction", "?x2", "?y2", "?x3", "?y3"),
         writer.then("?n", "?more", last)});
  }
  return atom("ahead", "?direction", from, count, to);
}

void write_line_moves(RuleWriter& writer, const PieceMoves& pieces) {
  const auto& rules = pieces.moves.along_lines;
  if (rules.empty()) return;
  std::vector<Term> axes;
  for (const MoveRule* rule : rules) {
    const LineDirection direction = line_direction(writer, *rule);
    if (std::find(axes.begin(), axes.end(), direction.axis) == axes.end()) {
      axes.push_back(direction.axis);
    }
  }
  const bool counts = any_asks_for<LineCount>(rules);
  const bool asks_jumps = any_asks_for<Jumps>(rules);
  constexpr Section kSection = Section::kLegal;
  if (counts) write_line_counts(writer, axes);
  for (const MoveRule* rule : rules) {
    const LineDirection direction = line_direction(writer, *rule);
    writer.text.quote(Section::kPieces, {&rule->source});
    writer.text.fact(Section::kPieces,
                     atom("along", direction.name, direction.axis));
  }
  const MoveRule& rule = *rules.front();
  Terms body = writer.on_turn();
  body.push_back(writer.man_of("?x", "?y", "?player"));
  if (!find_all<LineCount>(rule.condition).empty()) {
    append(body, {atom("along", "?direction", "?axis"),
                  atom("line_end", "?axis", "?x", "?y", "?end_x", "?end_y"),
                  atom("tally", "?axis", "?end_x", "?end_y", "?n")});
  } else {
    body.push_back(atom("along", "?direction", "?axis"));
  }
  body.push_back(ahead(writer, Terms{"?x", "?y"}, "?n", Terms{"?x2", "?y2"}));
  append(body, ends_on(writer, rule.target, "?x2", "?y2"));
  writer.text.explain(kSection,
                      atom("aims", "?direction", "?x", "?y", "?x2", "?y2"),
                      "a piece of the player "
                      "on turn could go there if nothing hinders it.");
  writer.text.rule(kSection,
                   atom("aims", "?direction", "?x", "?y", "?x2", "?y2"), body);
  Terms moves = writer.on_turn();
  moves.push_back(atom("aims", "?direction", "?x", "?y", "?x2", "?y2"));
  if (asks_jumps) {
    writer.text.explain(
        Section::kBoard,
        atom("between", "?direction", "?x", "?y", "?x2", "?y2", "?x3", "?y3"),
        "(?x3,?y3) "
        "lies between the others.");
    writer.text.rule(
        Section::kBoard,
        atom("between", "?direction", "?x", "?y", "?x2", "?y2", "?x3", "?y3"),
        {atom("ahead", "?direction", "?x", "?y", "?n", "?x3", "?y3"),
         atom("ahead", "?direction", "?x3", "?y3", "?m", "?x2", "?y2")});
    Terms hinders = writer.on_turn();
    append(hinders, {atom("aims", "?direction", "?x", "?y", "?x2", "?y2"),
                     atom("between", "?direction", "?x", "?y", "?x2", "?y2",
                          "?x3", "?y3"),
                     writer.opponent("?player", "?other"),
                     writer.man_of("?x3", "?y3", "?other")});
    writer.text.rule(kSection, atom("hindered", "?x", "?y", "?x2", "?y2"),
                     hinders);
    moves.push_back(!atom("hindered", "?x", "?y", "?x2", "?y2"));
  }
  if (pieces.has_series) moves.push_back(!Term("in_series"));
  add_move(writer, any_move().arguments, rule.target, moves);
}

}  // namespace translators::board_games::moves
