#include "gamemaster/recognition/ending_clauses.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "gamemaster/recognition/ending_words.h"

namespace gamemaster::recognition {

namespace {

using Body = std::vector<gdl::Literal>;

constexpr std::size_t kMostClauses = 60;
constexpr int kDeepestUnfolding = 3;

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

class Clauses {
 public:
  explicit Clauses(gdl::Rulesheet& rules) : rules_(rules) {}

  std::vector<EndingClause> run() {
    gdl::Term terminal;
    terminal.symbol = gdl::Symbol::kTerminal;
    collect(terminal, {}, 0);
    for (const gdl::Rule& rule : rules_.rules) {
      if (rule.head.symbol != gdl::Symbol::kGoal ||
          rule.head.arguments.size() != 2) {
        continue;
      }
      const EndingClause head{
          {},
          rule.head.arguments[0],
          gdl::to_string(rule.head.arguments[1], rules_.symbols)};
      if (auto body = body_for(rule, rule.head, 0)) {
        add(*std::move(body), head, 0);
      }
    }
    return std::move(clauses_);
  }

 private:
  std::string name_of(gdl::Symbol symbol) const {
    return std::string(rules_.symbols.name(symbol));
  }

  /// The bodies by which a sentence holds; hollow ones are looked into.
  void collect(const gdl::Term& sentence, const EndingClause& head, int depth) {
    for (const gdl::Rule& rule : rules_.rules) {
      if (auto body = body_for(rule, sentence, depth)) {
        add(*std::move(body), head, depth);
      }
    }
  }

  void add(Body body, const EndingClause& head, int depth) {
    const gdl::Literal* const hollow = hollow_literal(body);
    if (hollow != nullptr && depth < kDeepestUnfolding) {
      collect(hollow->sentence, head, depth + 1);
    } else if (clauses_.size() < kMostClauses) {
      clauses_.push_back({std::move(body), head.winner, head.goal});
    }
  }

  /// The body of a rule whose head is the sentence, or the sentence with values
  /// for some of its variables; nothing where it takes more.
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
      } else if (!(parameters[i] == sentence.arguments[i]) &&
                 !is_free(sentence, i)) {
        return std::nullopt;
      }
    }
    return renamed(rule.body, by);
  }

  /// Whether the argument is a variable that the sentence has nowhere else.
  static bool is_free(const gdl::Term& sentence, std::size_t argument) {
    return sentence.arguments[argument].is_variable() &&
           std::ranges::count(sentence.arguments,
                              sentence.arguments[argument]) == 1;
  }

  /// The only literal that counts, where its name says nothing.
  const gdl::Literal* hollow_literal(const Body& body) const {
    const gdl::Literal* only = nullptr;
    for (const gdl::Literal& literal : body) {
      if (is_plain(rules_, literal)) continue;
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

  gdl::Rulesheet& rules_;
  std::vector<EndingClause> clauses_;
};

}  // namespace

std::vector<EndingClause> ending_clauses(gdl::Rulesheet& rules) {
  return Clauses(rules).run();
}

bool is_plain(const gdl::Rulesheet& rules, const gdl::Literal& literal) {
  if (literal.kind == gdl::Literal::Kind::kDistinct) return true;
  if (literal.kind != gdl::Literal::Kind::kSentence) return false;
  const gdl::Symbol symbol = literal.sentence.symbol;
  if (symbol == gdl::Symbol::kRole) return true;
  if (symbol == gdl::Symbol::kTrue) return false;
  return std::all_of(rules.rules.begin(), rules.rules.end(),
                     [symbol](const gdl::Rule& rule) {
                       return rule.head.symbol != symbol || rule.body.empty();
                     });
}

std::vector<gdl::Term> bound_variables(const Body& body) {
  std::vector<gdl::Term> variables;
  for (const gdl::Literal& literal : body) {
    if (literal.kind != gdl::Literal::Kind::kSentence) continue;
    collect_variables(literal.sentence, variables);
  }
  return variables;
}

}  // namespace gamemaster::recognition
