// Clicks on squares, buttons and keys, and what is asserted about them.

#include <algorithm>

#include "translators/board_games/condition.h"
#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

bool needs_square(const Effect& effect) {
  const std::vector<Square> squares = squares_of(effect);
  return std::any_of(squares.begin(), squares.end(),
                     [](const Square& square) { return square.is_relative(); });
}

/// `all x` of an effect means every square, as `any x` does here.
syntax::Expression with_any(syntax::Expression expression) {
  if (expression.is_word("all")) expression.name = "any";
  for (syntax::Expression& operand : expression.operands)
    operand = with_any(operand);
  return expression;
}

}  // namespace

std::optional<std::size_t> MeaningReader::press_named(
    const std::string& name) const {
  const auto& names = model_.press_names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

std::size_t MeaningReader::add_press(const std::string& name) {
  if (const auto known = press_named(name)) return *known;
  model_.press_names.push_back(name);
  return model_.press_names.size() - 1;
}

bool MeaningReader::has_presses() const {
  return click_ || !buttons_.empty() || !keys_.empty();
}

/// What buttons and keys are called; before any condition is read.
void MeaningReader::name_presses() {
  for (const syntax::Statement* statement : buttons_) {
    add_press(statement->value.operands.front().name);
  }
  for (const syntax::Statement* statement : keys_) {
    const bool is_alias =
        statement->kind == syntax::Statement::Kind::kDefinition;
    add_press(is_alias ? statement->value.name : statement->subject.text);
  }
}

/// The kinds of a game of clicks are its pieces, or else the colours that its
/// squares go through.
void MeaningReader::find_kinds_of_presses() {
  model_.men_have_kinds = true;
  const syntax::Statement* toggles = nullptr;
  for (const syntax::Statement& statement : description_.statements) {
    bool is_one = statement.verb == "toggle";
    syntax::for_each_expression(statement, [&](const syntax::Expression& part) {
      is_one = is_one || part.name == "toggle";
    });
    if (is_one && !toggles) toggles = &statement;
  }
  if (!toggles) {
    if (model_.kinds.empty()) {
      error({}, "no-piece",
            "nothing says what stands on the board: expected `pieces are ...`, "
            "or `squares are white and black` that a click makes toggle");
    }
    return;
  }
  if (!model_.kinds.empty()) {
    error(model_.pieces_source.position, "no-meaning",
          "where squares toggle, they have colours and no pieces");
    return;
  }
  for (const std::string& colour : colours_) {
    if (std::count(colours_.begin(), colours_.end(), colour) > 1) {
      error(colours_source_.position, "two-of-a-name",
            "two colours of squares are called " + colour);
      return;
    }
    model_.kinds.push_back({colour, std::nullopt});
  }
  model_.pieces_source = colours_source_;
  model_.colours = colours_.size();
  if (model_.colours < 2) {
    error(toggles->position, "no-colours",
          "nothing says between which colours squares toggle: expected e.g. "
          "`squares are white and black`");
  }
}

/// `toggle(x, y+1)`: the squares, or nothing after an error.
std::optional<Effect> MeaningReader::toggle_of(const syntax::Expression& call) {
  if (model_.colours == 0) {
    error(call.position, "no-meaning",
          "`" + syntax::to_string(call) + "`: there are no colours to toggle");
    return std::nullopt;
  }
  const syntax::Expression squares = with_any(call);
  if (call.operands.size() == 1 && call.operands[0].is_word("board")) {
    Toggle all;
    all.square.x.base = all.square.y.base = Coordinate::Base::kAny;
    return all;
  }
  const auto square = square_of(squares.operands, 0, call);
  if (!square) return std::nullopt;
  return Toggle{*square};
}

/// `grid becomes Start`, or rows as in `board starts`.
void MeaningReader::read_new_board(const syntax::Statement& statement,
                                   const syntax::Expression& action,
                                   Press& press) {
  const syntax::Expression* rows =
      action.operands.size() == 2 ? &action.operands[1] : nullptr;
  if (rows) {
    if (const auto array = arrays_.find(rows->name); array != arrays_.end()) {
      named_[rows->name].is_used = true;
      rows = &array->second->value;
    }
  }
  if (!rows || !rows->is(Kind::kArray) || !action.operands[0] ||
      !(action.operands[0].is_word("grid") ||
        action.operands[0].is_word("board"))) {
    unsupported(statement, "`" + syntax::to_string(action) + "`");
    return;
  }
  const std::vector<bool> off = model_.board.off;
  read_rows(*rows, press.board);
  if (off == model_.board.off) return;
  error(rows->position, "off-board",
        "what is off the board at the start stays off, and nothing else");
}

/// A button and a key that moves nothing have no square in question.
void MeaningReader::add_effect(const syntax::Expression& deed,
                               const Effect& effect, Press& press) {
  const bool has_square = !press.name || press.active;
  if (!has_square && needs_square(effect)) {
    error(deed.position, "no-square",
          "`" + syntax::to_string(deed) +
              "`: there is no square in question here; name one by numbers");
    return;
  }
  press.effects.push_back(effect);
}

/// What an action does, one thing after the other: effects for the press, and
/// endings for whoever has done it.
void MeaningReader::read_deed(const syntax::Statement& statement,
                              const syntax::Expression& deed, Press& press) {
  if (syntax::is_ending(deed)) {
    read_press_ending(statement, deed, press);
  } else if (deed.is_call("toggle")) {
    if (const auto effect = toggle_of(deed)) add_effect(deed, *effect, press);
  } else if (deed.is(Kind::kAction)) {
    read_new_board(statement, deed, press);
  } else if (model_.colours > 0) {
    error(deed.position, "no-meaning",
          "`" + syntax::to_string(deed) +
              "`: where squares toggle, they have colours and no pieces");
  } else {
    for (const Effect& effect : effects_of(statement, {deed})) {
      if (squares_of(effect).empty()) {
        unsupported(statement,
                    "`=> " + syntax::to_string(deed) + "` of an action");
        continue;
      }
      add_effect(deed, effect, press);
    }
  }
}

/// One deed, or a list of them.
void MeaningReader::read_deeds(const syntax::Statement& statement,
                               const syntax::Expression& deeds, Press& press) {
  for (const syntax::Expression* deed : syntax::list_items(deeds)) {
    read_deed(statement, *deed, press);
  }
}

/// `=> DEEDS` of a button, or of what is asserted after an action.
void MeaningReader::read_results_of_press(const syntax::Statement& statement,
                                          Press& press) {
  for (const syntax::Expression& deed : statement.results) {
    if (syntax::are_done(deed)) {
      read_deeds(statement, deed, press);
    } else {
      error(deed.position, "no-meaning",
            "`=> " + syntax::to_string(deed) + "` has no meaning here");
    }
  }
}

void MeaningReader::read_press_ending(const syntax::Statement& statement,
                                      const syntax::Expression& result,
                                      const Press& press) {
  if (!press.name || statement.subject.is(Kind::kKey)) {
    unsupported(statement,
                "a click or a key that ends the game (buttons may, and goals)");
    return;
  }
  if (asks_for<Pressed>(model_, press.guard)) {
    error(result.position, "no-meaning",
          "once this is pressed, nothing else is the last move: write `assert "
          "NAME: lastmove(...)` for when it may be pressed");
    return;
  }
  Goal goal;
  goal.source = source_of(statement);
  goal.condition = both(Pressed{*press.name}, press.guard);
  goal.loses = result.is_word("lose");
  (result.is_word("tie") ? model_.ties : model_.goals).push_back(goal);
}

/// `click makes square toggle if CONDITION => toggle(x+1, y)`.
void MeaningReader::read_click() {
  if (!click_) return;
  const syntax::Statement& statement = *click_;
  Press press;
  press.source = source_of(statement);
  Context context;
  context.is_move = true;
  const syntax::Expression* value = &statement.value;
  if (value->is(Kind::kIf)) {
    press.condition = condition_of(value->operands[1], context);
    value = &value->operands[0];
  }
  const bool is_known = value->is(Kind::kAction) && value->name == "toggle" &&
                        value->operands.size() == 1 &&
                        value->operands[0].is_word("square");
  if (!is_known) {
    unsupported(statement, "a click that does not make the square toggle");
    return;
  }
  press.effects.emplace_back(Toggle{});
  for (const syntax::Expression& result : statement.results) {
    read_deed(statement, result, press);
  }
  model_.presses.push_back(std::move(press));
}

/// `game has Reset button` with `Reset means DEEDS`, or `CONDITION => DEEDS`.
void MeaningReader::read_button(std::size_t name,
                                const syntax::Statement& declared) {
  const auto found = named_.find(model_.press_names[name]);
  if (found == named_.end()) {
    error(declared.position, "no-rule",
          "nothing says what `" + model_.press_names[name] + "` does");
    return;
  }
  const syntax::Statement& statement = *found->second.statement;
  named_.erase(found);
  Press press;
  press.name = name;
  press.source = source_of(statement);
  Context context;
  const syntax::Expression* value = &statement.value;
  if (value->is(Kind::kIf)) {
    press.guard = condition_of(value->operands[1], context);
    value = &value->operands[0];
  }
  if (syntax::are_done(*value)) {
    read_deeds(statement, *value, press);
  } else if (!statement.results.empty()) {
    press.guard = both(std::move(press.guard), condition_of(*value, context));
  } else if (value->is_call("display")) {
    error(value->position, "no-meaning",
          "a button that shows something has no meaning in rules, where all "
          "see everything: expected what it does, as in `" +
              model_.press_names[name] + " means grid becomes Start`");
    return;
  } else {
    unsupported(statement, "what this button does");
    return;
  }
  read_results_of_press(statement, press);
  model_.presses.push_back(std::move(press));
}

/// The kind of the piece that keys move.
std::optional<std::size_t> MeaningReader::active_kind(
    const syntax::Statement& statement) {
  std::optional<std::size_t> kind;
  if (const auto named = named_.find("ActivePiece"); named != named_.end()) {
    named->second.is_used = true;
    kind = kind_named(named->second.statement->value);
  } else if (model_.kinds.size() == 1) {
    kind = 0;
  }
  if (!kind || model_.colours > 0) {
    error(statement.position, "which-piece",
          "nothing says which piece a key moves: expected `ActivePiece is "
          "...`, one of `pieces are ...`");
    return std::nullopt;
  }
  const auto& men = model_.board.men;
  const auto count =
      std::count_if(men.begin(), men.end(),
                    [&](const auto& man) { return man && man->kind == kind; });
  if (count != 1) {
    error(statement.position, "which-piece",
          "a key moves the only " + model_.kinds[*kind].name +
              ", but at the start there are " + std::to_string(count));
    return std::nullopt;
  }
  return kind;
}

/// `key l moves (x+1, y) if CONDITION => RESULTS`, `key t toggles (1, 1)`.
void MeaningReader::read_key(const syntax::Statement& statement) {
  Press press;
  press.name = press_named(statement.subject.text);
  press.source = source_of(statement);
  Context context;
  if (statement.verb == "move") {
    press.active = active_kind(statement);
    if (!press.active) return;
    context.is_move = true;
    context.kind = press.active;
    const auto to = square_of(statement.value.operands, 0, statement.value);
    if (!to) return;
    if (to->is_range() || to->is_any()) {
      unsupported(statement, "a key that moves to several squares");
      return;
    }
    press.effects.emplace_back(Carry{{}, *to});
  } else {
    syntax::Expression call = statement.value;
    call.kind = Kind::kInvocation;
    call.name = call.text = "toggle";
    read_deed(statement, call, press);
  }
  press.condition = condition_of(statement.condition, context);
  for (const syntax::Expression& result : statement.results) {
    read_deed(statement, result, press);
  }
  model_.presses.push_back(std::move(press));
}

/// `assert Done: CONDITION`, `assert after Done: CONDITION => win`.
void MeaningReader::read_action_assertion(const syntax::Statement& statement) {
  const bool of_click = statement.event.is_word("click");
  const auto name = press_named(statement.event.name);
  if (!name && !(of_click && click_)) {
    error(statement.event.position, "no-action",
          "`" + syntax::to_string(statement.event) +
              "` is no button or key of this game");
    return;
  }
  Context context;
  context.is_move = of_click;
  if (statement.when != syntax::Statement::When::kAfter) {
    if (!statement.results.empty()) {
      unsupported(statement, "a result before an action");
      return;
    }
    const Condition condition = condition_of(statement.value, context);
    for (Press& press : model_.presses) {
      if (press.only_adds || press.name != name) continue;
      press.condition = both(press.condition, condition);
    }
    return;
  }
  Press press;
  press.name = name;
  press.only_adds = true;
  press.source = source_of(statement);
  const bool is_deed = syntax::are_done(statement.value);
  if (!is_deed && statement.results.empty()) {
    unsupported(statement,
                "what has to hold after an action (say what follows, as in "
                "`=> win`, or what has to hold before it)");
    return;
  }
  if (is_deed) {
    read_deeds(statement, statement.value, press);
  } else {
    press.guard = condition_of(statement.value, context);
  }
  read_results_of_press(statement, press);
  if (!press.effects.empty() || !press.board.empty()) {
    model_.presses.push_back(std::move(press));
  }
}

/// Beside turns of another sort there are buttons only.
bool MeaningReader::has_stray_press() {
  if (model_.form == TurnForm::kPress) return false;
  const syntax::Statement* stray = click_;
  for (const syntax::Statement* key : keys_) {
    if (key->kind == syntax::Statement::Kind::kAction && !stray) stray = key;
  }
  if (!stray) return false;
  error(stray->position, "no-meaning",
        "where a turn is something else, nobody clicks on squares or moves by "
        "keys: `" +
            stray->source + "`");
  return true;
}

/// What they do has to be something on the board of the game.
void MeaningReader::check_buttons() {
  const bool has_board = model_.form == TurnForm::kMove ||
                         model_.form == TurnForm::kPlace ||
                         model_.form == TurnForm::kRemove;
  for (const Press& press : model_.presses) {
    const bool changes_board = !press.effects.empty() || !press.board.empty();
    if (!has_board || model_.is_simultaneous) {
      error(press.source.position, "no-meaning",
            "a button has no meaning where all move at once or no turn is on "
            "the board");
    } else if (changes_board &&
               (model_.form == TurnForm::kRemove || model_.royal)) {
      error(press.source.position, "no-meaning-yet",
            "where counters are taken or a piece is protected, a button can "
            "end the game (`=> win`, lose, tie), and nothing else");
    }
  }
}

void MeaningReader::read_presses() {
  if (has_stray_press()) return;
  read_click();
  for (std::size_t name = 0; name < model_.press_names.size(); ++name) {
    const syntax::Statement* declared = nullptr;
    for (const syntax::Statement* statement : buttons_) {
      const syntax::Expression& button = statement->value.operands.front();
      if (button.name == model_.press_names[name]) declared = statement;
    }
    for (const syntax::Statement* statement : keys_) {
      const bool is_alias =
          statement->kind == syntax::Statement::Kind::kDefinition;
      if (is_alias && statement->value.name == model_.press_names[name]) {
        declared = statement;
        model_.inferences.push_back("The key " + statement->subject.text +
                                    " is the button " + statement->value.name +
                                    ": one move.");
      }
    }
    if (declared) read_button(name, *declared);
  }
  for (const syntax::Statement* statement : keys_) {
    if (statement->kind == syntax::Statement::Kind::kAction)
      read_key(*statement);
  }
  for (const syntax::Statement* statement : action_assertions_) {
    read_action_assertion(*statement);
  }
  if (model_.form != TurnForm::kPress && has_presses()) check_buttons();
}

}  // namespace translators::eggg::meaning
