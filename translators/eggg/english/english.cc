#include "translators/eggg/english/english.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translators/eggg/english/english_phrases.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::english {

namespace {

using Kind = syntax::Expression::Kind;

constexpr std::size_t kMostElements = 25;

class Describer {
 public:
  explicit Describer(const syntax::Description& description)
      : description_(description), game_(description) {}

  std::string write() {
    introduce();
    finish_paragraph();
    tell_goal();
    finish_paragraph();
    tell_moves();
    finish_paragraph();
    tell_rest();
    finish_paragraph();
    return std::move(text_);
  }

 private:
  void say(const std::string& sentence) {
    if (sentence.empty()) return;
    paragraph_ += (paragraph_.empty() ? "" : " ") + capitalised(sentence) + '.';
  }

  void finish_paragraph() {
    if (paragraph_.empty()) return;
    if (!text_.empty()) text_ += '\n';
    text_ += description::wrapped(paragraph_);
    paragraph_.clear();
  }

  /// Marks a statement as told, and returns it.
  const syntax::Statement* take(const syntax::Statement* statement) {
    if (statement) told_.insert(statement);
    return statement;
  }

  std::string title() {
    for (const syntax::Statement& statement : description_.statements) {
      if (statement.kind != syntax::Statement::Kind::kDefinition ||
          !statement.subject.is_word("game") || statement.verb != "is" ||
          statement.value.is(Kind::kOperation) ||
          statement.value.is(Kind::kInvocation)) {
        continue;
      }
      take(&statement);
      return title_of(syntax::to_string(statement.value));
    }
    return title_of(description_.name);
  }

  /// `ConnectFour`, `connect_four` -> `Connect four`.
  static std::string title_of(const std::string& name) {
    return capitalised(name_in_words(name));
  }

  std::string board() {
    const syntax::Statement* grid = take(game_.declaration("grid"));
    if (!grid || game_.grid().empty()) return "";
    std::string text;
    for (const int side : game_.grid()) {
      text += (text.empty() ? "" : " by ") + number_in_words(side);
    }
    const char* const article =
        game_.grid()[0] == 8 || game_.grid()[0] == 11 ? "an " : "a ";
    return " played on " + (article + text) + " board";
  }

  /// A condition in words; the name of a player in it asks who it is.
  std::string clause(const syntax::Expression& condition) const {
    syntax::Expression copy = condition;
    name_players(copy);
    return clause_in_words(copy);
  }

  void name_players(syntax::Expression& condition) const {
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
                        condition.is(Kind::kLetter) ||
                        condition.is(Kind::kWord);
    if (!is_one ||
        std::find(names.begin(), names.end(), condition.text) == names.end()) {
      return;
    }
    condition.kind = Kind::kWord;
    condition.text = "the player is " + condition.text;
  }

  void introduce() {
    const syntax::Statement* count = take(game_.declaration("player"));
    const syntax::Statement* names = take(game_.definition("player"));
    std::string players = number_in_words(game_.players()) + "-player";
    std::string behind;
    const syntax::Expression* range = count   ? &count->value.operands.front()
                                      : names ? &names->value
                                              : nullptr;
    if (range && range->is(Kind::kRange)) {
      players.clear();
      behind = " for " + thing_in_words(*range) + " players";
    }
    say(title() + " is a" + (players.starts_with("eight") ? "n " : " ") +
        players + (players.empty() ? "" : " ") + "game" + behind + board());
    tell_players();
    tell_turn();
    if (!game_.pieces().empty() && game_.pieces().size() <= kMostElements) {
      take(game_.definition("piece"));
      const std::vector<std::string>& pieces = game_.pieces();
      say(pieces.size() == 1
              ? "every piece is a " + pieces.front()
              : "the pieces are " + description::list_in_words(pieces));
    }
  }

  void tell_players() {
    const std::vector<std::string>& names = game_.player_names();
    const syntax::Statement* together = take(game_.action("synchronize"));
    const syntax::Statement* alternate = take(game_.action("alternate"));
    if (!names.empty()) {
      std::string text = "the " + number_in_words(game_.players()) +
                         " players are called " +
                         description::list_in_words(names);
      if (!together) text += "; " + names.front() + " moves first";
      say(text);
    }
    if (together) say("the players move at the same time");
    if (alternate && alternate->value) {
      say("the turn passes " + thing_in_words(alternate->value));
    }
  }

  void tell_turn() {
    for (const syntax::Statement& statement : description_.statements) {
      if (statement.kind != syntax::Statement::Kind::kDefinition) continue;
      const bool is_turn = statement.subject.is_word("turn");
      if (!is_turn && !statement.subject.is_word("move")) continue;
      take(&statement);
      if (!statement.value.is(Kind::kAction) &&
          !statement.value.is(Kind::kIf) &&
          !statement.value.is(Kind::kOperation)) {
        say("a " + statement.subject.name + " is " +
            thing_in_words(statement.value));
        continue;
      }
      say("in each " + statement.subject.name + ", the " +
          clause(statement.value) + results_of(statement));
    }
  }

  std::string results_of(const syntax::Statement& statement) const {
    std::string text;
    for (const syntax::Expression& result : statement.results) {
      text += text.empty() ? ". If so, then " : ", and then ";
      text += result_in_words(result);
    }
    return text;
  }

  std::string result_in_words(const syntax::Expression& result) const {
    if (result.is_call("remove")) {
      return "the piece on " + place_in_words(result.operands, false) +
             " is removed";
    }
    if (result.is_call("toggle")) {
      const std::vector<syntax::Expression>& what = result.operands;
      if (what.size() == 2) {
        return place_in_words(what, false) + " gets its next colour";
      }
      return what.size() == 1 && what[0].is_word("board")
                 ? "every square gets its next colour"
                 : "the enclosed pieces become the player's";
    }
    if (result.is_word("tie")) return "the game is a tie";
    if (result.is_word("win")) return "the player wins";
    if (result.is_word("lose")) return "the player loses";
    if (result.is_word("again")) return "the piece may move again";
    return clause(result);
  }

  const syntax::Statement* rule_of(const syntax::Expression& name) const {
    for (const syntax::Statement& statement : description_.statements) {
      if (statement.kind == syntax::Statement::Kind::kDefinition &&
          statement.subject.is(Kind::kName) &&
          statement.subject.name == name.name) {
        return &statement;
      }
    }
    return nullptr;
  }

  void tell_goal() {
    for (const syntax::Statement& statement : description_.statements) {
      if (statement.kind != syntax::Statement::Kind::kDefinition) continue;
      if (statement.subject.is_word("goal")) {
        take(&statement);
        say_goal(statement.value);
      } else if (statement.subject.is_word("tie")) {
        take(&statement);
        say_tie(statement.value);
      }
    }
    for (const syntax::Statement& statement : description_.statements) {
      if (statement.kind == syntax::Statement::Kind::kAssertion)
        say_assertion(statement);
    }
  }

  void say_goal(const syntax::Expression& goal) {
    const bool avoids = syntax::is_avoided(goal);
    const syntax::Expression& what = avoids ? goal.operands.front() : goal;
    const std::string who = game_.players() == 1 ? "the player" : "each player";
    if (const syntax::Statement* rule = rule_of(what)) {
      take(rule);
      say(who + (avoids ? " tries to avoid " : " tries to get ") +
          name_in_words(what.name) + ", which means that " +
          clause(rule->value) + results_of(*rule));
      return;
    }
    say(who + " tries to " + (avoids ? "avoid this: " : "") +
        aim_in_words(what));
  }

  std::string aim_in_words(const syntax::Expression& aim) const {
    if (aim.is_word("solve")) return "solve the puzzle";
    if (aim.is_word("solution")) return "reach the solution";
    if (aim.is(Kind::kInvocation) && aim.operands.size() == 1) {
      const std::string what = thing_in_words(aim.operands.front());
      if (aim.name == "level") return "reach level " + what;
      if (aim.name == "highest" || aim.name == "lowest" || aim.name == "most" ||
          aim.name == "fewest") {
        return "have the " + aim.name + ' ' + what;
      }
    }
    return "reach this: " + clause(aim);
  }

  void say_tie(const syntax::Expression& tie) {
    const syntax::Statement* rule = rule_of(tie);
    take(rule);
    say("if " + clause(rule ? rule->value : tie) + ", the game is a tie");
  }

  void say_assertion(const syntax::Statement& assertion) {
    take(&assertion);
    using When = syntax::Statement::When;
    const std::string event = thing_in_words(assertion.event);
    if (assertion.when == When::kOn) {
      say(event + " is possible only if " + clause(assertion.value));
      return;
    }
    const std::string when =
        (assertion.when == When::kBefore ? "before " : "after ") +
        (assertion.event.is(Kind::kWord) ? "each " : std::string()) + event;
    const bool is_done =
        assertion.value.is(Kind::kSnippet) ||
        assertion.value.is_operation(syntax::Operator::kConditional);
    if (is_done) {
      say(when + ", this is done: " + syntax::to_string(assertion.value));
    } else if (assertion.results.empty()) {
      say(when + ", it must be so that " + clause(assertion.value));
    } else {
      say(when + ", if " + clause(assertion.value) +
          results_of(assertion).replace(0, 7, ""));
    }
  }

  /// Moves and captures, a paragraph for all, piece by piece.
  void tell_moves() {
    std::vector<std::string> pieces;
    for (const syntax::Statement& statement : description_.statements) {
      if (!is_piece_rule(statement)) continue;
      const std::string piece = syntax::to_string(statement.subject);
      if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end()) {
        pieces.push_back(piece);
      }
    }
    for (const std::string& piece : pieces) tell_piece(piece);
  }

  static bool is_piece_rule(const syntax::Statement& statement) {
    if (statement.kind == syntax::Statement::Kind::kAsItMoves) return true;
    const bool has_subject = statement.subject.is(Kind::kName) ||
                             statement.subject.is(Kind::kLetter) ||
                             statement.subject.is_word("piece");
    if (statement.kind != syntax::Statement::Kind::kAction || !has_subject) {
      return false;
    }
    return statement.verb == "become" || statement.value.is(Kind::kTuple);
  }

  void tell_piece(const std::string& piece) {
    // Moves without more ado make one sentence: left one, right one, ...
    std::vector<std::pair<std::string, std::vector<std::string>>> plain;
    std::vector<const syntax::Statement*> others;
    bool captures = false;
    for (const syntax::Statement& statement : description_.statements) {
      if (!is_piece_rule(statement) ||
          syntax::to_string(statement.subject) != piece) {
        continue;
      }
      take(&statement);
      if (statement.kind == syntax::Statement::Kind::kAsItMoves) {
        captures = true;
        continue;
      }
      const auto [owner, conditions] = conditions_in_words(statement);
      if (!conditions.empty() || !statement.results.empty() ||
          statement.verb == "become") {
        others.push_back(&statement);
        continue;
      }
      const std::string who =
          "the " + owner + piece + " can " + statement.verb + ' ';
      auto group = std::find_if(plain.begin(), plain.end(),
                                [&](const auto& g) { return g.first == who; });
      if (group == plain.end()) group = plain.insert(group, {who, {}});
      group->second.push_back(place_in_words(statement.value.operands, true));
    }
    for (const auto& [who, places] : plain) {
      say(who + description::list_in_words(places, "or"));
    }
    for (const syntax::Statement* statement : others)
      say_move(*statement, piece);
    if (captures) say("the " + piece + " also captures as it moves");
  }

  /// The parts of a move's condition that its verb does not say already.
  static std::vector<const syntax::Expression*> conditions_of(
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

  /// Whose piece it must be, with a blank behind, and what else is asked.
  std::pair<std::string, std::string> conditions_in_words(
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

  void say_move(const syntax::Statement& move, const std::string& piece) {
    const auto [owner, conditions] = conditions_in_words(move);
    if (move.verb == "become") {
      say("the " + owner + piece + " becomes " + thing_in_words(move.value) +
          conditions + results_of(move));
      return;
    }
    say("the " + owner + piece + " can " + move.verb + ' ' +
        place_in_words(move.value.operands, true) + conditions +
        results_of(move));
  }

  void tell_rest() {
    for (const syntax::Statement& statement : description_.statements) {
      if (!told_.contains(&statement)) say(rest_in_words(statement));
    }
  }

  std::string rest_in_words(const syntax::Statement& statement) {
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

  static std::string declaration_in_words(const syntax::Statement& statement) {
    const syntax::Expression& value = statement.value;
    const std::string text = thing_in_words(value);
    if (value.operands.back().is_word("turn")) {
      return "the game ends after " + text;
    }
    if (value.operands.back().is_word("round")) return "there are " + text;
    if (value.operands.back().is_word("puzzle")) return "it is a " + text;
    return statement.source;
  }

  std::string key_in_words(const syntax::Statement& statement) const {
    const bool moves = statement.verb == "move";
    return "the " + syntax::to_string(statement.subject) +
           (moves ? " moves the piece " : " gives ") +
           place_in_words(statement.value.operands, moves) +
           (moves ? "" : " its next colour") +
           (statement.condition ? " if " + clause(statement.condition) : "") +
           results_of(statement);
  }

  std::string click_in_words(const syntax::Statement& statement) const {
    std::string text = "a click on a square gives it its next colour";
    if (statement.value.is(Kind::kIf)) {
      text += " if " + clause(statement.value.operands[1]);
    }
    for (const syntax::Expression& result : statement.results) {
      text += "; " + result_in_words(result);
    }
    return text;
  }

  std::string action_in_words(const syntax::Statement& statement) const {
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

  std::string definition_in_words(const syntax::Statement& statement) {
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

  const syntax::Description& description_;
  syntax::Features game_;
  std::set<const syntax::Statement*> told_;
  std::string paragraph_;
  std::string text_;
};

}  // namespace

std::string describe(const syntax::Description& description) {
  return Describer(description).write();
}

}  // namespace translators::eggg::english
