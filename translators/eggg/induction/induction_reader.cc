#include "translators/eggg/induction/induction_reader.h"

#include <algorithm>

#include "translators/eggg/syntax/statement_checks.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;

constexpr int kMostTurns = 2000;
constexpr int kTurnsAnAnswer = 8;  // presses for each right answer, by default
constexpr const char* kOnePlayer = "one player finds the rules";

}  // namespace

void InductionReader::unsupported(const Statement& statement,
                                  const std::string& why) {
  error(statement.position, "no-meaning-yet",
        "this has no meaning in a game of induction: `" + statement.source +
            "`" + (why.empty() ? "" : "; " + why));
}

void InductionReader::say_once(const Statement*& place,
                               const Statement& statement) {
  // What a game of the same sort says, another one may say otherwise.
  if (place && place->is_inherited && !statement.is_inherited) place = nullptr;
  syntax::say_once(place, statement, diagnostics_);
}

void InductionReader::read_definition(const Statement& statement) {
  const Expression& subject = statement.subject;
  const Expression& value = statement.value;
  if (subject.is_word("game") && statement.verb == "has") {
    const bool is_button = value.is(Kind::kPhrase) &&
                           value.operands.size() == 2 &&
                           value.operands[0].is(Kind::kName) &&
                           value.operands[1].is_word("button");
    if (!is_button) return unsupported(statement);
    button_statements_.push_back(&statement);
  } else if (subject.is_word("game")) {
    name_ = value.text.empty() ? syntax::to_string(value) : value.text;
  } else if (subject.is_word("click")) {
    say_once(click_, statement);
  } else if (subject.is_word("square")) {
    say_once(squares_, statement);
  } else if (subject.is_word("board") && statement.verb == "start") {
    say_once(start_, statement);
    if (!value.is_word("empty")) {
      unsupported(statement, "the board of such a game starts empty");
    }
  } else if (subject.is_word("player")) {
    say_once(players_, statement);
    if (syntax::list_items(value).size() != 1) {
      unsupported(statement, kOnePlayer);
    }
  } else if (subject.is_word("goal")) {
    say_once(goal_, statement);
  } else if (subject.is(Kind::kInvocation)) {
    functions_[subject.name].push_back(&statement);
  } else if (subject.is(Kind::kName) && value.is(Kind::kNumber)) {
    if (!numbers_.emplace(subject.name, &statement).second) {
      error(statement.position, "defined-twice",
            "`" + subject.name + "` is defined twice");
    }
  } else if (subject.is(Kind::kName)) {
    if (!named_.emplace(subject.name, &statement).second) {
      error(statement.position, "defined-twice",
            "`" + subject.name + "` is defined twice");
    }
  } else {
    unsupported(statement);
  }
}

void InductionReader::read_declaration(const Statement& statement) {
  const Expression& value = statement.value;
  if (!value.is(Kind::kPhrase) || value.operands.size() != 2) {
    return unsupported(statement);
  }
  const Expression& first = value.operands[0];
  const Expression& noun = value.operands[1];
  if (first.is(Kind::kDimensions) && noun.is_word("grid")) {
    say_once(grid_, statement);
  } else if (noun.is_word("player") && syntax::whole_number(first) == 1) {
    say_once(players_, statement);
  } else if (noun.is_word("player")) {
    unsupported(statement, kOnePlayer);
  } else if (noun.is_word("turn") && syntax::whole_number(first)) {
    say_once(limit_, statement);
  } else {
    unsupported(statement);
  }
}

void InductionReader::read_statement(const Statement& statement) {
  using StatementKind = Statement::Kind;
  syntax::check_parts(statement, diagnostics_);
  switch (statement.kind) {
    case StatementKind::kDefinition:
      return read_definition(statement);
    case StatementKind::kDeclaration:
      return read_declaration(statement);
    case StatementKind::kAssertion:
      assertions_.push_back(&statement);
      return;
    case StatementKind::kImperative:
      if (statement.verb == "shuffle" && statement.subject.is_word("level")) {
        return say_once(shuffle_, statement);
      }
      return unsupported(statement);
    case StatementKind::kSetting:
    case StatementKind::kLike:
      return;
    default:
      return unsupported(statement);
  }
}

/// `goal is level(6)`, `goal is level(highest)`: the level after the last one
/// that is to be solved.
void InductionReader::read_goal() {
  const Expression& call = goal_->value;
  const auto tests = static_cast<int>(model_->tests.size());
  model_->goal_source = source_of(*goal_);
  const Expression* level =
      call.operands.size() == 1 ? &call.operands[0] : nullptr;
  if (!level) return unsupported(*goal_, "expected e.g. `goal is level(6)`");
  const bool is_highest = level->is_word("highest");
  const auto number =
      is_highest ? std::optional(tests + 1) : syntax::whole_number(*level);
  if (!number || *number < 2 || *number > tests + 1) {
    return error(level->position, "no-meaning",
                 "with " + std::to_string(tests) +
                     " tests the goal is a level from 2 to " +
                     std::to_string(tests + 1) + ", or `level(highest)`");
  }
  model_->levels = setting("level", *number - 1);
  if (model_->levels < 1 || model_->levels > *number - 1) {
    error(level->position, "setting-out-of-range",
          "`levels` can be set to 1 to " + std::to_string(*number - 1));
  }
}

void InductionReader::check_whole() {
  if (!streak_) {
    error(goal_->position, "no-next-level",
          "nothing says when the next level begins: expected e.g. `assert: "
          "after move CORRECT == 5 => level = level+1 => CORRECT = 0`");
  }
  bool answers = false;
  for (const auto& button : model_->buttons) {
    for (const auto& effect : button.effects) {
      answers =
          answers || std::holds_alternative<induction_games::Answer>(effect);
    }
  }
  if (!answers) {
    error(goal_->position, "no-answers",
          "no button says whether a grid follows the rule: expected e.g. "
          "`VoteYes means Tester(level) && ++CORRECT or CORRECT = 0`");
  }
}

void InductionReader::check_unused() {
  for (const auto& [name, statement] : named_) {
    if (is_used_[name] || statement->is_inherited) continue;
    diagnostics_.warning(statement->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
  for (const auto& [name, cases] : functions_) {
    if (is_used_[name] || cases.front()->is_inherited) continue;
    diagnostics_.warning(cases.front()->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
}

void InductionReader::infer_colours() {
  auto& inferences = model_->inferences;
  std::string words = "Squares have a colour in Munsell's notation: ";
  for (const induction_games::Aspect& aspect : model_->aspects) {
    words += std::to_string(aspect.values.size()) + " " + aspect.name + "s, " +
             aspect.values.front() + " to " + aspect.values.back() + "; ";
  }
  inferences.push_back(words +
                       "where nothing else is said each is drawn by itself, "
                       "all equally often.");
  if (!model_->clicked_aspect && model_->has_click) {
    inferences.push_back("Until a button says what clicks change it is the " +
                         model_->aspects.front().name + ".");
  }
}

void InductionReader::infer() {
  Model& model = *model_;
  auto& inferences = model.inferences;
  model.turn_limit = setting("turn", 0);
  if (limit_) model.limit_source = source_of(*limit_);
  if (model.turn_limit == 0 && !limit_ && !least_.contains("turn")) {
    model.turn_limit =
        std::min(kMostTurns, kTurnsAnAnswer * model.levels * model.answers);
    inferences.push_back(
        "Nothing keeps the game from going on for ever: it is over after " +
        std::to_string(model.turn_limit) + " turns, " +
        std::to_string(kTurnsAnAnswer) + " for each right answer.");
  }
  if (model.turn_limit < 1 || model.turn_limit > kMostTurns) {
    error(limit_ ? limit_->position : goal_->position, "setting-out-of-range",
          "there can be 1 to " + std::to_string(kMostTurns) + " turns");
  }
  const induction_games::Aspect& first = model.aspects.front();
  if (has_all_colours()) infer_colours();
  inferences.push_back(
      "At first all squares are " +
      (has_all_colours() ? "black" : first.values[first.first]) +
      (start_ ? ", which is what an empty one counts as." : "."));
  inferences.push_back(
      "A loop that draws until something holds becomes one drawing, in which "
      "chance takes each grid that ends the loop about equally often.");
  inferences.push_back(
      "Each level solved counts alike, and each right answer towards the next "
      "one its part of that; to solve all of them is 100.");
}

std::optional<Model> InductionReader::read() {
  for (const Statement& statement : description_.statements) {
    read_statement(statement);
  }
  if (!goal_ || diagnostics_.has_errors()) return std::nullopt;
  read_settings();
  if (diagnostics_.has_errors() || !make_model()) return std::nullopt;
  functions_of_grid_.emplace(*model_, values_, functions_, diagnostics_);
  read_click();
  read_buttons();
  read_assertions();
  if (diagnostics_.has_errors()) return std::nullopt;
  check_whole();
  if (!test_ || diagnostics_.has_errors()) return std::nullopt;
  read_tests();
  if (!diagnostics_.has_errors()) read_families();
  if (diagnostics_.has_errors()) return std::nullopt;
  if (shuffle_) {
    model_->is_shuffled = true;
    model_->shuffle_source = source_of(*shuffle_);
  }
  read_goal();
  infer();
  check_unused();
  if (diagnostics_.has_errors()) return std::nullopt;
  return std::move(model_);
}

}  // namespace translators::eggg::induction
