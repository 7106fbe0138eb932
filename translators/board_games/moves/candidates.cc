#include "translators/board_games/moves/candidates.h"

#include "translators/board_games/moves/actions.h"
#include "translators/board_games/moves/changes.h"

namespace translators::board_games::moves {

namespace {

constexpr Section kSection = Section::kLegal;

std::vector<const Source*> sources_of(const Restriction& restriction) {
  std::vector<const Source*> sources;
  for (const Source& source : restriction.sources) sources.push_back(&source);
  return sources;
}

/// That ?mover could do this: a candidate, of which is told what is after it.
Term could(const Model& model, const Term& move) {
  return substituted(may(model, move), "?player", "?mover");
}

/// What stands where after a piece of ?mover has moved.
void write_after_moves(RuleWriter& writer, const PieceMoves& pieces,
                       const Terms& made) {
  Changes changes(writer, true);
  const Terms from = {"?at_x", "?at_y"};
  const Terms to = {"?to_x", "?to_y"};
  changes.leave(from[0], from[1], made);
  changes.leave(to[0], to[1], made);
  write_arrival(writer, changes, from, to, made);
  const Terms any = writer.candidate;
  for (const SpecialMove& special : pieces.specials) {
    Scope scope = special.scope();
    scope.player = "?mover";
    writer.candidate = special.squares();
    changes.effects(
        special.rule->effects, scope,
        {could(writer.model, atom("move", special.squares())), special.head()});
  }
  writer.candidate = any;
  changes.stay(made);
}

/// `(keeps ...)`: the candidate breaks no assertion about what is after it.
void write_keeps(RuleWriter& writer, const PieceMoves& pieces) {
  const Model& model = writer.model;
  const Restriction& restriction = model.after_move;
  const bool moves = model.form == TurnForm::kMove;
  const Term kind = model.men_have_kinds ? "?new" : "";
  // By other names: ?x and ?y are squares of the position after it.
  const Term move = moves ? atom("move", "?at_x", "?at_y", "?to_x", "?to_y")
                          : atom("place", kind, "?at_x", "?at_y");
  const Terms made = {could(model, move)};
  writer.candidate = move.arguments;
  writer.text.explain(kSection,
                      atom("after_cell", move.arguments, "?x", "?y", "..."),
                      "what would stand there after this move.");
  if (moves) {
    write_after_moves(writer, pieces, made);
  } else {
    Changes changes(writer, true);
    changes.come("?at_x", "?at_y", "?mover", "?new", made);
    changes.effects(model.place_effects,
                    {"?mover", "?at_x", "?at_y", true, "", "", false, ""},
                    made);
    changes.stay(made);
  }
  Scope scope;
  scope.player = "?mover";
  scope.after = true;
  scope.candidate = made.front();
  add_quoted_rules(writer, kSection, sources_of(restriction),
                   atom("keeps", "?mover", move.arguments), made,
                   restriction.condition, scope);
  writer.candidate.clear();
}

}  // namespace

void write_candidates(RuleWriter& writer, const PieceMoves& pieces) {
  const Model& model = writer.model;
  if (!has_candidates(model)) return;
  if (model.before_move) {
    add_quoted_rules(writer, kSection, sources_of(model.before_move),
                     permitted(writer, any_move()).at(1), {},
                     model.before_move.condition, {});
  }
  if (model.after_move) write_keeps(writer, pieces);
  writer.text.group(kSection);
  Terms moves;
  if (model.places()) moves.push_back(any_placing(model));
  if (model.form == TurnForm::kMove) moves.push_back(any_move());
  if (pieces.chooses_promotion) moves.push_back(any_promotion());
  for (const Term& move : moves) {
    const Terms body = permitted(writer, move);
    writer.text.rule(kSection, atom("legal", "?player", move), body);
    if (model.is_simultaneous) {
      writer.text.rule(kSection, atom("can_move", "?player"), body);
    }
  }
}

}  // namespace translators::board_games::moves
