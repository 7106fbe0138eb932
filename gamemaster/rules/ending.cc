#include "gamemaster/rules/ending.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "gamemaster/rules/ending_words.h"
#include "gdl/expression.h"
#include "gdl/rules/perception.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::rules {

namespace {

using Body = std::vector<gdl::Literal>;
using Bindings = std::map<std::string, std::string>;  // of variables

constexpr std::size_t kMostClauses = 60;
constexpr int kDeepestUnfolding = 3;

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

gdl::Term renamed(gdl::Term term, const std::map<gdl::Symbol, gdl::Term>& by) {
  if (term.is_variable()) {
    const auto found = by.find(term.symbol);
    return found == by.end() ? term : found->second;
  }
  for (gdl::Term& argument : term.arguments) {
    argument = renamed(std::move(argument), by);
  }
  return term;
}

Body renamed(Body body, const std::map<gdl::Symbol, gdl::Term>& by) {
  for (gdl::Literal& literal : body) {
    literal.sentence = renamed(std::move(literal.sentence), by);
    literal.operands = renamed(std::move(literal.operands), by);
  }
  return body;
}

void collect_variables(const gdl::Term& term, std::vector<gdl::Term>& found) {
  if (term.is_variable() &&
      std::find(found.begin(), found.end(), term) == found.end()) {
    found.push_back(term);
  }
  for (const gdl::Term& argument : term.arguments) {
    collect_variables(argument, found);
  }
}

void collect_variables(const Body& body, std::vector<gdl::Term>& found) {
  for (const gdl::Literal& literal : body) {
    collect_variables(literal.sentence, found);
    collect_variables(literal.operands, found);
  }
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
    gdl::Term terminal;
    terminal.symbol = gdl::Symbol::kTerminal;
    collect(terminal, 0);
  }

  std::string run(std::span<const std::string> facts) {
    if (clauses_.empty()) return "";
    std::string unclear;
    for (const auto& [clause, bindings] : holding(facts)) {
      const Phrase phrase = words_for(clauses_[clause], bindings);
      if (phrase.clear) return phrase.text;
      if (unclear.empty()) unclear = phrase.text;
    }
    // What is true whatever the rules call it is better then.
    if (!unclear.empty() && !stuck_.empty()) return stuck_;
    return unclear;
  }

 private:
  struct Holding {
    std::size_t clause;
    Bindings bindings;
  };

  std::string name_of(gdl::Symbol symbol) const {
    return std::string(rules_.symbols.name(symbol));
  }

  /// The bodies by which a sentence holds; hollow ones are looked into.
  void collect(const gdl::Term& sentence, int depth) {
    for (const gdl::Rule& rule : rules_.rules) {
      auto body = body_for(rule, sentence, depth);
      if (!body) continue;
      const gdl::Literal* const hollow = hollow_literal(*body);
      if (hollow != nullptr && depth < kDeepestUnfolding) {
        collect(hollow->sentence, depth + 1);
      } else if (clauses_.size() < kMostClauses) {
        clauses_.push_back(*std::move(body));
      }
    }
  }

  /// The body of a rule whose head is the sentence; nothing where that needs
  /// more than to rename variables.
  std::optional<Body> body_for(const gdl::Rule& rule, const gdl::Term& sentence,
                               int depth) {
    const auto& parameters = rule.head.arguments;
    if (rule.head.symbol != sentence.symbol || rule.body.empty() ||
        parameters.size() != sentence.arguments.size()) {
      return std::nullopt;
    }
    std::map<gdl::Symbol, gdl::Term> by;
    std::vector<gdl::Term> variables;
    collect_variables(rule.body, variables);
    for (const gdl::Term& variable : variables) {
      gdl::Term fresh = variable;
      fresh.symbol = rules_.symbols.intern(name_of(variable.symbol) + "_" +
                                           std::to_string(depth));
      by[variable.symbol] = std::move(fresh);
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].is_variable()) {
        by[parameters[i].symbol] = sentence.arguments[i];
      } else if (!(parameters[i] == sentence.arguments[i])) {
        return std::nullopt;
      }
    }
    return renamed(rule.body, by);
  }

  /// The only literal that counts, where its name says nothing.
  const gdl::Literal* hollow_literal(const Body& body) const {
    const gdl::Literal* only = nullptr;
    for (const gdl::Literal& literal : body) {
      if (is_plain(literal)) continue;
      if (only != nullptr) return nullptr;
      only = &literal;
    }
    const bool hollow = only != nullptr &&
                        only->kind == gdl::Literal::Kind::kSentence &&
                        is_hollow(only->sentence);
    return hollow ? only : nullptr;
  }

  bool is_hollow(const gdl::Term& sentence) const {
    return is_hollow_name(name_of(sentence.symbol));
  }

  /// Whether it says nothing of the state: who the roles are, what is true
  /// always.
  bool is_plain(const gdl::Literal& literal) const {
    if (literal.kind == gdl::Literal::Kind::kDistinct) return true;
    if (literal.kind != gdl::Literal::Kind::kSentence) return false;
    const gdl::Symbol symbol = literal.sentence.symbol;
    if (symbol == gdl::Symbol::kRole) return true;
    if (symbol == gdl::Symbol::kTrue) return false;
    return std::all_of(rules_.rules.begin(), rules_.rules.end(),
                       [symbol](const gdl::Rule& rule) {
                         return rule.head.symbol != symbol || rule.body.empty();
                       });
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
      for (const gdl::Term& variable : variables_of(clauses_[i])) {
        text += " " + name_of(variable.symbol);
      }
      text += "))";
      for (const gdl::Literal& literal : clauses_[i]) {
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
    for (const std::string& fact : facts) {
      state.set(machine->intern_proposition(fact));
    }
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
      const auto variables = variables_of(clauses_.at(holding.clause));
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

  /// Said only where the rules for moves do not ask whether it is over.
  void note_who_is_stuck(reasoner::StateMachine& machine,
                         const reasoner::State& state) {
    std::set<gdl::Symbol> seen;
    if (rests_on_terminal(gdl::Symbol::kLegal, seen)) return;
    const reasoner::Game& game = machine.game();
    std::vector<reasoner::Goal> goals(game.role_count());
    machine.goals(state, goals);
    const reasoner::Goal best = *std::max_element(goals.begin(), goals.end());
    const bool drawn =
        std::all_of(goals.begin(), goals.end(),
                    [best](const reasoner::Goal goal) { return goal == best; });
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
      any_wins = any_wins || (goals[role] == best && !drawn);
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

  /// Those that have a value wherever the clause holds.
  static std::vector<gdl::Term> variables_of(const Body& body) {
    std::vector<gdl::Term> variables;
    for (const gdl::Literal& literal : body) {
      if (literal.kind != gdl::Literal::Kind::kSentence) continue;
      collect_variables(literal.sentence, variables);
    }
    return variables;
  }

  Phrase words_for(const Body& body, const Bindings& bindings) const {
    std::vector<std::string> parts;
    bool clear = true;
    for (const gdl::Literal& literal : body) {
      const bool denied = literal.kind == gdl::Literal::Kind::kNot &&
                          literal.operands.size() == 1;
      const gdl::Literal& told = denied ? literal.operands[0] : literal;
      if (told.kind != gdl::Literal::Kind::kSentence || is_plain(told)) {
        continue;
      }
      const Phrase phrase = words_for(told.sentence, bindings, !denied);
      if (phrase.text.empty()) continue;
      parts.push_back(phrase.text);
      clear = clear && phrase.clear;
    }
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
      return words_for(fact, bindings, holds);
    }
    if (symbol == gdl::Symbol::kLegal || symbol == gdl::Symbol::kGoal) {
      return {};
    }
    const auto subject = subject_of(sentence, bindings);
    return subject ? phrase_of(name_of(symbol), *subject, holds) : Phrase();
  }

  /// The only argument, if there is one, where it is known.
  std::optional<Subject> subject_of(const gdl::Term& sentence,
                                    const Bindings& bindings) const {
    if (sentence.arguments.empty()) return Subject();
    if (sentence.arguments.size() > 1) return std::nullopt;
    const gdl::Term& argument = sentence.arguments.front();
    std::string value = gdl::to_string(argument, rules_.symbols);
    if (argument.is_variable()) {
      const auto bound = bindings.find(value);
      if (bound == bindings.end()) return std::nullopt;
      value = bound->second;
    }
    if (is_one_of(value, roles_)) return Subject{Subject::Kind::kRole, value};
    if (const std::string number = number_in(value); !number.empty()) {
      return Subject{Subject::Kind::kNumber, number};
    }
    return Subject{Subject::Kind::kOther, value};
  }

  gdl::Rulesheet rules_;
  std::vector<std::string> roles_;
  std::vector<Body> clauses_;
  std::string stuck_;  // who has no legal move, in words
};

}  // namespace

std::string ending_of(const gdl::Rulesheet& rulesheet,
                      std::span<const std::string> facts) {
  return Ending(rulesheet).run(facts);
}

}  // namespace gamemaster::rules
