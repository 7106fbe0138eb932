#include "translators/board_games/moves/presses.h"

#include <algorithm>
#include <string>

#include "translators/board_games/condition.h"
#include "translators/board_games/moves/actions.h"
#include "translators/board_games/moves/changes.h"
#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

namespace {

constexpr Section kBase = Section::kBase;
constexpr Section kNext = Section::kNext;
constexpr Section kLegal = Section::kLegal;

Term action_of(const RuleWriter& writer, const Press& press) {
  return press.name ? atom("press", writer.names.press(*press.name))
                    : atom("click", "?x", "?y");
}

/// Whether there is a square in question, (?x, ?y).
bool has_square(const Press& press) { return !press.name || press.active; }

Scope scope_of(const Press& press) {
  Scope scope;
  scope.is_bound = has_square(press);
  return scope;
}

/// What binds the square in question.
Terms square_in_question(RuleWriter& writer, const Press& press) {
  if (press.active) {
    return {writer.stands("?x", "?y", "", writer.names.kind(*press.active))};
  }
  if (press.name) return {};
  if (writer.model.colours > 0) {
    return {writer.stands("?x", "?y", "", "?colour")};
  }
  return writer.square("?x", "?y");
}

/// Whether an effect empties a square.
bool empties(const Effect& effect, const Square& square) {
  const std::vector<Square> squares = squares_of(effect);
  return !std::holds_alternative<Toggle>(effect) && !squares.empty() &&
         squares.front() == square;
}

/// A key moves its piece to a square that is empty, or that another effect
/// empties; nothing where the square lies outside of every board.
std::optional<Terms> free_target(RuleWriter& writer, const Press& press) {
  Terms body;
  if (!press.active) return body;
  const Square& target = std::get<Carry>(press.effects.front()).to;
  const Place place = place_of(writer, target, scope_of(press));
  if (!place.exists) return std::nullopt;
  body = place.links;
  if (writer.has_holes()) append(body, writer.square(place.x, place.y));
  const bool is_left = std::any_of(
      press.effects.begin() + 1, press.effects.end(),
      [&](const Effect& effect) { return empties(effect, target); });
  if (!is_left) {
    body.push_back(!writer.occupied(place.x, place.y));
  }
  return body;
}

/// Whether the action is not always allowed.
bool is_restricted(const Press& press) {
  return press.active || !press.condition.is<Always>();
}

/// `(j_works ?x ?y)`: the press is allowed, and does what it does; empty where
/// that is always so.
Term works(RuleWriter& writer, const Press& press) {
  if (!is_restricted(press)) return {};
  const Model& model = writer.model;
  const Term& name = writer.names.works(
      static_cast<std::size_t>(&press - model.presses.data()));
  Term head = name;
  if (model.players.size() > 1 && is_about_player(model, press.condition)) {
    head.add("?player");
  }
  if (has_square(press)) head.add({"?x", "?y"});
  if (!writer.first(name)) return head;
  Terms before = square_in_question(writer, press);
  const auto target = free_target(writer, press);
  if (!target) {
    writer.never_hold.push_back(press.source);
    return head;
  }
  append(before, *target);
  add_quoted_rules(writer, Section::kDefinitions, {&press.source}, head, before,
                   press.condition, scope_of(press));
  return head;
}

void write_actions(RuleWriter& writer, bool in_series) {
  for (const Press& press : writer.model.presses) {
    if (press.only_adds) continue;
    const Term action = action_of(writer, press);
    const Terms declared = press.name ? Terms() : writer.square("?x", "?y");
    const Term condition = works(writer, press);
    if (condition.empty()) writer.text.quote(kLegal, {&press.source});
    Terms holds = condition.empty() ? square_in_question(writer, press)
                                    : Terms{condition};
    if (in_series) holds.push_back(!Term("in_series"));
    write_action(writer, {action, declared, holds});
  }
}

/// The press sets the whole board up anew.
void write_set_up(RuleWriter& writer, const Press& press, Changes& changes,
                  const Terms& done) {
  if (press.board.empty()) return;
  const Term name = press.name ? writer.names.press(*press.name) : "click";
  const Board& board = writer.model.board;
  for (int y = board.height; y >= 1; --y) {
    for (int x = 1; x <= board.width; ++x) {
      const auto& man = press.board[board.index(x, y)];
      if (!man) continue;
      writer.text.fact(Section::kPieces,
                       atom("set_to", name, x, y, writer.man(*man)));
    }
  }
  add_rule(writer, kNext, "cleared", done);
  Terms body = done;
  body.push_back(
      atom("set_to", name, "?x", "?y", writer.man("?owner", "?kind")));
  changes.come("?x", "?y", "?owner", "?kind", body);
}

void write_effects(RuleWriter& writer, const Press& press) {
  if (press.effects.empty() && press.board.empty()) return;
  Terms always = {does("?player", action_of(writer, press))};
  const Term condition = works(writer, press);
  // What is done is allowed; but of a key it has to be told which square and
  // which of its rules is meant.
  const auto& presses = writer.model.presses;
  const bool is_one_of_several =
      std::count_if(presses.begin(), presses.end(), [&](const Press& other) {
        return !other.only_adds && other.name == press.name;
      }) > 1;
  if (!condition.empty() && (press.active || is_one_of_several)) {
    always.push_back(condition);
  }
  const auto ways = alternatives(writer, press.guard, scope_of(press));
  writer.text.quote(kNext, {&press.source});
  if (ways.empty()) writer.never_hold.push_back(press.source);
  Changes changes(writer);
  for (const Terms& way : ways) {
    Terms done = always;
    append(done, way);
    changes.effects(press.effects, scope_of(press), done);
    write_set_up(writer, press, changes, done);
  }
}

/// Squares that toggle get the next of their colours.
void write_colours(RuleWriter& writer) {
  const Model& model = writer.model;
  if (model.colours == 0) return;
  writer.text.group(kNext);
  for (std::size_t i = 0; i < model.colours; ++i) {
    writer.text.fact(Section::kPieces,
                     atom("turns_to", writer.names.kind(i),
                          writer.names.kind((i + 1) % model.colours)));
  }
  Changes(writer).come(
      "?x", "?y", "", "?after",
      {atom("toggled", "?x", "?y"), writer.stands("?x", "?y", "", "?kind"),
       atom("turns_to", "?kind", "?after")});
}

}  // namespace

void write_presses(RuleWriter& writer, bool in_series) {
  write_actions(writer, in_series);
  for (const Press& press : writer.model.presses) write_effects(writer, press);
  write_colours(writer);
}

Term can_press(RuleWriter& writer) {
  const auto& presses = writer.model.presses;
  const bool is_sure =
      std::any_of(presses.begin(), presses.end(), [](const Press& press) {
        return !press.only_adds && !is_restricted(press);
      });
  if (is_sure) return "";
  if (!writer.first("can_press")) return "can_press";
  writer.text.group(Section::kEnd);
  for (const Press& press : presses) {
    if (press.only_adds) continue;
    const Term condition = works(writer, press);
    Terms body;
    if (contains(variables_of(condition), "?player")) body = writer.on_turn();
    body.push_back(condition);
    writer.text.rule(Section::kEnd, "can_press", body);
  }
  return "can_press";
}

Term was_pressed(RuleWriter& writer, std::size_t name) {
  const Term fact = atom("pressed", writer.names.press(name));
  if (writer.first(fact)) {
    writer.text.fact(kBase, atom("base", fact));
    writer.text.rule(
        kNext, atom("next", fact),
        {does("?player", atom("press", writer.names.press(name)))});
  }
  return holds(fact);
}

}  // namespace translators::board_games::moves
