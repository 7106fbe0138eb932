#include "translators/eggg/english/statement_phrases.h"

#include <algorithm>

#include "translators/eggg/english/english_phrases.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::english {

namespace {

using Kind = syntax::Expression::Kind;

}  // namespace

std::string StatementPhrases::clause(
    const syntax::Expression& condition) const {
  syntax::Expression copy = condition;
  name_players(copy);
  return clause_in_words(copy);
}

void StatementPhrases::name_players(syntax::Expression& condition) const {
  const bool joins = condition.is_operation(syntax::Operator::kAnd) ||
                     condition.is_operation(syntax::Operator::kOr) ||
                     condition.is_operation(syntax::Operator::kNot) ||
                     condition.is(Kind::kIf);
  if (joins) {
    for (syntax::Expression& operand : condition.operands)
      name_players(operand);
    return;
  }
  const std::vector<std::string>& names = game_.player_names();
  const bool is_one = condition.is(Kind::kName) ||
                      condition.is(Kind::kLetter) || condition.is(Kind::kWord);
  if (!is_one ||
      std::find(names.begin(), names.end(), condition.text) == names.end()) {
    return;
  }
  condition.kind = Kind::kWord;
  condition.text = "the player is " + condition.text;
}

std::string StatementPhrases::deeds_in_words(
    const syntax::Expression& deeds) const {
  std::string text;
  for (const syntax::Expression* deed : syntax::list_items(deeds)) {
    text += (text.empty() ? "" : ", and then ") + result_in_words(*deed);
  }
  return text;
}

std::string StatementPhrases::results_of(
    const syntax::Statement& statement) const {
  std::string text;
  for (const syntax::Expression& result : statement.results) {
    text += text.empty() ? ". If so, then " : ", and then ";
    text += result_in_words(result);
  }
  return text;
}

std::string StatementPhrases::result_in_words(
    const syntax::Expression& result) const {
  if (result.is_word("tie")) return "the game is a tie";
  if (result.is_word("win")) return "the player wins";
  if (result.is_word("lose")) return "the player loses";
  if (result.is_word("again")) return "the piece may move again";
  return clause(result);
}

/// The parts of a move's condition that its verb does not say already.
std::vector<const syntax::Expression*> StatementPhrases::conditions_of(
    const syntax::Statement& move) {
  std::vector<const syntax::Expression*> parts;
  if (move.condition.is_operation(syntax::Operator::kAnd)) {
    parts = syntax::list_items(move.condition);
  } else if (move.condition) {
    parts = {&move.condition};
  }
  std::erase_if(parts, [&](const syntax::Expression* part) {
    return repeats_target(*part, move);
  });
  return parts;
}

std::pair<std::string, std::string> StatementPhrases::conditions_in_words(
    const syntax::Statement& move) const {
  std::string owner;
  std::string conditions;
  const std::vector<std::string>& names = game_.player_names();
  for (const syntax::Expression* part : conditions_of(move)) {
    if (std::find(names.begin(), names.end(), syntax::to_string(*part)) !=
        names.end()) {
      owner = syntax::to_string(*part) + ' ';
      continue;
    }
    conditions += conditions.empty() ? " if " : " and ";
    conditions += clause(*part);
  }
  return {owner, conditions};
}

std::string StatementPhrases::rest_in_words(
    const syntax::Statement& statement) const {
  using Form = syntax::Statement::Kind;
  if (elements_of(statement.value) > kMostElements) return "";
  switch (statement.kind) {
    case Form::kDefinition:
      return definition_in_words(statement);
    case Form::kSetting:
      return "the " + thing_in_words(statement.subject) + " can be set to " +
             thing_in_words(statement.value);
    case Form::kLike:
      return "";
    case Form::kDeclaration:
      return declaration_in_words(statement);
    case Form::kAction:
      return action_in_words(statement);
    default:
      return statement.source;
  }
}

std::string StatementPhrases::declaration_in_words(
    const syntax::Statement& statement) {
  const syntax::Expression& value = statement.value;
  const std::string text = thing_in_words(value);
  if (value.operands.back().is_word("turn")) {
    return "the game ends after " + text;
  }
  if (value.operands.back().is_word("round")) return "there are " + text;
  if (value.operands.back().is_word("puzzle")) return "it is a " + text;
  return statement.source;
}

std::string StatementPhrases::key_in_words(
    const syntax::Statement& statement) const {
  const bool moves = statement.verb == "move";
  return "the " + syntax::to_string(statement.subject) +
         (moves ? " moves the piece " : " gives ") +
         place_in_words(statement.value.operands, moves) +
         (moves ? "" : " its next colour") +
         (statement.condition ? " if " + clause(statement.condition) : "") +
         results_of(statement);
}

std::string StatementPhrases::click_in_words(
    const syntax::Statement& statement) const {
  std::string text = "a click on a square gives it its next colour";
  if (statement.value.is(Kind::kIf)) {
    text += " if " + clause(statement.value.operands[1]);
  }
  for (const syntax::Expression& result : statement.results) {
    text += "; " + result_in_words(result);
  }
  return text;
}

std::string StatementPhrases::action_in_words(
    const syntax::Statement& statement) const {
  if (statement.subject.is(Kind::kKey) && statement.value.is(Kind::kTuple) &&
      (statement.verb == "move" || statement.verb == "toggle")) {
    return key_in_words(statement);
  }
  if (!statement.subject.is_word("player") || statement.verb != "pass") {
    return statement.source;
  }
  return "the player may pass" +
         (statement.condition ? " if " + clause(statement.condition) : "");
}

std::string StatementPhrases::definition_in_words(
    const syntax::Statement& statement) const {
  const std::string subject = thing_in_words(statement.subject);
  const syntax::Expression& value = statement.value;
  if (value.is(Kind::kPhrase) && value.operands.back().is_word("button")) {
    return "there is a button " + thing_in_words(value.operands.front());
  }
  if (statement.subject.is_word("click")) return click_in_words(statement);
  if (statement.subject.is(Kind::kKey) && value.is(Kind::kName)) {
    return "the " + subject + " is the button " + thing_in_words(value);
  }
  if (value.is(Kind::kSnippet) || value.is(Kind::kCode)) {
    return subject + " is computed";
  }
  if (statement.subject.is(Kind::kName) && syntax::are_done(value) &&
      statement.verb == "mean") {
    return subject + " means that " + deeds_in_words(value) +
           results_of(statement);
  }
  if (statement.verb == "mean" || value.is(Kind::kOperation)) {
    const bool is_named = statement.subject.is(Kind::kName) ||
                          statement.subject.is(Kind::kInvocation);
    const std::string meaning = clause(value);
    if (is_named && meaning != syntax::to_string(value)) {
      return subject + " means that " + meaning + results_of(statement);
    }
  }
  return statement.source;
}

}  // namespace translators::eggg::english
