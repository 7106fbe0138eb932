#include "translators/board_games/moves/line_moves.h"

#include <algorithm>

#include "translators/board_games/moves/candidates.h"

namespace translators::board_games::moves {

namespace {

bool asks_for(const Condition& condition, Condition::Kind kind) {
  return condition.kind == kind ||
         std::any_of(
             condition.children.begin(), condition.children.end(),
             [kind](const Condition& child) { return asks_for(child, kind); });
}

/// `(line_count axis x y n)`: how many pieces are on the whole line.
void write_line_counts(RuleWriter& writer,
                       const std::vector<std::string>& axes) {
  constexpr Section kSection = Section::kPosition;
  const int last =
      std::max(writer.model.board.width, writer.model.board.height);
  writer.text.comment(Section::kBoard,
                      "(line_end ?axis ?x ?y ?x2 ?y2): the line through (?x,?y)"
                      " ends at (?x2,?y2).");
  Literals inside = {"(axis ?axis)"};
  append(inside, writer.square("?x", "?y"));
  for (const std::string& axis : axes) {
    writer.text.fact(Section::kBoard, "(axis " + axis + ")");
  }
  const std::string here = writer.step("?axis", "?x", "?y", "?x2", "?y2");
  const std::string before = writer.step("?axis", "?x1", "?y1", "?x", "?y");
  writer.text.rule(Section::kBoard, "(has_before ?axis ?x ?y)", {before});
  writer.text.rule(Section::kBoard, "(has_after ?axis ?x ?y)", {here});
  Literals start = inside;
  start.push_back("(not (has_before ?axis ?x ?y))");
  Literals end = inside;
  end.push_back("(not (has_after ?axis ?x ?y))");
  writer.text.rule(Section::kBoard, "(line_start ?axis ?x ?y)", start);
  writer.text.rule(Section::kBoard, "(line_end ?axis ?x ?y ?x ?y)", end);
  writer.text.rule(Section::kBoard, "(line_end ?axis ?x ?y ?x3 ?y3)",
                   {here, "(line_end ?axis ?x2 ?y2 ?x3 ?y3)"});
  writer.text.comment(kSection,
                      "(tally ?axis ?x ?y ?n): the pieces on the line from its "
                      "start to here.");
  const std::string man = writer.occupied("?x", "?y");
  writer.text.rule(kSection, "(tally ?axis ?x ?y 0)",
                   {"(line_start ?axis ?x ?y)", "(not " + man + ")"});
  writer.text.rule(kSection, "(tally ?axis ?x ?y 1)",
                   {"(line_start ?axis ?x ?y)", man});
  writer.text.rule(kSection, "(tally ?axis ?x ?y ?n)",
                   {"(tally ?axis ?x1 ?y1 ?n)", before, "(not " + man + ")"});
  writer.text.rule(kSection, "(tally ?axis ?x ?y ?more)",
                   {"(tally ?axis ?x1 ?y1 ?n)", before, man,
                    writer.then("?n", "?more", last)});
}

struct LineDirection {
  std::string name;
  std::string axis;
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

std::string ahead(RuleWriter& writer, const std::string& from,
                  const std::string& count, const std::string& to) {
  if (writer.first("ahead")) {
    const int last =
        std::max(writer.model.board.width, writer.model.board.height);
    constexpr Section kSection = Section::kBoard;
    writer.text.comment(kSection,
                        "(ahead ?direction ?x ?y ?n ?x2 ?y2): ?n such steps "
                        "lead there.");
    writer.text.rule(kSection, "(ahead ?direction ?x ?y 1 ?x2 ?y2)",
                     {writer.step("?direction", "?x", "?y", "?x2", "?y2")});
    writer.text.rule(kSection, "(ahead ?direction ?x ?y ?more ?x3 ?y3)",
                     {"(ahead ?direction ?x ?y ?n ?x2 ?y2)",
                      writer.step("?direction", "?x2", "?y2", "?x3", "?y3"),
                      writer.then("?n", "?more", last)});
  }
  return "(ahead ?direction " + from + " " + count + " " + to + ")";
}

void write_line_moves(RuleWriter& writer, const MoveTables& moves_of_game) {
  const auto& rules = moves_of_game.along_lines;
  if (rules.empty()) return;
  std::vector<std::string> axes;
  for (const MoveRule* rule : rules) {
    const LineDirection direction = line_direction(writer, *rule);
    if (std::find(axes.begin(), axes.end(), direction.axis) == axes.end()) {
      axes.push_back(direction.axis);
    }
  }
  const auto any_asks = [&](Condition::Kind kind) {
    return std::any_of(rules.begin(), rules.end(), [&](const MoveRule* rule) {
      return asks_for(rule->condition, kind);
    });
  };
  constexpr Section kSection = Section::kLegal;
  if (any_asks(Condition::Kind::kLineCount)) write_line_counts(writer, axes);
  const bool asks_jumps = any_asks(Condition::Kind::kJumps);
  for (const MoveRule* rule : rules) {
    const LineDirection direction = line_direction(writer, *rule);
    writer.text.quote(Section::kPieces, {&rule->source});
    writer.text.fact(Section::kPieces,
                     "(along " + direction.name + " " + direction.axis + ")");
  }
  const MoveRule& rule = *rules.front();
  Literals body = writer.on_turn();
  body.push_back(writer.man_of("?x", "?y", "?player"));
  if (asks_for(rule.condition, Condition::Kind::kLineCount)) {
    append(body,
           {"(along ?direction ?axis)", "(line_end ?axis ?x ?y ?end_x ?end_y)",
            "(tally ?axis ?end_x ?end_y ?n)"});
  } else {
    body.push_back("(along ?direction ?axis)");
  }
  body.push_back(ahead(writer, "?x ?y", "?n", "?x2 ?y2"));
  append(body, ends_on(writer, rule.target, "?x2", "?y2"));
  writer.text.comment(kSection,
                      "(aims ?direction ?x ?y ?x2 ?y2): a piece of the player "
                      "on turn could go there if nothing hinders it.");
  writer.text.rule(kSection, "(aims ?direction ?x ?y ?x2 ?y2)", body);
  Literals moves = writer.on_turn();
  moves.push_back("(aims ?direction ?x ?y ?x2 ?y2)");
  if (asks_jumps) {
    writer.text.comment(Section::kBoard,
                        "(between ?direction ?x ?y ?x2 ?y2 ?x3 ?y3): (?x3,?y3) "
                        "lies between the others.");
    writer.text.rule(Section::kBoard,
                     "(between ?direction ?x ?y ?x2 ?y2 ?x3 ?y3)",
                     {"(ahead ?direction ?x ?y ?n ?x3 ?y3)",
                      "(ahead ?direction ?x3 ?y3 ?m ?x2 ?y2)"});
    Literals hinders = writer.on_turn();
    append(hinders, {"(aims ?direction ?x ?y ?x2 ?y2)",
                     "(between ?direction ?x ?y ?x2 ?y2 ?x3 ?y3)",
                     writer.opponent("?player", "?other"),
                     writer.man_of("?x3", "?y3", "?other")});
    writer.text.rule(kSection, "(hindered ?x ?y ?x2 ?y2)", hinders);
    moves.push_back("(not (hindered ?x ?y ?x2 ?y2))");
  }
  writer.text.rule(kSection, going(writer.model, "?x ?y ?x2 ?y2"), moves);
}

}  // namespace translators::board_games::moves
