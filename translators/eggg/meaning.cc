#include "translators/eggg/meaning.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

#include "translators/eggg/evaluation.h"
#include "translators/eggg/features.h"
#include "translators/eggg/inferences.h"
#include "translators/eggg/limits.h"
#include "translators/eggg/meaning_reader.h"
#include "translators/eggg/slips.h"

namespace translators::eggg {

namespace {

using Kind = Expression::Kind;

constexpr int kMostTurns = 2000;
constexpr int kMostRounds = 100;
constexpr int kDefaultRounds = 10;

/// Words of games that need chance, hidden information or a running clock.
constexpr std::array kWaiting = {"card",  "deck",   "hand",   "money",
                                 "bet",   "deal",   "key",    "button",
                                 "click", "second", "minute", "random"};

bool is_waiting(const Expression& expression) {
  const bool names_it = expression.is(Kind::kWord) ||
                        expression.is(Kind::kInvocation) ||
                        expression.is(Kind::kKey);
  if (expression.is(Kind::kKey)) return true;
  return names_it && std::find(kWaiting.begin(), kWaiting.end(),
                               expression.name) != kWaiting.end();
}

}  // namespace

void MeaningReader::error(SourcePosition position, const std::string& check,
                          const std::string& message) {
  diagnostics_.error(position, check, message);
}

void MeaningReader::unsupported(const Statement& statement,
                                const std::string& what) {
  error(statement.position, "no-meaning-yet",
        what + " has no meaning here yet: `" + statement.source + "`");
}

std::optional<double> MeaningReader::value_of(
    const Expression& expression) const {
  return Evaluation(parameters_).value(expression);
}

std::optional<int> MeaningReader::whole_number(
    const Expression& expression) const {
  const auto value = value_of(expression);
  if (!value || *value != std::floor(*value) || std::abs(*value) > 1e6) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

int MeaningReader::setting(const std::string& name, int value) const {
  const auto found = parameters_.find(name);
  return found == parameters_.end() ? value : static_cast<int>(found->second);
}

/// Chance and hidden information: said once, at the first word of the sort.
bool MeaningReader::waits_for_chance() {
  for (const Statement& statement : description_.statements) {
    const Expression* found = nullptr;
    const bool is_every = statement.kind == Statement::Kind::kEvery;
    for_each_expression(statement, [&](const Expression& expression) {
      if (!found && is_waiting(expression)) found = &expression;
    });
    if (!found && !is_every) continue;
    const std::string word = found ? found->text : statement.source;
    error(found ? found->position : statement.position, "waits-for-chance",
          "`" + word +
              "`: games with chance, hidden information or a running clock "
              "are read and categorised, but their translation waits until "
              "the rules can speak of these");
    return true;
  }
  return false;
}

void MeaningReader::read_settings() {
  std::set<std::string> known = {"round", "turn"};
  for (const Statement& statement : description_.statements) {
    if (statement.kind != Statement::Kind::kSetting) continue;
    known.insert(statement.subject.name);
  }
  for (const auto& [name, text] : options_.parameters) {
    std::string key = name;
    if (!known.contains(key)) key = canonical(name);
    if (!known.contains(key)) {
      error({}, "unknown-setting", "this game has no setting `" + name + "`");
      continue;
    }
    double value = 0;
    const auto [end, status] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) {
      error({}, "unknown-setting",
            "`" + text + "` is no number for the setting `" + name + "`");
      continue;
    }
    parameters_[key] = value;
  }
  for (const Statement& statement : description_.statements) {
    if (statement.kind != Statement::Kind::kSetting) continue;
    const std::string& name = statement.subject.name;
    const Expression& range = statement.value;
    const auto first = range.is(Kind::kRange) ? whole_number(range.operands[0])
                                              : whole_number(range);
    const auto last =
        range.is(Kind::kRange) ? whole_number(range.operands[1]) : first;
    if (!first || !last || *last < *first) {
      unsupported(statement, "this range of a setting");
      continue;
    }
    const auto chosen = parameters_.find(name);
    if (chosen == parameters_.end()) {
      // Rounds and turns have a declaration of their own.
      if (name != "round" && name != "turn") parameters_[name] = *first;
    } else if (chosen->second < *first || chosen->second > *last) {
      error(statement.position, "setting-out-of-range",
            "`" + name + "` can be set to " + std::to_string(*first) + " to " +
                std::to_string(*last));
    }
  }
}

/// What a game has only one of.
void MeaningReader::say_once(const Statement*& place,
                             const Statement& statement) {
  if (place) {
    error(statement.position, "said-twice",
          "line " + std::to_string(place->position.line) +
              " says this already: `" + place->source + "`");
  }
  place = &statement;
}

void MeaningReader::read_definition(const Statement& statement) {
  const Expression& subject = statement.subject;
  const Expression& value = statement.value;
  if (subject.is_word("game")) {
    if (statement.verb == "has" || value.is(Kind::kInvocation) ||
        value.is(Kind::kOperation)) {
      unsupported(statement, "the course of a game in steps");
    } else {
      model_.name = value.text.empty() ? to_string(value) : value.text;
    }
  } else if (subject.is_word("player")) {
    say_once(players_, statement);
    read_players(statement);
  } else if (subject.is_word("piece")) {
    say_once(pieces_, statement);
    read_pieces(statement);
  } else if (subject.is_word("square")) {
    read_squares(statement);
  } else if (subject.is_word("board") && statement.verb == "start") {
    say_once(start_, statement);
  } else if (subject.is_word("solution")) {
    say_once(solution_, statement);
  } else if (subject.is_word("turn") ||
             (subject.is_word("move") && value.is_word("choose"))) {
    say_once(turn_, statement);
  } else if (subject.is_word("goal")) {
    goals_.push_back(&statement);
  } else if (subject.is_word("tie")) {
    ties_.push_back(&statement);
  } else if (subject.is_word("capture") &&
             (value.is_word("mandatory") || value.is_word("must"))) {
    model_.must_capture = true;
    model_.capture_source = source_of(statement);
  } else if (subject.is_word("text")) {
    // Says what is shown, not what is played.
  } else if (subject.is(Kind::kInvocation)) {
    functions_[subject.name].push_back(&statement);
  } else if (subject.is(Kind::kName) || subject.is(Kind::kLetter)) {
    if (value.is(Kind::kNumber))
      parameters_.emplace(subject.name, value.number);
    if (named_.contains(subject.name)) {
      error(statement.position, "defined-twice",
            "`" + subject.name + "` is defined twice");
      return;
    }
    named_[subject.name].statement = &statement;
    if (value.is(Kind::kArray)) arrays_[subject.name] = &statement;
  } else {
    unsupported(statement,
                "`" + to_string(subject) + " " + statement.verb + " ...`");
  }
}

void MeaningReader::read_declaration(const Statement& statement) {
  const Expression& value = statement.value;
  if (!value.is(Kind::kPhrase) || value.operands.size() != 2) {
    unsupported(statement, "this declaration");
    return;
  }
  const Expression& first = value.operands[0];
  const Expression& noun = value.operands[1];
  const auto count = whole_number(first);
  if (first.is(Kind::kDimensions) && noun.is_word("grid")) {
    say_once(grid_, statement);
    read_grid(first, statement);
  } else if (noun.is_word("player") && count) {
    if (*count < 1 || *count > 8) {
      unsupported(statement, "a game for so many");
      return;
    }
    say_once(count_, statement);
    number_of_players_ = *count;
    says_players_ = true;
  } else if (noun.is_word("turn") && count) {
    say_once(limit_, statement);
    model_.turn_limit = *count;
    model_.limit_source = source_of(statement);
  } else if (noun.is_word("round") && count) {
    say_once(rounds_, statement);
    model_.rounds = *count;
    model_.rounds_source = source_of(statement);
    says_rounds_ = true;
  } else if (!noun.is_word("puzzle")) {
    unsupported(statement, "this declaration");
  }
}

void MeaningReader::read_action(const Statement& statement) {
  const Expression& subject = statement.subject;
  const std::string& verb = statement.verb;
  if (subject.is_word("turn") && verb == "alternate") {
    model_.turns_source = source_of(statement);
    says_turns_ = true;
  } else if (subject.is_word("turn") && verb == "synchronize") {
    model_.turns_source = source_of(statement);
    says_turns_ = true;
    synchronizes_ = true;
  } else if (subject.is_word("player") && verb == "pass") {
    say_once(pass_, statement);
  } else if (subject.is_word("score") && verb == "increment") {
    model_.score_counts = true;
  } else if (verb == "display") {
    // Says what is shown, not what is played.
  } else if (verb == "move" || verb == "capture") {
    move_rules_.push_back(&statement);
  } else if (verb == "become") {
    becomes_.push_back(&statement);
  } else {
    unsupported(statement, "`" + to_string(subject) + " " + verb + "`");
  }
}

void MeaningReader::read_assertion(const Statement& statement) {
  const Expression& value = statement.value;
  const bool after_move =
      statement.when == Statement::When::kAfter &&
      (statement.event.is_word("move") || statement.event.is_word("turn"));
  const bool is_royal = after_move && value.is_operation(Operator::kNot) &&
                        value.operands[0].is_call("Attacked") &&
                        value.operands[0].operands.size() == 1 &&
                        statement.results.empty();
  if (!is_royal) {
    unsupported(statement, "this assertion");
    return;
  }
  say_once(royal_, statement);
}

void MeaningReader::read_statement(const Statement& statement) {
  switch (statement.kind) {
    case Statement::Kind::kDefinition:
      read_definition(statement);
      return;
    case Statement::Kind::kAction:
      read_action(statement);
      return;
    case Statement::Kind::kAsItMoves:
      as_it_moves_.push_back(&statement);
      return;
    case Statement::Kind::kDeclaration:
      read_declaration(statement);
      return;
    case Statement::Kind::kSetting:
    case Statement::Kind::kLike:
      return;
    case Statement::Kind::kAssertion:
      read_assertion(statement);
      return;
    case Statement::Kind::kImperative:
      if (statement.verb == "shuffle") {
        shuffled_.insert(statement.subject.name);
        return;
      }
      unsupported(statement, "`" + statement.verb + "`");
      return;
    case Statement::Kind::kEvery:
    case Statement::Kind::kBlock:
    case Statement::Kind::kTokenBlock:
      unsupported(statement, "a block of code");
      return;
  }
}

void MeaningReader::read_turn(const Statement& statement) {
  model_.turn_source = source_of(statement);
  const Expression* action = &statement.value;
  const Expression* condition = nullptr;
  if (action->is(Kind::kIf)) {
    condition = &action->operands[1];
    action = &action->operands[0];
  } else if (statement.condition) {
    condition = &statement.condition;
  }
  std::string verb = action->is(Kind::kAction) ? action->name : "";
  if (action->is_word("choose") || action->is_word("move") ||
      action->is_word("place")) {
    verb = action->name;
  }
  const Expression* object =
      action->is(Kind::kAction) && action->operands.size() > 1
          ? &action->operands[1]
          : nullptr;
  if (verb == "move") {
    model_.form = TurnForm::kMove;
  } else if (verb == "place") {
    model_.form = TurnForm::kPlace;
  } else if (verb == "choose") {
    model_.form = TurnForm::kChoose;
  } else if (verb == "remove" && object) {
    model_.form = TurnForm::kRemove;
    const Expression& amount =
        object->is(Kind::kPhrase) ? object->operands.front() : *object;
    const auto last =
        whole_number(amount.is(Kind::kRange) ? amount.operands[1] : amount);
    const auto first =
        whole_number(amount.is(Kind::kRange) ? amount.operands[0] : amount);
    if (!first || !last || *first != 1 || *last < 1) {
      unsupported(statement, "taking other than 1 to so many pieces");
      return;
    }
    model_.most_counters = static_cast<std::size_t>(*last);
  } else {
    unsupported(statement, "a turn of this sort");
    return;
  }
  match_pieces_with_players();
  check_turn_object(statement, *action);
  if (condition && model_.form != TurnForm::kPlace) {
    unsupported(statement, "a condition of this sort of turn");
  } else if (condition) {
    Context context;
    context.is_move = true;
    model_.place_condition = condition_of(*condition, context);
  }
  if (model_.form == TurnForm::kPlace) {
    model_.place_effects = effects_of(statement, statement.results);
    for (const Effect& effect : model_.place_effects) {
      if (effect.kind != Effect::Kind::kReverse) {
        unsupported(statement, "this result of placing a piece");
      }
    }
  }
}

/// `player place piece (x, y)`: which piece and where, if it says so.
void MeaningReader::check_turn_object(const Statement& statement,
                                      const Expression& action) {
  const bool on_board =
      model_.form == TurnForm::kPlace || model_.form == TurnForm::kMove;
  if (!on_board || !action.is(Kind::kAction)) return;
  const bool is_player = action.operands.empty() || !action.operands[0] ||
                         action.operands[0].is_word("player");
  if (!is_player) unsupported(statement, "a turn of somebody else");
  for (std::size_t i = 1; i < action.operands.size(); ++i) {
    const std::vector<Expression> alone = {action.operands[i]};
    const std::vector<Expression>& words = action.operands[i].is(Kind::kPhrase)
                                               ? action.operands[i].operands
                                               : alone;
    for (const Expression& word : words) {
      const bool is_here = word.is(Kind::kTuple) && word.operands.size() == 2 &&
                           word.operands[0].text == "x" &&
                           word.operands[1].text == "y";
      const bool is_only_kind = model_.kinds.size() == 1 && kind_named(word);
      if (!word.is_word("piece") && !is_here && !is_only_kind &&
          !word.is_word("own")) {
        unsupported(statement, "`" + to_string(word) + "` of a turn");
        return;
      }
    }
  }
}

void MeaningReader::read_goal(const Statement& statement, bool is_tie) {
  Goal goal;
  goal.source = source_of(statement);
  Context context;
  context.source = &goal.source;
  const Expression* value = &statement.value;
  if (value->is_operation(Operator::kNot) && !is_tie &&
      !value->operands[0].is(Kind::kInvocation)) {
    goal.loses = true;
    value = &value->operands[0];
  }
  // Each alternative may be reached by itself.
  const std::vector<Expression> alone = {*value};
  const std::vector<Expression>& parts =
      value->is_operation(Operator::kOr) ? value->operands : alone;
  for (const Expression& part : parts) {
    Goal one = goal;
    one.condition = condition_of(part, context);
    one.at_end = asks_for(model_, one.condition, Condition::Kind::kMost);
    (is_tie ? model_.ties : model_.goals).push_back(std::move(one));
  }
}

/// `Stalemate means ... => tie`: what a definition leads to by itself.
void MeaningReader::read_named_results() {
  for (auto& [name, named] : named_) {
    const Statement& statement = *named.statement;
    for (const Expression& result : statement.results) {
      if (!result.is_word("tie") && !result.is_word("win") &&
          !result.is_word("lose")) {
        error(result.position, "no-meaning",
              "`=> " + to_string(result) + "` has no meaning here");
        continue;
      }
      Expression reference;
      reference.kind = Kind::kName;
      reference.name = name;
      reference.text = name;
      reference.position = statement.position;
      Goal goal;
      goal.source = source_of(statement);
      goal.condition = named_condition(reference);
      goal.loses = result.is_word("lose");
      auto& list = result.is_word("tie") ? model_.ties : model_.goals;
      const bool known =
          std::any_of(list.begin(), list.end(), [&](const Goal& other) {
            return other.condition.kind == Condition::Kind::kNamed &&
                   other.condition.definition == goal.condition.definition;
          });
      if (!known) list.push_back(std::move(goal));
    }
  }
}

void MeaningReader::check_unused() {
  for (const auto& [name, named] : named_) {
    if (named.is_used || !named.statement->results.empty() ||
        named.statement->is_inherited) {
      continue;
    }
    if (named.statement->value.is(Kind::kNumber)) continue;
    diagnostics_.warning(named.statement->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
  for (const auto& [name, cases] : functions_) {
    if (used_functions_.contains(name) || cases.front()->is_inherited) continue;
    diagnostics_.warning(cases.front()->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
}

void MeaningReader::read_royal() {
  if (!royal_) return;
  model_.royal = kind_named(royal_->value.operands[0].operands[0]);
  model_.royal_source = source_of(*royal_);
  if (!model_.royal || !model_.men_have_kinds || !model_.men_have_owners ||
      model_.players.size() != 2) {
    unsupported(*royal_, "this piece to be protected");
  }
}

void MeaningReader::read_pass() {
  if (!pass_) return;
  model_.pass_source = source_of(*pass_);
  model_.may_pass = !pass_->condition;
  model_.must_pass = static_cast<bool>(pass_->condition);
  const Expression& condition = pass_->condition;
  const bool is_stuck = condition.is_operation(Operator::kNot) &&
                        condition.operands[0].is_call("move");
  if (condition && !is_stuck) {
    unsupported(*pass_, "this condition of passing");
  }
}

void MeaningReader::read_rounds() {
  model_.rounds = setting("round", model_.rounds);
  if (model_.form != TurnForm::kChoose) {
    if (synchronizes_) unsupported(*turn_, "moving all at once on a board");
    if (says_rounds_) {
      error(model_.rounds_source.position, "no-meaning-yet",
            "rounds have a meaning only where the players choose at once");
    }
    return;
  }
  if (!synchronizes_ && says_turns_) unsupported(*turn_, "choosing in turns");
  if (model_.players.size() != 2) {
    unsupported(*turn_, "choosing among more or fewer than two");
  }
  if (model_.rounds == 0) {
    model_.rounds = kDefaultRounds;
    model_.inferences.push_back(
        "What is chosen in a moment is played in rounds: there are " +
        std::to_string(kDefaultRounds) +
        ", and whoever wins more of them scores more (set `rounds` for "
        "another number).");
  }
  if (model_.rounds < 1 || model_.rounds > kMostRounds) {
    error(model_.rounds_source.position, "number-of-rounds",
          "a game has 1 to " + std::to_string(kMostRounds) + " rounds");
  }
}

void MeaningReader::read_turns() {
  model_.turn_limit = setting("turn", model_.turn_limit);
  if (model_.turn_limit < 0 || model_.turn_limit > kMostTurns) {
    error(model_.limit_source.position, "number-of-turns",
          "a game has at most " + std::to_string(kMostTurns) + " turns");
  }
  if (says_turns_ || model_.players.size() == 1) return;
  model_.inferences.push_back(
      model_.form == TurnForm::kChoose
          ? "Nothing is said about turns: all choose at once."
          : "Nothing is said about turns: they alternate.");
}

/// What a turn is comes first: all else depends on it.
bool MeaningReader::read_form() {
  name_players();
  if (turn_) {
    read_turn(*turn_);
  } else if (has_letters_) {
    model_.form = TurnForm::kWrite;
  } else {
    error({}, "no-turn",
          "nothing says what a turn is: expected e.g. `turn is player place "
          "piece`");
    return false;
  }
  if (model_.form != TurnForm::kChoose && model_.board.width == 0) {
    error({}, "no-board", "nothing says how large the board is");
    return false;
  }
  return true;
}

Model MeaningReader::read() {
  model_.name = description_.name;
  if (waits_for_chance()) return std::move(model_);
  read_settings();
  for (const Statement& statement : description_.statements) {
    read_statement(statement);
  }
  if (diagnostics_.has_errors() || !read_form()) return std::move(model_);
  read_royal();
  for (const Statement* statement : move_rules_) read_move_rule(*statement);
  read_as_it_moves();
  for (const Statement* statement : becomes_) read_becomes(*statement);
  check_lines();
  if (model_.form == TurnForm::kWrite) {
    read_letters();
  } else if (model_.form != TurnForm::kChoose) {
    read_boards();
  }
  if (model_.form == TurnForm::kMove && model_.moves.empty()) {
    error(model_.turn_source.position, "no-moves",
          "a turn moves a piece, but nothing says how pieces move");
  }
  for (const Statement* goal : goals_) read_goal(*goal, false);
  for (const Statement* tie : ties_) read_goal(*tie, true);
  read_named_results();
  if (model_.goals.empty()) {
    error({}, "no-goal", "nothing says what the goal is");
  }
  read_pass();
  read_rounds();
  read_turns();
  check_unused();
  return std::move(model_);
}

std::optional<Model> meaning(const Description& description,
                             const Options& options,
                             gdl::Diagnostics& diagnostics) {
  MeaningReader reader(description, options, diagnostics);
  Model model = reader.read();
  if (diagnostics.has_errors()) return std::nullopt;
  check_limits(model, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  infer(model);
  warn_of_slips(model, diagnostics);
  return model;
}

}  // namespace translators::eggg
