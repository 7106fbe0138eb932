#include "translators/board_games/moves/actions.h"

namespace translators::board_games::moves {

void declare(RuleWriter& writer, const Action& action) {
  Terms body = {atom("role", "?player")};
  append(body, action.declared);
  writer.text.rule(Section::kBase, atom("input", "?player", action.move), body);
}

void allow(RuleWriter& writer, const Action& action) {
  Terms body = writer.on_turn();
  append(body, action.holds);
  add_rule(writer, Section::kLegal, may(writer.model, action.move), body);
}

void write_action(RuleWriter& writer, const Action& action) {
  declare(writer, action);
  allow(writer, action);
}

bool has_candidates(const Model& model) {
  const bool is_meant =
      model.form == TurnForm::kMove || model.form == TurnForm::kPlace;
  // What encloses is known without looking at the legal moves.
  const bool encloses = model.place_condition.is<Encloses>();
  return is_meant && !model.royal &&
         (model.is_simultaneous || (model.must_pass && !encloses) ||
          model.before_move || model.after_move);
}

Term any_move() { return atom("move", "?x", "?y", "?x2", "?y2"); }

Term any_promotion() {
  return atom("promote", "?x", "?y", "?x2", "?y2", "?new");
}

Term any_placing(const Model& model) {
  return atom("place", model.men_have_kinds ? Term("?kind") : Term(), "?x",
              "?y");
}

Term may(const Model& model, const Term& move) {
  const bool is_candidate =
      has_candidates(model) &&
      (move.is("move") || move.is("promote") || move.is("place"));
  if (!is_candidate) return atom("legal", "?player", move);
  return atom("may_" + move.name, "?player", move.arguments);
}

Terms permitted(RuleWriter& writer, const Term& move) {
  const Model& model = writer.model;
  Terms body = {may(model, move)};
  if (!has_candidates(model)) return body;
  if (model.before_move) {
    body.push_back(is_about_player(model, model.before_move.condition)
                       ? atom("allowed", "?player")
                       : Term("allowed"));
  }
  if (model.after_move) {
    body.push_back(atom("keeps", "?player", move.arguments));
  }
  return body;
}

}  // namespace translators::board_games::moves
