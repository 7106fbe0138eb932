#include "translators/induction_games/induction_rules.h"

#include "translators/induction_games/game_writer.h"

namespace translators::induction_games {

namespace {

void write_preface(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  text.introduce(model.name, model.language);
  text.preface("");
  text.preface(
      "Roles: random hides rules and draws grids, a piece of the grid a step. "
      "Who has nothing to do plays noop.");
  const bool has_modes = model.has_click && !model.clicked_aspect;
  text.preface(
      std::string("State: ") +
      (writer.has_several_aspects() ? "(cell ?x ?y ?aspect ?value)"
                                    : "(cell ?x ?y ?colour)") +
      (has_modes ? "; (mode ?aspect), what clicks change" : "") +
      "; (level ?n); (correct ?n), right answers in "
      "a row; (played ?n), what has been pressed so far; (last ?button); "
      "(shown ?message); (phase ?p): the player is choosing, or chance is "
      "hiding, flipping or drawing. Hidden: (hidden ?rule); (from ?family), "
      "what the grid is drawn from; (state ?s) of the automaton that draws.");
  text.preface(
      "Seen: (squares ?i ?pattern), a piece of a new grid; (shows ?message), "
      "what a test says; right and wrong, of an answer.");
  text.preface_inferences(model.inferences);
}

}  // namespace

std::string rules_of(const Model& model) {
  GameWriter writer(model);
  write_preface(writer);
  write_course(writer);
  write_drawing(writer);
  write_goals(writer);
  return writer.text.str();
}

}  // namespace translators::induction_games
