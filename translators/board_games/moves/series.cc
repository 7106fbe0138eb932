#include "translators/board_games/moves/series.h"

#include "translators/board_games/moves/actions.h"
#include "translators/board_games/promotions.h"

namespace translators::board_games::moves {

void write_series(RuleWriter& writer, const PieceMoves& pieces) {
  constexpr Section kNext = Section::kNext;
  writer.text.explain(kNext, atom("landed", "?x", "?y"),
                      "this piece has made a move with which "
                      "it may go on; (goes_on ?x ?y): it can.");
  const Terms man = writer.man("?player", "?kind");
  const bool alone = promotes_alone(writer.model);
  for (const SpecialMove& special : pieces.specials) {
    if (!special.has<Again>()) continue;
    Terms body = {does("?player", atom("move", special.squares())),
                  special.head(),
                  writer.stands(special.x, special.y, "?player", "?kind")};
    if (alone) {
      body.push_back(!becomes_other(writer, special.to_x, special.to_y));
    }
    writer.text.rule(kNext, atom("landed", special.to_x, special.to_y, man),
                     body);
  }
  Scope scope;
  scope.is_bound = true;
  scope.after = true;
  for (const SpecialMove& special : pieces.specials) {
    if (!special.has<Again>()) continue;
    const MoveRule& rule = *special.rule;
    Scope own = scope;
    Terms body;
    if (rule.owner) {
      own.player = writer.names.player(*rule.owner);
      body.push_back(equals("?player", own.player));
    }
    if (rule.kind)
      body.push_back(equals("?kind", writer.names.kind(*rule.kind)));
    body.push_back(atom("landed", "?x", "?y", man));
    const Place end = place_of(writer, rule.to, own);
    if (!end.exists) continue;
    append(body, end.links);
    if (writer.has_holes()) {
      body.push_back(writer.square(end.x, end.y).front());
    }
    append(body, ends_on(writer, rule.target, end.x, end.y, own.player, true));
    add_rules(writer, kNext, atom("goes_on", "?x", "?y"), body, rule.condition,
              own);
  }
  writer.text.group(kNext);
  writer.text.rule(kNext, "continues", {atom("goes_on", "?x", "?y")});
  writer.text.rule(kNext, atom("next", atom("jumping", "?x", "?y")),
                   {atom("goes_on", "?x", "?y")});

  writer.text.rule(Section::kBase, atom("base", atom("jumping", "?x", "?y")),
                   writer.square("?x", "?y"));
  writer.text.group(Section::kLegal);
  writer.text.rule(Section::kLegal, "in_series",
                   {holds(atom("jumping", "?x", "?y"))});
  if (!writer.model.must_capture) {
    write_action(writer, {"stop", {}, {"in_series"}});
  }
}

}  // namespace translators::board_games::moves
