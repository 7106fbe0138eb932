#include "translators/design_and_play/english/game_english.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "translators/description/paragraph.h"

namespace translators::design_and_play::english {

namespace {

using description::list_in_words;
using meaning::Game;
using meaning::Specification;
using meaning::Wildcards;

std::string counted(std::size_t count, const std::string& thing) {
  if (count == 1) return "a " + thing;
  const bool hisses = thing.ends_with("s") || thing.ends_with("ch");
  return std::to_string(count) + " " + thing + (hisses ? "es" : "s");
}

/// `s.?` with the symbol n as `s.n`.
std::string named(const Wildcards& wildcards) {
  std::string text;
  std::size_t symbol = 0;
  for (const char c : wildcards.pattern) {
    const bool is_wildcard = c == '*' || c == '?';
    if (is_wildcard && symbol < wildcards.symbols.size()) {
      text += wildcards.symbols[symbol++];
    } else {
      text += c;
    }
  }
  return text;
}

std::string what_moves(const Specification& what) {
  std::string text = what.type ? "a " + named(*what.type) : "a figure";
  if (what.name) {
    text = what.name->symbols.empty() ? named(*what.name)
                                      : text + " " + named(*what.name);
  }
  if (what.origin) text += " that began on " + named(*what.origin);
  return text;
}

std::string place(const Specification& specification) {
  if (specification.name) return named(*specification.name);
  if (specification.type) return "a " + named(*specification.type);
  return "anywhere";
}

std::string conditions_in_words(
    const std::vector<meaning::Expression>& conditions) {
  std::vector<std::string> parts;
  for (const meaning::Expression& condition : conditions) {
    parts.push_back(conditions.size() == 1 ? expression_in_words(condition)
                                           : part_in_words(condition, true));
  }
  return list_in_words(parts);
}

std::string effect_in_words(const meaning::Effect& effect) {
  if (!effect.is_move) {
    return "the trigger " + expression_in_words(effect.inputs[0]) +
           " becomes " + expression_in_words(effect.inputs[1]);
  }
  return expression_in_words(effect.inputs[0]) + " goes from " +
         expression_in_words(effect.inputs[1]) + " to " +
         expression_in_words(effect.inputs[2]);
}

std::string table_in_words(const Game& game) {
  std::map<std::string, std::size_t> types;
  for (const meaning::Equipment& thing : game.equipment) ++types[thing.type];
  std::vector<std::string> parts;
  for (const auto& [type, count] : types) parts.push_back(counted(count, type));
  std::string text = "On the table there " +
                     std::string(game.equipment.size() == 1 ? "is " : "are ") +
                     list_in_words(parts) + ".";
  for (std::size_t i = 0; i < game.equipment.size(); ++i) {
    std::map<std::string, std::size_t> figures;
    for (const meaning::Figure& figure : game.figures) {
      if (figure.start == i) ++figures[figure.type];
    }
    if (figures.empty()) continue;
    parts.clear();
    for (const auto& [type, count] : figures) {
      parts.push_back(counted(count, type));
    }
    text += " At first, " + game.equipment[i].name + " holds " +
            list_in_words(parts) + ".";
  }
  for (const meaning::Trigger& trigger : game.triggers) {
    text += " The trigger " + trigger.name + " is " + to_string(trigger.start) +
            " at first.";
  }
  return text;
}

std::string step_in_words(const meaning::Step& step) {
  std::string text = "Step " + step.name + ": " + what_moves(step.what) +
                     " goes from " + place(step.from) + " to " + place(step.to);
  if (!step.conditions.empty()) {
    text += ", if " + conditions_in_words(step.conditions);
  }
  std::vector<std::string> effects;
  for (const meaning::Effect& effect : step.effects) {
    effects.push_back(effect_in_words(effect));
  }
  if (!effects.empty()) text += "; then " + list_in_words(effects);
  return text + ".";
}

std::string sequence_in_words(const Game& game,
                              const std::vector<meaning::StepSequence>& steps) {
  std::string text;
  for (const meaning::StepSequence& step : steps) {
    text += (text.empty() ? "" : ", then ") +
            (step.step ? game.steps[*step.step].name
                       : "any number of times (" +
                             sequence_in_words(game, step.repeated) + ")");
  }
  return text;
}

std::string winner_in_words(const Game& game,
                            const meaning::Expression& winner) {
  if (calls(winner, "onmove") && winner.inputs.empty()) {
    return "who is on move then wins";
  }
  // `3 - onMove`, as the other player is called.
  if (winner.name == "difference" &&
      to_string(winner.inputs[0].constant) == "3" &&
      winner.inputs[1].name == "onmove") {
    return "who is not on move then wins";
  }
  if (winner.kind == meaning::Expression::Kind::kConstant) {
    const auto player = winner.constant.as_number();
    if (player == 0) return "nobody wins";
    if (game.players == 1) return "the puzzle is solved";
  }
  return "player " + expression_in_words(winner) + " wins";
}

}  // namespace

std::string describe(const Game& game) {
  std::string text;
  const auto add = [&](const std::string& paragraph) {
    if (!paragraph.empty()) description::add_paragraph(text, paragraph);
  };
  add(game.description);
  add(game.players == 1 ? "This is a puzzle for one player."
                        : "Two players move by turns.");
  add(table_in_words(game));
  for (const meaning::Step& step : game.steps) add(step_in_words(step));
  std::string moves;
  for (const meaning::Move& move : game.moves) {
    moves +=
        (moves.empty() ? "" : "; or ") + sequence_in_words(game, move.steps);
  }
  if (!moves.empty()) add("A move is: " + moves + ".");
  for (const meaning::Ending& ending : game.endings) {
    add("The game is over when " +
        (ending.conditions.empty() ? "it begins"
                                   : conditions_in_words(ending.conditions)) +
        "; " + winner_in_words(game, ending.winner) + ".");
  }
  add(game.players == 1 ? "Where no step is possible the puzzle is over, too."
                        : "Where no step is possible and nothing else is said, "
                          "it is a draw.");
  return text;
}

}  // namespace translators::design_and_play::english
