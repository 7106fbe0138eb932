// What is pressed, what that does, and what is asserted about it.

#include <algorithm>
#include <cctype>

#include "translators/eggg/induction/induction_reader.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using induction_games::After;
using induction_games::Answer;
using induction_games::Button;
using induction_games::ChooseAspect;
using induction_games::DrawGrid;
using induction_games::Effect;
using induction_games::Say;
using induction_games::TellTruth;
using syntax::Operator;

/// `F(level)`.
bool is_of_level(const Expression& expression) {
  return expression.is(Kind::kInvocation) && expression.operands.size() == 1 &&
         (expression.operands[0].is_word("level"));
}

bool is_level_up(const Expression& expression) {
  return expression.is_operation(Operator::kAssign) &&
         expression.operands[0].is_word("level") &&
         syntax::to_string(expression.operands[1]) == "level+1";
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

bool is_draw(const Effect& effect) {
  return std::holds_alternative<DrawGrid>(effect);
}

}  // namespace

std::optional<std::size_t> InductionReader::button_named(
    const std::string& name) const {
  const auto& buttons = model_->buttons;
  const auto found =
      std::find_if(buttons.begin(), buttons.end(),
                   [&](const Button& one) { return one.name == name; });
  if (found == buttons.end()) return std::nullopt;
  return static_cast<std::size_t>(found - buttons.begin());
}

std::optional<std::size_t> InductionReader::aspect_named(
    const std::string& name) const {
  for (std::size_t i = 0; i < model_->aspects.size(); ++i) {
    if (model_->aspects[i].name == name) return i;
  }
  return std::nullopt;
}

/// `increment hue`, or `increment mode`, which buttons choose.
bool InductionReader::read_increment(const Expression& what) {
  if (!what.is(Kind::kWord) && !what.is(Kind::kName)) return false;
  model_->clicked_aspect = aspect_named(what.name);
  if (!model_->clicked_aspect) mode_ = lower_case(what.text);
  return true;
}

/// `MODE = "hue"`, where clicks increment the mode.
bool InductionReader::read_mode(const Expression& expression,
                                Effects& effects) {
  if (mode_.empty() || !expression.is_operation(Operator::kAssign) ||
      lower_case(expression.operands[0].text) != mode_) {
    return false;
  }
  const Expression& value = expression.operands[1];
  const auto aspect =
      value.is(Kind::kText) ? aspect_named(value.text) : std::nullopt;
  if (!aspect) return false;
  effects.emplace_back(ChooseAspect{*aspect});
  return true;
}

void InductionReader::read_click() {
  if (!click_) return;
  const Expression& value = click_->value;
  const bool is_of_square = value.is(Kind::kAction) &&
                            !value.operands.empty() &&
                            value.operands[0].is_word("square");
  if (model_->aspects.size() > 1) {
    if (!is_of_square || value.name != "increment" ||
        value.operands.size() != 2 || !read_increment(value.operands[1])) {
      return unsupported(*click_,
                         "expected `click makes square increment hue`, value "
                         "or chroma, or `increment mode` where buttons say "
                         "`MODE = \"hue\"`");
    }
  } else if (!is_of_square || value.operands.size() != 1 ||
             (value.name != "toggle" && value.name != "rotate")) {
    return unsupported(*click_,
                       "expected `click makes square toggle`, or `rotate`, "
                       "which gives a square its next colour");
  }
  model_->has_click = true;
  model_->click_source = source_of(*click_);
}

/// `Generate(level)`, or `flip ? Generate(level) : AntiGenerate(level)`.
std::optional<DrawGrid> InductionReader::drawing_of(
    const Expression& expression) {
  DrawGrid draw;
  std::vector<const Expression*> calls = {&expression};
  if (expression.is_operation(Operator::kConditional) &&
      is_flip(expression.operands[0])) {
    calls = {&expression.operands[1], &expression.operands[2]};
  }
  for (const Expression* call : calls) {
    if (!is_of_level(*call) || !functions_.contains(call->name)) {
      return std::nullopt;
    }
    const auto known = std::find_if(
        drawn_.begin(), drawn_.end(),
        [&](const Expression* one) { return one->name == call->name; });
    draw.families.push_back(static_cast<std::size_t>(known - drawn_.begin()));
    if (known == drawn_.end()) drawn_.push_back(call);
  }
  if (draw.families.size() == 2 && draw.families[0] == draw.families[1]) {
    draw.families.pop_back();
  }
  return draw;
}

/// `Tester(level)`: there is one test.
bool InductionReader::is_test(const Expression& expression) {
  if (!is_of_level(expression)) return false;
  if (!test_) test_ = &expression;
  if (test_->name == expression.name) return true;
  error(expression.position, "two-tests",
        "grids are tested by `" + test_->name +
            "` already; a game of "
            "induction has one test");
  return true;
}

bool InductionReader::is_counter(const Expression& expression) {
  if (!expression.is(Kind::kName)) return false;
  if (!counter_) counter_ = &expression;
  if (counter_->name == expression.name) return true;
  error(expression.position, "two-counters",
        "right answers are counted by `" + counter_->name + "` already");
  return true;
}

/// `Tester(level) && ++CORRECT or CORRECT = 0`.
bool InductionReader::read_answer(const Expression& expression,
                                  Effects& effects) {
  if (!expression.is_operation(Operator::kOr) ||
      expression.operands.size() != 2) {
    return false;
  }
  const Expression& both = expression.operands[0];
  const Expression& reset = expression.operands[1];
  if (!both.is_operation(Operator::kAnd) || both.operands.size() != 2 ||
      !both.operands[1].is_operation(Operator::kIncrementBefore) ||
      !reset.is_operation(Operator::kAssign) ||
      syntax::whole_number(reset.operands[1]) != 0) {
    return false;
  }
  const bool denies = both.operands[0].is_operation(Operator::kNot);
  const Expression& test =
      denies ? both.operands[0].operands[0] : both.operands[0];
  if (!is_test(test) || !is_counter(both.operands[1].operands[0]) ||
      !is_counter(reset.operands[0])) {
    return false;
  }
  effects.emplace_back(Answer{!denies});
  return true;
}

/// One thing that is done; false where it has no meaning.
bool InductionReader::read_effect(const Expression& expression,
                                  Effects& effects) {
  if (expression.is_call("display") && expression.operands.size() == 1) {
    const Expression& what = expression.operands[0];
    if (what.is(Kind::kText)) {
      effects.emplace_back(Say{what.text});
      return true;
    }
    if (!is_test(what)) return false;
    effects.emplace_back(TellTruth{});
    return true;
  }
  if (expression.is_call("update") && expression.operands.empty()) {
    return true;  // what is shown is always up to date
  }
  const bool becomes = expression.is(Kind::kAction) &&
                       expression.name == "become" &&
                       expression.operands.size() == 2 &&
                       (expression.operands[0].is_word("grid") ||
                        expression.operands[0].is_word("board"));
  const auto draw = drawing_of(becomes ? expression.operands[1] : expression);
  if (!draw) {
    return read_mode(expression, effects) || read_answer(expression, effects);
  }
  effects.emplace_back(*draw);
  return true;
}

void InductionReader::read_effects(const Statement& statement,
                                   const Expression& expression,
                                   Button& button) {
  if (expression.is(Kind::kSnippet)) {
    for (const Expression& part : expression.operands) {
      read_effects(statement, part, button);
    }
    return;
  }
  const bool has_drawn =
      std::any_of(button.effects.begin(), button.effects.end(), is_draw);
  if (!read_effect(expression, button.effects)) {
    error(expression.position, "no-meaning-yet",
          "`" + syntax::to_string(expression) +
              "` has no meaning as what a button does; expected `grid becomes "
              "Generate(level)`, `display(Tester(level))`, `display(\"...\")` "
              "or `Tester(level) && ++CORRECT or CORRECT = 0`" +
              (mode_.empty() ? ""
                             : ", or `" + mode_ +
                                   " = \"hue\"`, \"value\" or \"chroma\""));
  } else if (has_drawn && !expression.is_call("update")) {
    error(expression.position, "no-meaning-yet",
          "`" + syntax::to_string(expression) +
              "`: once a grid is drawn, a button does nothing more");
  }
}

void InductionReader::read_buttons() {
  for (const Statement* declared : button_statements_) {
    Button button;
    button.name = declared->value.operands.front().name;
    if (button_named(button.name)) {
      error(declared->position, "defined-twice",
            "there is a button `" + button.name + "` already");
      continue;
    }
    const auto found = named_.find(button.name);
    if (found == named_.end()) {
      error(declared->position, "no-rule",
            "nothing says what `" + button.name + "` does: expected `" +
                button.name + " means ...`");
      continue;
    }
    const Statement& statement = *found->second;
    is_used_[button.name] = true;
    button.sources.push_back(source_of(statement));
    read_effects(statement, statement.value, button);
    model_->buttons.push_back(std::move(button));
  }
  After always;
  always.buttons.assign(model_->buttons.size(), true);
  model_->after.assign(model_->buttons.size(), always);
  model_->click_after = always;
}

/// The presses after which a condition of `lastmove(...)` holds: the buttons,
/// and then all others; nothing for other conditions.
std::optional<std::vector<bool>> InductionReader::last_moves(
    const Expression& condition) {
  const std::size_t all = model_->buttons.size() + 1;
  if (condition.is_operation(Operator::kNot)) {
    auto moves = last_moves(condition.operands[0]);
    if (moves) moves->flip();
    return moves;
  }
  const bool is_and = condition.is_operation(Operator::kAnd);
  if (is_and || condition.is_operation(Operator::kOr)) {
    std::vector<bool> result(all, is_and);
    for (const Expression& operand : condition.operands) {
      const auto moves = last_moves(operand);
      if (!moves) return std::nullopt;
      for (std::size_t i = 0; i < all; ++i) {
        result[i] =
            is_and ? result[i] && (*moves)[i] : result[i] || (*moves)[i];
      }
    }
    return result;
  }
  if (!condition.is_call("lastmove") || condition.operands.size() != 1) {
    return std::nullopt;
  }
  const Expression& name = condition.operands[0];
  const bool is_name = name.is(Kind::kText) || name.is(Kind::kName);
  const auto button = is_name ? button_named(name.text) : std::nullopt;
  if (!button) return std::nullopt;
  std::vector<bool> moves(all);
  moves[*button] = true;
  return moves;
}

/// `assert after move: CORRECT == 5 => level = level+1 => CORRECT = 0`, and
/// `CORRECT == 0 => display("...")`.
void InductionReader::read_after_move(const Statement& statement) {
  const Expression& condition = statement.value;
  const bool compares = condition.is_operation(Operator::kEqual) &&
                        condition.operands[0].is(Kind::kName) &&
                        is_counter(condition.operands[0]);
  const int number =
      compares ? whole_number(condition.operands[1]).value_or(-1) : -1;
  const auto& results = statement.results;
  const bool says = results.size() == 1 && results[0].is_call("display") &&
                    results[0].operands.size() == 1 &&
                    results[0].operands[0].is(Kind::kText);
  if (number == 0 && says) {
    model_->none_right = results[0].operands[0].text;
    model_->none_right_source = source_of(statement);
    return;
  }
  const bool goes_up = number >= 0 && results.size() == 2 &&
                       is_level_up(results[0]) &&
                       results[1].is_operation(Operator::kAssign) &&
                       is_counter(results[1].operands[0]) &&
                       syntax::whole_number(results[1].operands[1]) == 0;
  if (!goes_up) {
    return unsupported(statement,
                       "expected `CORRECT == 5 => level = level+1 => CORRECT = "
                       "0`, or `CORRECT == 0 => display(\"...\")`");
  }
  say_once(streak_, statement);
  if (number < 1 || number > 100) {
    error(condition.operands[1].position, "no-meaning",
          "a level is solved by 1 to 100 right answers");
    return;
  }
  is_used_[condition.operands[1].name] = true;
  model_->answers = number;
  model_->answers_source = source_of(statement);
}

void InductionReader::read_assertion(const Statement& statement) {
  const Expression& event = statement.event;
  const bool is_after = statement.when == Statement::When::kAfter;
  if (event.is_word("move") && is_after) return read_after_move(statement);
  const auto button = button_named(event.name);
  if (!button && !event.is_word("click")) {
    return error(event.position, "no-action",
                 "`" + syntax::to_string(event) +
                     "` is no button of this game, nor `click`, nor `after "
                     "move`");
  }
  if (is_after) {
    if (!button || !statement.results.empty()) return unsupported(statement);
    Button& pressed = model_->buttons[*button];
    pressed.sources.push_back(source_of(statement));
    return read_effects(statement, statement.value, pressed);
  }
  const auto moves = last_moves(statement.value);
  if (!moves || !statement.results.empty()) {
    return unsupported(statement,
                       "expected `lastmove(\"Understand\")`, a button, or "
                       "several of these with not, and, or");
  }
  After& after = button ? model_->after[*button] : model_->click_after;
  for (std::size_t i = 0; i < after.buttons.size(); ++i) {
    after.buttons[i] = after.buttons[i] && (*moves)[i];
  }
  after.others = after.others && moves->back();
  after.sources.push_back(source_of(statement));
}

void InductionReader::read_assertions() {
  for (const Statement* statement : assertions_) read_assertion(*statement);
}

}  // namespace translators::eggg::induction
