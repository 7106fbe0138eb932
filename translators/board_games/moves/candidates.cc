#include "translators/board_games/moves/candidates.h"

#include <utility>

#include "translators/board_games/condition.h"

namespace translators::board_games::moves {

namespace {

constexpr Section kSection = Section::kLegal;
/// The arguments of a move.
Terms move_arguments() { return {"?x", "?y", "?x2", "?y2"}; }

Terms place_arguments(const Model& model) {
  return model.men_have_kinds ? Terms{"?kind", "?x", "?y"} : Terms{"?x", "?y"};
}

std::vector<const Source*> sources_of(const Restriction& restriction) {
  std::vector<const Source*> sources;
  for (const Source& source : restriction.sources) sources.push_back(&source);
  return sources;
}

/// A candidate by other names, which the rules about the position after it use.
struct After {
  Terms arguments;
  Term candidate;
};

After after_of(const Model& model) {
  if (model.form == TurnForm::kMove) {
    const Terms arguments = {"?at_x", "?at_y", "?to_x", "?to_y"};
    return {arguments, atom("may_go", "?mover", arguments)};
  }
  const Terms arguments = model.men_have_kinds ? Terms{"?new", "?at_x", "?at_y"}
                                               : Terms{"?at_x", "?at_y"};
  return {arguments, atom("may_place", "?mover", arguments)};
}

/// What stands where after a candidate.
void write_after(RuleWriter& writer, const After& after) {
  writer.text.explain(kSection,
                      atom("after_cell", after.arguments, "?x", "?y", "..."),
                      "what would stand there after this move.");
  const Term cell = writer.stands("?x", "?y", "?player", "?kind", true);
  Terms stays = {after.candidate,
                 writer.stands("?x", "?y", "?player", "?kind")};
  if (writer.model.form == TurnForm::kMove) {
    stays.push_back(either(distinct("?x", "?at_x"), distinct("?y", "?at_y")));
    stays.push_back(either(distinct("?x", "?to_x"), distinct("?y", "?to_y")));
    writer.text.rule(
        kSection, writer.stands("?to_x", "?to_y", "?player", "?kind", true),
        {after.candidate, writer.stands("?at_x", "?at_y", "?player", "?kind")});
  } else {
    writer.text.rule(kSection,
                     writer.stands("?at_x", "?at_y", "?mover", "?new", true),
                     {after.candidate});
  }
  writer.text.rule(kSection, cell, stays);
}

/// `(keeps ...)`: the candidate breaks no assertion about what is after it.
void write_keeps(RuleWriter& writer) {
  const Restriction& restriction = writer.model.after_move;
  const After after = after_of(writer.model);
  writer.candidate = after.arguments;
  write_after(writer, after);
  Scope scope;
  scope.player = "?mover";
  scope.after = true;
  scope.candidate = after.candidate;
  add_quoted_rules(writer, kSection, sources_of(restriction),
                   atom("keeps", "?mover", after.arguments), {after.candidate},
                   restriction.condition, scope);
  writer.candidate.clear();
}

}  // namespace

bool has_candidates(const Model& model) {
  const bool is_meant =
      model.form == TurnForm::kMove || model.form == TurnForm::kPlace;
  // What encloses is known without looking at the legal moves.
  const bool encloses = model.place_condition.is<Encloses>();
  return is_meant && !model.royal &&
         (model.is_simultaneous || (model.must_pass && !encloses) ||
          model.before_move || model.after_move);
}

Term going(const Model& model, const Terms& arguments) {
  if (has_candidates(model)) return atom("may_go", "?player", arguments);
  return atom("legal", "?player", atom("move", arguments));
}

Term promoting(const Model& model, const Terms& arguments) {
  if (has_candidates(model)) return atom("may_promote", "?player", arguments);
  return atom("legal", "?player", atom("promote", arguments));
}

Term placing(const Model& model) {
  const Terms arguments = place_arguments(model);
  if (has_candidates(model)) return atom("may_place", "?player", arguments);
  return atom("legal", "?player", atom("place", arguments));
}

Terms permitted(RuleWriter& writer, const Term& candidate) {
  Terms body = {candidate};
  const Model& model = writer.model;
  if (!has_candidates(model)) return body;
  if (model.before_move) {
    body.push_back(is_about_player(model, model.before_move.condition)
                       ? atom("allowed", "?player")
                       : Term("allowed"));
  }
  if (model.after_move) {
    body.push_back(atom("keeps", "?player",
                        model.form == TurnForm::kMove
                            ? move_arguments()
                            : place_arguments(model)));
  }
  return body;
}

void write_candidates(RuleWriter& writer, bool chooses_promotion) {
  const Model& model = writer.model;
  if (!has_candidates(model)) return;
  if (model.before_move) {
    Scope scope;
    add_quoted_rules(writer, kSection, sources_of(model.before_move),
                     permitted(writer, "").at(1), {},
                     model.before_move.condition, scope);
  }
  if (model.after_move) write_keeps(writer);
  writer.text.group(kSection);
  const auto allow = [&](const Term& candidate, const Term& move) {
    const Terms body = permitted(writer, candidate);
    writer.text.rule(kSection, atom("legal", "?player", move), body);
    if (model.is_simultaneous) {
      writer.text.rule(kSection, atom("can_move", "?player"), body);
    }
  };
  if (model.form == TurnForm::kPlace) {
    allow(placing(model), atom("place", place_arguments(model)));
  } else {
    allow(going(model, move_arguments()), atom("move", move_arguments()));
  }
  if (chooses_promotion) {
    Terms arguments = move_arguments();
    arguments.push_back("?new");
    allow(promoting(model, arguments), atom("promote", arguments));
  }
}

}  // namespace translators::board_games::moves
