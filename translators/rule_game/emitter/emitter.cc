#include "translators/rule_game/emitter/emitter.h"

#include "translators/rule_game/emitter/game_writer.h"
#include "translators/rules/rule_text.h"

namespace translators::rule_game::emitter {

std::string emit(const meaning::Game& game, const std::string& preface,
                 const Settings& settings) {
  RuleText text;
  text.preface(preface);
  for (const std::string& note : game.notes) text.preface(note);
  GameWriter writer(game, settings, text);
  write_attempts(writer);
  write_lines(writer);
  write_acceptance(writer);
  write_runs(writer);
  write_history(writer);
  write_end(writer);
  return text.str();
}

}  // namespace translators::rule_game::emitter
