#include "gamemaster/rules/ending.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

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
constexpr std::size_t kShortestName = 3;

/// Names that say no more than that the game is over.
constexpr std::array<std::string_view, 18> kHollowNames = {
    "decided", "over",  "gameover", "game_over", "finished", "ended",
    "end",     "done",  "wins",     "won",       "win",      "winner",
    "victory", "loses", "lost",     "has_won",   "is_over",  "endgame"};
/// Facts that say whose turn it is.
constexpr std::array<std::string_view, 3> kTurnNames = {"turn", "control",
                                                        "whoseturn"};
constexpr std::array<std::string_view, 3> kBeginningsOfVerbs = {"has", "is",
                                                                "can"};

template <typename Names>
bool is_one_of(const std::string& name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// `hasSeeds` and `has_seeds` as has, seeds.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  bool small_before = false;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (c == '_' || c == '-' || (capital && small_before)) {
      if (!words.back().empty()) words.emplace_back();
    }
    if (c != '_' && c != '-') {
      words.back() += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    small_before = c >= 'a' && c <= 'z';
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string join(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += " ";
    text += word;
  }
  return text;
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

/// The words for a relation that holds, or does not, for a subject. `is_fact`:
/// it is a part of the state.
std::string phrase(const std::string& name, const std::string& subject,
                   bool holds, bool is_fact) {
  const std::vector<std::string> words = words_of(name);
  if (name.size() < kShortestName || words.empty()) return "";
  const std::string begin = subject.empty() ? "" : subject + " ";
  const std::string rest = join(std::span(words).subspan(1));
  if (words.size() > 1 && is_one_of(words[0], kBeginningsOfVerbs)) {
    if (words[0] == "has") return begin + (holds ? "has " : "has no ") + rest;
    if (words[0] == "is") return begin + (holds ? "is " : "is not ") + rest;
    return begin + (holds ? "can " : "cannot ") + rest;
  }
  const std::string text = (holds ? "" : "not ") + join(words);
  if (subject.empty()) return text;
  if (is_number(subject)) return text + " " + subject;
  if (words.back().ends_with("ed")) return begin + "is " + text;
  return holds && !is_fact ? text + " of " + subject : subject + ": " + text;
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
    gdl::Term terminal;
    terminal.symbol = gdl::Symbol::kTerminal;
    collect(terminal, 0);
  }

  std::string run(std::span<const std::string> facts) {
    if (clauses_.empty()) return "";
    for (const auto& [clause, bindings] : holding(facts)) {
      if (std::string words = words_for(clauses_[clause], bindings);
          !words.empty()) {
        return words;
      }
    }
    return "";
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
    return is_one_of(name_of(sentence.symbol), kHollowNames);
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
    std::string name = "ending";
    while (rules_.symbols.find(name)) name += "_";
    std::string text = gdl::to_string(rules_);
    std::string role;
    for (const gdl::Rule& rule : rules_.rules) {
      const bool names = rule.head.symbol == gdl::Symbol::kRole &&
                         rule.head.arguments.size() == 1;
      if (names && role.empty()) {
        role = gdl::to_string(rule.head.arguments[0], rules_.symbols);
      }
    }
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      text += "(<= (sees " + role + " (" + name + " " + std::to_string(i);
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
                                 std::span<const std::string> facts) const {
    const auto machine =
        reasoner::engines::make_state_machine(asking, "datalog");
    const reasoner::Game& game = machine->game();
    reasoner::State state;
    for (const std::string& fact : facts) {
      state.set(machine->intern_proposition(fact));
    }
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

  /// Those that have a value wherever the clause holds.
  static std::vector<gdl::Term> variables_of(const Body& body) {
    std::vector<gdl::Term> variables;
    for (const gdl::Literal& literal : body) {
      if (literal.kind != gdl::Literal::Kind::kSentence) continue;
      collect_variables(literal.sentence, variables);
    }
    return variables;
  }

  std::string words_for(const Body& body, const Bindings& bindings) const {
    std::string text;
    for (const gdl::Literal& literal : body) {
      const bool denied = literal.kind == gdl::Literal::Kind::kNot &&
                          literal.operands.size() == 1;
      const gdl::Literal& told = denied ? literal.operands[0] : literal;
      if (told.kind != gdl::Literal::Kind::kSentence || is_plain(told)) {
        continue;
      }
      const std::string words = words_for(told.sentence, bindings, !denied);
      if (words.empty()) continue;
      text += (text.empty() ? "" : ", ") + words;
    }
    return text;
  }

  std::string words_for(const gdl::Term& sentence, const Bindings& bindings,
                        bool holds) const {
    const gdl::Symbol symbol = sentence.symbol;
    if (symbol == gdl::Symbol::kTrue) {
      return words_for_fact(sentence.arguments[0], bindings, holds);
    }
    const bool of_gdl =
        symbol == gdl::Symbol::kLegal || symbol == gdl::Symbol::kGoal;
    if (of_gdl || is_hollow(sentence)) return "";
    const auto subject = subject_of(sentence, bindings);
    return subject ? phrase(name_of(symbol), *subject, holds, false) : "";
  }

  std::string words_for_fact(const gdl::Term& fact, const Bindings& bindings,
                             bool holds) const {
    const std::string name = name_of(fact.symbol);
    const auto subject = subject_of(fact, bindings);
    if (fact.is_variable() || !subject || is_one_of(name, kTurnNames) ||
        is_one_of(name, kHollowNames)) {
      return "";
    }
    return phrase(name, *subject, holds, true);
  }

  /// The only argument, if there is one, where it is known.
  std::optional<std::string> subject_of(const gdl::Term& sentence,
                                        const Bindings& bindings) const {
    if (sentence.arguments.empty()) return "";
    if (sentence.arguments.size() > 1) return std::nullopt;
    const gdl::Term& argument = sentence.arguments.front();
    std::string value = gdl::to_string(argument, rules_.symbols);
    if (argument.is_variable()) {
      const auto bound = bindings.find(value);
      if (bound == bindings.end()) return std::nullopt;
      value = bound->second;
    }
    return join(words_of(value));
  }

  gdl::Rulesheet rules_;
  std::vector<Body> clauses_;
};

}  // namespace

std::string ending_of(const gdl::Rulesheet& rulesheet,
                      std::span<const std::string> facts) {
  return Ending(rulesheet).run(facts);
}

}  // namespace gamemaster::rules
