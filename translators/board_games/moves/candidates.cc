#include "translators/board_games/moves/candidates.h"

#include <utility>

#include "translators/board_games/condition_kinds.h"

namespace translators::board_games::moves {

namespace {

constexpr Section kSection = Section::kLegal;
constexpr const char* kMove = "?x ?y ?x2 ?y2";

std::string place_arguments(const Model& model) {
  return model.men_have_kinds ? "?kind ?x ?y" : "?x ?y";
}

std::vector<const Source*> sources_of(const Restriction& restriction) {
  std::vector<const Source*> sources;
  for (const Source& source : restriction.sources) sources.push_back(&source);
  return sources;
}

/// A candidate by other names, which the rules about the position after it use.
struct After {
  std::string arguments;
  std::string candidate;
};

After after_of(const Model& model) {
  if (model.form == TurnForm::kMove) {
    const std::string arguments = "?at_x ?at_y ?to_x ?to_y";
    return {arguments, "(may_go ?mover " + arguments + ")"};
  }
  const std::string arguments =
      model.men_have_kinds ? "?new ?at_x ?at_y" : "?at_x ?at_y";
  return {arguments, "(may_place ?mover " + arguments + ")"};
}

/// What stands where after a candidate.
void write_after(RuleWriter& writer, const After& after) {
  writer.text.comment(kSection,
                      "(after_cell " + after.arguments +
                          " ?x ?y ...): what would stand there after this "
                          "move.");
  const std::string cell = writer.stands("?x", "?y", "?player", "?kind", true);
  Literals stays = {after.candidate,
                    writer.stands("?x", "?y", "?player", "?kind")};
  if (writer.model.form == TurnForm::kMove) {
    for (const char* const end : {"at", "to"}) {
      const std::string square = end;
      stays.push_back("(or (distinct ?x ?" + square +
                      "_x)\n      (distinct ?y ?" + square + "_y))");
    }
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
                   "(keeps ?mover " + after.arguments + ")", {after.candidate},
                   restriction.condition, scope);
  writer.candidate.clear();
}

}  // namespace

bool has_candidates(const Model& model) {
  const bool is_meant =
      model.form == TurnForm::kMove || model.form == TurnForm::kPlace;
  // What encloses is known without looking at the legal moves.
  const bool encloses =
      model.place_condition.kind == Condition::Kind::kEncloses;
  return is_meant && !model.royal &&
         (model.is_simultaneous || (model.must_pass && !encloses) ||
          model.before_move || model.after_move);
}

std::string going(const Model& model, const std::string& arguments) {
  if (has_candidates(model)) return "(may_go ?player " + arguments + ")";
  return "(legal ?player (move " + arguments + "))";
}

std::string promoting(const Model& model, const std::string& arguments) {
  if (has_candidates(model)) return "(may_promote ?player " + arguments + ")";
  return "(legal ?player (promote " + arguments + "))";
}

std::string placing(const Model& model) {
  const std::string arguments = place_arguments(model);
  if (has_candidates(model)) return "(may_place ?player " + arguments + ")";
  return "(legal ?player (place " + arguments + "))";
}

Literals permitted(RuleWriter& writer, const std::string& candidate) {
  Literals body = {candidate};
  const Model& model = writer.model;
  if (!has_candidates(model)) return body;
  if (model.before_move) {
    body.push_back(is_about_player(model, model.before_move.condition)
                       ? "(allowed ?player)"
                       : "allowed");
  }
  if (model.after_move) {
    body.push_back(
        "(keeps ?player " +
        (model.form == TurnForm::kMove ? kMove : place_arguments(model)) + ")");
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
  const auto allow = [&](const std::string& candidate,
                         const std::string& move) {
    const Literals body = permitted(writer, candidate);
    writer.text.rule(kSection, "(legal ?player (" + move + "))", body);
    if (model.is_simultaneous) {
      writer.text.rule(kSection, "(can_move ?player)", body);
    }
  };
  if (model.form == TurnForm::kPlace) {
    allow(placing(model), "place " + place_arguments(model));
  } else {
    allow(going(model, kMove), std::string("move ") + kMove);
  }
  if (chooses_promotion) {
    allow(promoting(model, std::string(kMove) + " ?new"),
          std::string("promote ") + kMove + " ?new");
  }
}

}  // namespace translators::board_games::moves
