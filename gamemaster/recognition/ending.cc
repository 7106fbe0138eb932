#include "gamemaster/recognition/ending.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/board/move_notation.h"
#include "gamemaster/match/declared_facts.h"
#include "gamemaster/recognition/ending_clauses.h"
#include "gamemaster/recognition/ending_words.h"
#include "gdl/expression.h"
#include "gdl/rules/perception.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

namespace {

using Body = std::vector<gdl::Literal>;
using Bindings = std::map<std::string, std::string>;  // of variables

/// Of more, nobody sees what counts.
constexpr std::size_t kMostParts = 3;

/// Facts that say whose turn it is.
constexpr std::array<std::string_view, 3> kTurnNames = {"turn", "control",
                                                        "whoseturn"};
/// A number as rules write it: `40`, also `s40` and `c50`; else empty.
std::string number_in(const std::string& text) {
  const std::size_t begin = text.find_first_of("0123456789");
  if (begin > 1 ||
      text.find_first_not_of("0123456789", begin) != std::string::npos) {
    return "";
  }
  return text.substr(begin);
}

/// The rules that can end a game, and which of them do.
class Ending {
 public:
  explicit Ending(const gdl::Rulesheet& rulesheet)
      // Where all see all moves, nobody would perceive what is asked.
      : rules_(gdl::rules::without_percepts(rulesheet)) {
    for (const gdl::Rule& rule : rules_.rules) {
      if (rule.head.symbol == gdl::Symbol::kRole &&
          rule.head.arguments.size() == 1) {
        roles_.push_back(
            gdl::to_string(rule.head.arguments[0], rules_.symbols));
      }
    }
    clauses_ = ending_clauses(rules_);
  }

  std::string run(std::span<const std::string> facts) {
    if (clauses_.empty()) return "";
    std::string unclear;
    std::string won;  // what rules for goals say
    for (const auto& [index, bindings] : holding(facts)) {
      const EndingClause& clause = clauses_[index];
      if (clause.winner && !is_won(clause, bindings)) continue;
      const Phrase phrase = words_for(clause.body, bindings);
      if (clause.winner) {
        if (phrase.clear && won.empty()) won = phrase.text;
      } else if (phrase.clear) {
        return phrase.text;
      } else if (unclear.empty()) {
        unclear = phrase.text;
      }
    }
    // What is true whatever the rules call it is better than unclear words.
    if (!unclear.empty()) return stuck_.empty() ? unclear : stuck_;
    return won;
  }

 private:
  struct Holding {
    std::size_t clause;
    Bindings bindings;
  };

  std::string name_of(gdl::Symbol symbol) const {
    return std::string(rules_.symbols.name(symbol));
  }

  /// The clauses that hold, each for some values of its variables: asked as
  /// what the first role would perceive.
  std::vector<Holding> holding(std::span<const std::string> facts) {
    if (roles_.empty()) return {};
    std::string name = "ending";
    while (rules_.symbols.find(name)) name += "_";
    std::string text = gdl::to_string(rules_);
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      text +=
          "(<= (sees " + roles_.front() + " (" + name + " " + std::to_string(i);
      for (const gdl::Term& variable : bound_variables(clauses_[i].body)) {
        text += " " + name_of(variable.symbol);
      }
      text += "))";
      for (const gdl::Literal& literal : clauses_[i].body) {
        text += " " + gdl::to_string(literal, rules_.symbols);
      }
      text += ")\n";
    }
    gdl::Diagnostics diagnostics;
    const gdl::Rulesheet asking = gdl::read_kif(text, diagnostics);
    if (diagnostics.has_errors()) return {};
    return perceived(asking, name, facts);
  }

  std::vector<Holding> perceived(const gdl::Rulesheet& asking,
                                 const std::string& name,
                                 std::span<const std::string> facts) {
    const auto machine =
        reasoner::engines::make_state_machine(asking, "datalog");
    const reasoner::Game& game = machine->game();
    reasoner::State state;
    machine->initial_state(state);
    layout_ = board::find_declared_board(game.facts(state),
                                         match::declared_facts(rules_), roles_);
    state = reasoner::State();
    for (const std::string& fact : facts) {
      state.set(machine->intern_proposition(fact));
    }
    note_goals(*machine, state);
    note_who_is_stuck(*machine, state);
    std::vector<reasoner::MoveId> joint_move;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      joint_move.push_back(machine->intern_move(role, "noop"));
    }
    std::vector<reasoner::PerceptId> percepts;
    machine->percepts(state, joint_move, 0, percepts);
    std::vector<Holding> found;
    for (const reasoner::PerceptId percept : percepts) {
      gdl::Diagnostics ignored;
      const gdl::Expression term =
          gdl::read_first_expression(game.percept_name(0, percept), ignored);
      if (term.items.size() < 2 || term.items[0].atom != name) continue;
      Holding& holding = found.emplace_back();
      holding.clause = std::stoul(term.items[1].atom);
      const auto variables = bound_variables(clauses_.at(holding.clause).body);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        holding.bindings[name_of(variables[i].symbol)] =
            gdl::to_string(term.items.at(i + 2));
      }
    }
    std::stable_sort(
        found.begin(), found.end(),
        [](const Holding& a, const Holding& b) { return a.clause < b.clause; });
    return found;
  }

  /// Who has how much, and whether that makes a difference.
  void note_goals(reasoner::StateMachine& machine,
                  const reasoner::State& state) {
    goals_.assign(machine.game().role_count(), 0);
    machine.goals(state, goals_);
    best_ = *std::max_element(goals_.begin(), goals_.end());
    drawn_ = std::all_of(
        goals_.begin(), goals_.end(),
        [this](const reasoner::Goal goal) { return goal == best_; });
  }

  /// Whether it is the rule by which somebody is better off than others.
  bool is_won(const EndingClause& clause, const Bindings& bindings) const {
    const auto winner = value_of(*clause.winner, bindings);
    const auto role = std::find(roles_.begin(), roles_.end(), winner);
    return !drawn_ && winner && role != roles_.end() &&
           goals_[static_cast<std::size_t>(role - roles_.begin())] == best_ &&
           clause.goal == std::to_string(best_);
  }

  /// Said only where the rules for moves do not ask whether it is over.
  void note_who_is_stuck(reasoner::StateMachine& machine,
                         const reasoner::State& state) {
    std::set<gdl::Symbol> seen;
    if (rests_on_terminal(gdl::Symbol::kLegal, seen)) return;
    const reasoner::Game& game = machine.game();
    std::vector<std::string> stuck;
    std::vector<reasoner::MoveId> moves;
    std::size_t players = 0;
    bool any_wins = false;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      if (role == game.chance_role()) continue;
      ++players;
      machine.legal_moves(state, role, moves);
      if (!moves.empty()) continue;
      stuck.push_back(game.role_name(role));
      any_wins = any_wins || (goals_[role] == best_ && !drawn_);
    }
    if (stuck.empty()) return;
    // Who is through with all moves and wins was not stuck.
    stuck_ = stuck.size() == players || any_wins
                 ? "no legal move is left"
                 : listed(stuck) + (stuck.size() == 1 ? " has" : " have") +
                       " no legal move left";
  }

  bool rests_on_terminal(gdl::Symbol symbol,
                         std::set<gdl::Symbol>& seen) const {
    if (symbol == gdl::Symbol::kTerminal) return true;
    if (!seen.insert(symbol).second) return false;
    const std::function<bool(const gdl::Literal&)> rests =
        [&](const gdl::Literal& literal) {
          return literal.kind == gdl::Literal::Kind::kSentence
                     ? rests_on_terminal(literal.sentence.symbol, seen)
                     : std::any_of(literal.operands.begin(),
                                   literal.operands.end(), rests);
        };
    return std::any_of(
        rules_.rules.begin(), rules_.rules.end(), [&](const gdl::Rule& rule) {
          return rule.head.symbol == symbol &&
                 std::any_of(rule.body.begin(), rule.body.end(), rests);
        });
  }

  Phrase words_for(const Body& body, const Bindings& bindings) const {
    std::vector<std::string> parts;
    bool clear = true;
    for (const gdl::Literal& literal : body) {
      const bool denied = literal.kind == gdl::Literal::Kind::kNot &&
                          literal.operands.size() == 1;
      const gdl::Literal& told = denied ? literal.operands[0] : literal;
      if (told.kind != gdl::Literal::Kind::kSentence ||
          is_plain(rules_, told)) {
        continue;
      }
      const Phrase phrase = words_for(told.sentence, bindings, !denied);
      if (phrase.text.empty()) continue;
      parts.push_back(phrase.text);
      clear = clear && phrase.clear;
    }
    if (parts.size() > kMostParts) return {};
    return {listed(parts), clear && !parts.empty()};
  }

  Phrase words_for(const gdl::Term& sentence, const Bindings& bindings,
                   bool holds) const {
    const gdl::Symbol symbol = sentence.symbol;
    if (symbol == gdl::Symbol::kTrue) {
      const gdl::Term& fact = sentence.arguments[0];
      if (fact.is_variable() || is_one_of(name_of(fact.symbol), kTurnNames)) {
        return {};
      }
      const Phrase placed = holds ? words_for_place(fact, bindings) : Phrase();
      return placed.text.empty() ? words_for(fact, bindings, holds) : placed;
    }
    if (symbol == gdl::Symbol::kLegal || symbol == gdl::Symbol::kGoal) {
      return {};
    }
    if (sentence.arguments.empty()) {
      return phrase_of(name_of(symbol), Subject(), holds);
    }
    std::vector<Subject> subjects;
    for (const gdl::Term& argument : sentence.arguments) {
      const auto value = value_of(argument, bindings);
      if (!value) return {};
      subjects.push_back(subject_of(*value));
    }
    if (subjects.size() == 1) {
      return phrase_of(name_of(symbol), subjects[0], holds);
    }
    if (subjects.size() > 2 || !holds) return {};
    if (subjects[0].kind != Subject::Kind::kRole)
      std::swap(subjects[0], subjects[1]);
    return phrase_of_role(name_of(symbol), subjects[0], subjects[1]);
  }

  /// What stands where on the board: `white pawn on c8`.
  Phrase words_for_place(const gdl::Term& fact,
                         const Bindings& bindings) const {
    if (!layout_ || layout_->relation != name_of(fact.symbol)) return {};
    std::string text = "(" + layout_->relation;
    for (const gdl::Term& argument : fact.arguments) {
      const auto value = value_of(argument, bindings);
      if (!value) return {};
      text += " " + *value;
    }
    text += ")";
    const auto position = board::place(*layout_, {&text, 1});
    for (std::size_t cell = 0; cell < position.cells.size(); ++cell) {
      const auto& content = position.cells[cell];
      if (!content || *content == layout_->blank) continue;
      return {*content + " on " + board::cell_name(*layout_, cell), true};
    }
    return {};
  }

  /// A term without variables as it is written; nothing where one is not known.
  std::optional<std::string> value_of(const gdl::Term& term,
                                      const Bindings& bindings) const {
    std::string text = gdl::to_string(term, rules_.symbols);
    if (!term.is_variable()) return text;
    const auto bound = bindings.find(text);
    if (bound == bindings.end()) return std::nullopt;
    return bound->second;
  }

  Subject subject_of(const std::string& value) const {
    if (is_one_of(value, roles_)) return {Subject::Kind::kRole, value};
    if (const std::string number = number_in(value); !number.empty()) {
      return {Subject::Kind::kNumber, number};
    }
    return {Subject::Kind::kOther, value};
  }

  gdl::Rulesheet rules_;
  std::vector<std::string> roles_;
  std::vector<EndingClause> clauses_;
  std::optional<board::BoardLayout> layout_;  // of a game with a board
  // Of the state:
  std::vector<reasoner::Goal> goals_;  // by role
  reasoner::Goal best_ = 0;
  bool drawn_ = false;
  std::string stuck_;  // who has no legal move, in words
};

}  // namespace

std::string ending_of(const gdl::Rulesheet& rulesheet,
                      std::span<const std::string> facts) {
  return Ending(rulesheet).run(facts);
}

}  // namespace gamemaster::recognition
