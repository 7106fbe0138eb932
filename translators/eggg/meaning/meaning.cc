#include "translators/eggg/meaning/meaning.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "translators/board_games/condition.h"
#include "translators/eggg/meaning/falling_pieces.h"
#include "translators/eggg/meaning/inferences.h"
#include "translators/eggg/meaning/limits.h"
#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/meaning/slips.h"
#include "translators/eggg/syntax/features.h"
#include "translators/eggg/syntax/statement_checks.h"
#include "translators/eggg/values/evaluation.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

/// Words of games that need chance, hidden information, a running clock or a
/// network.
constexpr std::array kWaiting = {"card",   "deck",      "hand",       "money",
                                 "bet",    "deal",      "fold",       "raise",
                                 "second", "minute",    "hour",       "port",
                                 "random", "networked", "multiplayer"};

/// Words of chance that has a meaning before the game, but not in it.
constexpr std::array kDrawn = {"flip", "rand"};

template <typename Words>
bool is_one_of(const Words& words, const std::string& name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

/// `networked game`, `networked multiplayer text game`.
bool is_networked(const syntax::Statement& statement) {
  constexpr std::array kWords = {"networked", "multiplayer", "text"};
  const std::vector<syntax::Expression>& words = statement.value.operands;
  return statement.kind == syntax::Statement::Kind::kDeclaration &&
         statement.value.is(Kind::kPhrase) && words.back().is_word("game") &&
         std::all_of(words.begin(), words.end() - 1,
                     [&](const syntax::Expression& word) {
                       return word.is(Kind::kWord) &&
                              is_one_of(kWords, word.name);
                     });
}

/// What people say, and how it is said in EGGG.
struct Saying {
  std::string_view subject;  ///< empty: any
  std::string_view verb;
  std::string_view instead;
};
constexpr std::array kSayings = {
    Saying{"grid", "is", "`8x8 grid`"},
    Saying{"draw", "is", "`tie is CONDITION`"},
    Saying{"player", "take", "`turns alternate`"},
    Saying{"", "win", "`goal is CONDITION`"},
    Saying{"", "lose", "`goal is avoid CONDITION`"},
};

std::string instead_of(const syntax::Statement& statement) {
  const auto found =
      std::find_if(kSayings.begin(), kSayings.end(), [&](const Saying& saying) {
        return saying.verb == statement.verb &&
               (saying.subject.empty() ||
                statement.subject.is_word(saying.subject));
      });
  if (found != kSayings.end()) return std::string(found->instead);
  const bool is_size = statement.subject.is_word("board") &&
                       statement.value.is(Kind::kDimensions);
  return is_size ? "`8x8 grid`" : "";
}

bool is_waiting(const syntax::Expression& expression) {
  const bool names_it =
      expression.is(Kind::kWord) || expression.is(Kind::kInvocation);
  return names_it && is_one_of(kWaiting, expression.name);
}

}  // namespace

void MeaningReader::error(gdl::SourcePosition position,
                          const std::string& check,
                          const std::string& message) {
  diagnostics_.error(position, check, message);
}

void MeaningReader::unsupported(const syntax::Statement& statement,
                                const std::string& what) {
  const std::string instead = instead_of(statement);
  error(statement.position, "no-meaning-yet",
        what + " has no meaning here yet: `" + statement.source + "`" +
            (instead.empty() ? "" : "; expected e.g. " + instead));
}

std::optional<double> MeaningReader::value_of(
    const syntax::Expression& expression) const {
  return values::Evaluation(parameters_).value(expression);
}

std::optional<int> MeaningReader::whole_number(
    const syntax::Expression& expression) const {
  // `on` and `white` are 1 on squares only.
  bool is_number = true;
  syntax::for_each_expression(expression, [&](const syntax::Expression& part) {
    is_number =
        is_number && (!part.is(Kind::kWord) || parameters_.contains(part.name));
  });
  const auto value = is_number ? value_of(expression) : std::nullopt;
  if (!value || *value != std::floor(*value) || std::abs(*value) > 1e6) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

/// Chance and hidden information: said once, at the first word of the sort.
bool MeaningReader::waits_for_chance() {
  for (const syntax::Statement& statement : description_.statements) {
    if (is_networked(statement)) continue;
    const syntax::Expression* found = nullptr;
    const bool is_every = statement.kind == syntax::Statement::Kind::kEvery;
    const bool is_in_game =
        statement.kind == syntax::Statement::Kind::kAssertion;
    syntax::for_each_expression(
        statement, [&](const syntax::Expression& expression) {
          const bool is_drawn =
              is_in_game && is_one_of(kDrawn, expression.name);
          if (!found && (is_drawn || is_waiting(expression)))
            found = &expression;
        });
    if (!found && !is_every) continue;
    error(found ? found->position : statement.position, "waits-for-chance",
          "`" + (found ? syntax::to_string(*found) : statement.source) +
              "`: games with chance, hidden information or a running clock "
              "are read and categorised, but their translation waits until the "
              "rules can speak of these");
    return true;
  }
  return false;
}

/// What a game has only one of.
void MeaningReader::read_definition(const syntax::Statement& statement) {
  const syntax::Expression& subject = statement.subject;
  const syntax::Expression& value = statement.value;
  if (subject.is_word("game") && statement.verb == "has") {
    const bool is_button = value.is(Kind::kPhrase) &&
                           value.operands.size() == 2 &&
                           value.operands[0].is(Kind::kName) &&
                           value.operands[1].is_word("button");
    if (!is_button) return unsupported(statement, "`game has ...`");
    buttons_.push_back(&statement);
  } else if (subject.is_word("click")) {
    say_once(click_, statement);
  } else if (subject.is(Kind::kKey)) {
    if (!value.is(Kind::kName))
      return unsupported(statement, "what this key does");
    keys_.push_back(&statement);
  } else if (subject.is_word("game")) {
    const auto words = words_of(value);
    const bool is_name = std::all_of(
        words.begin(), words.end(), [](const syntax::Expression* word) {
          return word->is(Kind::kWord) || word->is(Kind::kName) ||
                 word->is(Kind::kLetter) || word->is(Kind::kNumber) ||
                 word->is(Kind::kText);
        });
    if (!is_name) {
      unsupported(statement,
                  "the course of a game in steps (a name with `and` stands in "
                  "quotes)");
    } else {
      model_.name = value.text.empty() ? syntax::to_string(value) : value.text;
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
  } else if (subject.is_word("board")) {
    say_once(shape_, statement);
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
    say_once(captures_, statement);
    model_.must_capture = true;
    model_.capture_source = source_of(statement);
  } else if (subject.is_word("score")) {
    say_once(ranks_, statement);
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
    unsupported(statement, "`" + syntax::to_string(subject) + " " +
                               statement.verb + " ...`");
  }
}

void MeaningReader::read_declaration(const syntax::Statement& statement) {
  const syntax::Expression& value = statement.value;
  // Several browsers sit at every table of the page, and talk there.
  if (is_networked(statement)) return;
  if (!value.is(Kind::kPhrase) || value.operands.size() != 2) {
    unsupported(statement, "this declaration");
    return;
  }
  const syntax::Expression& first = value.operands[0];
  const syntax::Expression& noun = value.operands[1];
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
  } else if (noun.is_word("puzzle") && first.is_word("composite")) {
    say_once(composite_, statement);
  } else {
    unsupported(statement, "this declaration");
  }
}

void MeaningReader::read_action(const syntax::Statement& statement) {
  const syntax::Expression& subject = statement.subject;
  const std::string& verb = statement.verb;
  if (subject.is_word("turn") &&
      (verb == "alternate" || verb == "synchronize")) {
    say_once(turns_, statement);
    model_.turns_source = source_of(statement);
    model_.is_counterclockwise = verb == "alternate" && statement.value &&
                                 !statement.value.is_word("clockwise");
    synchronizes_ = verb == "synchronize";
  } else if (subject.is_word("player") && verb == "pass") {
    say_once(pass_, statement);
  } else if (subject.is_word("score") && verb == "increment") {
    say_once(score_, statement);
  } else if (subject.is(Kind::kKey)) {
    const bool is_square = statement.value.is(Kind::kTuple);
    if ((verb != "move" && verb != "toggle") || !is_square) {
      return unsupported(statement, "what this key does");
    }
    keys_.push_back(&statement);
  } else if (verb == "display") {
    // Says what is shown, not what is played.
  } else if (verb == "move" && statement.value.is_word("first")) {
    error(statement.position, "no-meaning",
          "who is named first in `players are ...` moves first: `" +
              statement.source + "`");
  } else if (verb == "move" || verb == "capture") {
    move_rules_.push_back(&statement);
  } else if (verb == "become") {
    becomes_.push_back(&statement);
  } else {
    unsupported(statement, "`" + syntax::to_string(subject) + " " + verb + "`");
  }
}

void MeaningReader::read_statement(const syntax::Statement& statement) {
  syntax::check_parts(statement, diagnostics_);
  switch (statement.kind) {
    case syntax::Statement::Kind::kDefinition:
      read_definition(statement);
      return;
    case syntax::Statement::Kind::kAction:
      read_action(statement);
      return;
    case syntax::Statement::Kind::kAsItMoves:
      as_it_moves_.push_back(&statement);
      return;
    case syntax::Statement::Kind::kDeclaration:
      read_declaration(statement);
      return;
    case syntax::Statement::Kind::kSetting:
    case syntax::Statement::Kind::kLike:
      return;
    case syntax::Statement::Kind::kAssertion:
      read_assertion(statement);
      return;
    case syntax::Statement::Kind::kImperative:
      if (statement.verb == "shuffle") {
        shuffled_.emplace(statement.subject.name, &statement);
        return;
      }
      unsupported(statement, "`" + statement.verb + "`");
      return;
    case syntax::Statement::Kind::kEvery:
    case syntax::Statement::Kind::kBlock:
    case syntax::Statement::Kind::kTokenBlock:
      unsupported(statement, "a block of code");
      return;
  }
}

void MeaningReader::check_unused() {
  for (const auto& [name, named] : named_) {
    if (named.is_used || !named.statement->results.empty() ||
        named.statement->is_inherited) {
      continue;
    }
    const bool is_number = named.statement->value.is(Kind::kNumber);
    if (is_number && is_mentioned(name, *named.statement)) continue;
    diagnostics_.warning(named.statement->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
  for (const auto& [name, cases] : functions_) {
    if (used_functions_.contains(name) || cases.front()->is_inherited) continue;
    diagnostics_.warning(cases.front()->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
}

Model MeaningReader::read() {
  model_.name = description_.name;
  model_.language = "EGGG";
  if (waits_for_chance()) return std::move(model_);
  read_settings();
  for (const syntax::Statement& statement : description_.statements) {
    read_statement(statement);
  }
  name_presses();
  if (diagnostics_.has_errors() || !read_form()) return std::move(model_);
  check_form();
  check_settings();
  check_choices();
  check_shuffles();
  if (diagnostics_.has_errors()) return std::move(model_);
  read_royal();
  for (const syntax::Statement* statement : move_rules_)
    read_move_rule(*statement);
  read_as_it_moves();
  for (const syntax::Statement* statement : becomes_) read_becomes(*statement);
  check_lines();
  if (model_.form == TurnForm::kWrite) {
    read_letters();
  } else if (model_.form != TurnForm::kChoose) {
    read_boards();
    read_shape();
  }
  read_looks();
  read_presses();
  if (model_.form == TurnForm::kMove && model_.moves.empty()) {
    error(model_.turn_source.position, "no-moves",
          "a turn moves a piece, but nothing says how pieces move");
  }
  for (const syntax::Statement* goal : goals_) read_goal(*goal, false);
  for (const syntax::Statement* tie : ties_) read_goal(*tie, true);
  read_named_results();
  read_assertions();
  if (model_.goals.empty()) {
    error({}, "no-goal", "nothing says what the goal is");
  }
  const bool asks_solution = std::any_of(
      model_.goals.begin(), model_.goals.end(), [&](const Goal& goal) {
        return asks_for<Solved>(model_, goal.condition);
      });
  if (solution_ && !asks_solution && model_.form != TurnForm::kWrite) {
    error(solution_->position, "no-meaning",
          "there is a solution, but no goal such as `goal is solve`");
  }
  read_pass();
  read_rounds();
  read_ranks();
  read_turns();
  check_unused();
  return std::move(model_);
}

std::optional<Model> meaning(const syntax::Description& description,
                             const values::Options& options,
                             gdl::Diagnostics& diagnostics) {
  if (is_about_falling_pieces(description)) {
    Model model = falling_pieces(description, options, diagnostics);
    if (diagnostics.has_errors()) return std::nullopt;
    return model;
  }
  MeaningReader reader(description, options, diagnostics);
  Model model = reader.read();
  if (diagnostics.has_errors()) return std::nullopt;
  check_limits(model, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  infer(model);
  warn_of_slips(model, diagnostics);
  return model;
}

}  // namespace translators::eggg::meaning
