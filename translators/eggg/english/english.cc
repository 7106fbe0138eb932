#include "translators/eggg/english/english.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translators/eggg/english/english_phrases.h"
#include "translators/eggg/english/statement_phrases.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::english {

namespace {

using Kind = syntax::Expression::Kind;

class Describer {
 public:
  explicit Describer(const syntax::Description& description)
      : description_(description), game_(description), phrases_(game_) {}

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
    description::add_paragraph(text_, paragraph_);
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
      return statement.value.is(Kind::kText)
                 ? capitalised(statement.value.text)
                 : title_of(syntax::to_string(statement.value));
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
          phrases_.clause(statement.value) + phrases_.results_of(statement));
    }
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
          phrases_.clause(rule->value) + phrases_.results_of(*rule));
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
    return "reach this: " + phrases_.clause(aim);
  }

  void say_tie(const syntax::Expression& tie) {
    const syntax::Statement* rule = rule_of(tie);
    take(rule);
    say("if " + phrases_.clause(rule ? rule->value : tie) +
        ", the game is a tie");
  }

  void say_assertion(const syntax::Statement& assertion) {
    take(&assertion);
    using When = syntax::Statement::When;
    const std::string event = thing_in_words(assertion.event);
    if (assertion.when == When::kOn) {
      say(event + " is possible only if " + phrases_.clause(assertion.value));
      return;
    }
    const std::string when =
        (assertion.when == When::kBefore ? "before " : "after ") +
        (assertion.event.is(Kind::kWord) ? "each " : std::string()) + event;
    const bool is_computed =
        assertion.value.is(Kind::kSnippet) ||
        assertion.value.is_operation(syntax::Operator::kConditional);
    if (is_computed) {
      say(when + ", this is done: " + syntax::to_string(assertion.value));
    } else if (syntax::are_done(assertion.value)) {
      say(when + ", " + phrases_.deeds_in_words(assertion.value) +
          phrases_.results_of(assertion));
    } else if (assertion.results.empty()) {
      say(when + ", it must be so that " + phrases_.clause(assertion.value));
    } else {
      say(when + ", if " + phrases_.clause(assertion.value) +
          phrases_.results_of(assertion).replace(0, 7, ""));
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
      const auto [owner, conditions] = phrases_.conditions_in_words(statement);
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

  void say_move(const syntax::Statement& move, const std::string& piece) {
    const auto [owner, conditions] = phrases_.conditions_in_words(move);
    if (move.verb == "become") {
      say("the " + owner + piece + " becomes " + thing_in_words(move.value) +
          conditions + phrases_.results_of(move));
      return;
    }
    say("the " + owner + piece + " can " + move.verb + ' ' +
        place_in_words(move.value.operands, true) + conditions +
        phrases_.results_of(move));
  }

  void tell_rest() {
    for (const syntax::Statement& statement : description_.statements) {
      if (!told_.contains(&statement)) say(phrases_.rest_in_words(statement));
    }
  }

  const syntax::Description& description_;
  syntax::Features game_;
  StatementPhrases phrases_;
  std::set<const syntax::Statement*> told_;
  std::string paragraph_;
  std::string text_;
};

}  // namespace

std::string describe(const syntax::Description& description) {
  return Describer(description).write();
}

}  // namespace translators::eggg::english
