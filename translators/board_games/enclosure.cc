#include "translators/board_games/enclosure.h"

namespace translators::board_games {

namespace {

constexpr Section kSection = Section::kLegal;

void need_directions(RuleWriter& writer) {
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      const bool is_hexagon = writer.model.board.shape == Shape::kHexagon;
      if (is_hexagon && dx * dy == 1) continue;
      writer.direction(dx, dy);
    }
  }
}

}  // namespace

Term encloses(RuleWriter& writer, const Term& x, const Term& y) {
  if (writer.first("encloses")) {
    need_directions(writer);
    const Term other = writer.opponent("?player", "?other");
    writer.text.explain(
        kSection, atom("chain", "?direction", "?x", "?y"),
        "a piece of an opponent, the last so far of "
        "a row of them that begins, seen in this direction, behind a piece of "
        "the player on turn.");
    writer.text.rule(
        kSection, atom("chain", "?direction", "?x2", "?y2"),
        {holds(atom("turn", "?player")), writer.man_of("?x", "?y", "?player"),
         writer.step("?direction", "?x", "?y", "?x2", "?y2"), other,
         writer.man_of("?x2", "?y2", "?other")});
    writer.text.rule(kSection, atom("chain", "?direction", "?x2", "?y2"),
                     {atom("chain", "?direction", "?x", "?y"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      holds(atom("turn", "?player")), other,
                      writer.man_of("?x2", "?y2", "?other")});
    writer.text.group(kSection);
    writer.text.rule(kSection, atom("encloses", "?x2", "?y2"),
                     {atom("chain", "?direction", "?x", "?y"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      !writer.occupied("?x2", "?y2")});
  }
  return atom("encloses", x, y);
}

Term answer_encloses(RuleWriter& writer) {
  if (writer.first("can_answer")) {
    need_directions(writer);
    constexpr Section kEnd = Section::kEnd;
    const Term other = writer.follows("?player", "?other");
    writer.text.comment(kEnd,
                        "The same for the next player, but only where the "
                        "player on turn cannot move.");
    writer.text.rule(kEnd, atom("answer_chain", "?direction", "?x2", "?y2"),
                     {!Term("can_place"), holds(atom("turn", "?player")), other,
                      writer.man_of("?x", "?y", "?other"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      writer.man_of("?x2", "?y2", "?player")});
    writer.text.rule(kEnd, atom("answer_chain", "?direction", "?x2", "?y2"),
                     {atom("answer_chain", "?direction", "?x", "?y"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      holds(atom("turn", "?player")),
                      writer.man_of("?x2", "?y2", "?player")});
    writer.text.rule(kEnd, "can_answer",
                     {atom("answer_chain", "?direction", "?x", "?y"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      !writer.occupied("?x2", "?y2")});
  }
  return "can_answer";
}

Term reversed(RuleWriter& writer, const Term& x, const Term& y) {
  if (writer.first("reversed")) {
    encloses(writer, x, y);
    constexpr Section kNext = Section::kNext;
    const Term kind = writer.model.men_have_kinds ? Term("?kind") : Term();
    writer.text.comment(kNext,
                        "From the new piece back along each row that it "
                        "closes.");
    writer.text.rule(kNext, atom("turned", "?direction", "?x", "?y"),
                     {does("?player", atom("place", kind, "?x2", "?y2")),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      atom("chain", "?direction", "?x", "?y")});
    writer.text.rule(kNext, atom("turned", "?direction", "?x", "?y"),
                     {atom("turned", "?direction", "?x2", "?y2"),
                      writer.step("?direction", "?x", "?y", "?x2", "?y2"),
                      atom("chain", "?direction", "?x", "?y")});
    writer.text.rule(kNext, atom("changed", "?x", "?y"),
                     {atom("turned", "?direction", "?x", "?y")});
  }
  return atom("changed", x, y);
}

}  // namespace translators::board_games
