#include "gamemaster/recognition/static_facts.h"

#include <map>
#include <set>
#include <utility>

#include "gamemaster/match/initial_facts.h"

namespace gamemaster::recognition {

namespace {

using gdl::Literal;
using gdl::Symbol;
using Relation = std::pair<Symbol, std::size_t>;  // name, arity

constexpr std::size_t kFewestArguments = 2;
constexpr std::size_t kMostArguments = 6;
/// Tables of arithmetic are no boards.
constexpr std::size_t kMostRules = 5'000;

Relation relation_of(const gdl::Term& sentence) {
  return {sentence.symbol, sentence.arguments.size()};
}

void collect(const std::vector<Literal>& body, std::set<Relation>& asked) {
  for (const Literal& literal : body) {
    if (literal.kind == Literal::Kind::kSentence) {
      asked.insert(relation_of(literal.sentence));
    }
    collect(literal.operands, asked);
  }
}

/// The relations that the rules are about: which depend on the state or the
/// moves, and which of the others are asked for by these.
class Relations {
 public:
  explicit Relations(const gdl::Rulesheet& rulesheet) {
    std::map<Relation, std::set<Relation>> conditions;
    std::map<Relation, std::size_t> rules;
    for (const gdl::Rule& rule : rulesheet.rules) {
      collect(rule.body, conditions[relation_of(rule.head)]);
      ++rules[relation_of(rule.head)];
    }
    changing_ = {{Symbol::kTrue, 1}, {Symbol::kDoes, 2}};
    for (bool grows = true; grows;) {
      grows = false;
      for (const auto& [head, asked] : conditions) {
        if (changing_.contains(head)) continue;
        for (const Relation& each : asked) {
          if (!changing_.contains(each)) continue;
          changing_.insert(head);
          grows = true;
          break;
        }
      }
    }
    for (const auto& [head, asked] : conditions) {
      if (!changing_.contains(head)) continue;
      for (const Relation& each : asked) {
        const bool fits = each.first >= Symbol::kFirstFree &&
                          each.second >= kFewestArguments &&
                          each.second <= kMostArguments;
        const auto found = rules.find(each);
        if (fits && !changing_.contains(each) && found != rules.end() &&
            found->second <= kMostRules) {
          wanted_.insert(each);
        }
      }
    }
  }

  bool changes(const gdl::Term& sentence) const {
    return changing_.contains(relation_of(sentence));
  }
  const std::set<Relation>& wanted() const { return wanted_; }

 private:
  std::set<Relation> changing_;
  std::set<Relation> wanted_;
};

/// That the fact holds at the start where the sentence holds.
gdl::Rule as_initial(const Relation& relation, gdl::SymbolTable& symbols) {
  gdl::Term sentence;
  sentence.kind = gdl::Term::Kind::kCompound;
  sentence.symbol = relation.first;
  for (std::size_t i = 0; i < relation.second; ++i) {
    gdl::Term variable;
    variable.kind = gdl::Term::Kind::kVariable;
    variable.symbol = symbols.intern("?x" + std::to_string(i));
    sentence.arguments.push_back(std::move(variable));
  }
  gdl::Rule rule;
  rule.head.kind = gdl::Term::Kind::kCompound;
  rule.head.symbol = Symbol::kInit;
  rule.head.arguments = {sentence};
  Literal condition;
  condition.sentence = std::move(sentence);
  rule.body.push_back(std::move(condition));
  return rule;
}

}  // namespace

std::vector<std::string> static_facts(const gdl::Rulesheet& rulesheet) {
  const Relations relations(rulesheet);
  if (relations.wanted().empty()) return {};
  // A game that begins with what we look for, and in which nothing happens.
  gdl::Rulesheet everything;
  everything.symbols = rulesheet.symbols;
  for (const gdl::Rule& rule : rulesheet.rules) {
    const bool declares =
        rule.head.symbol == Symbol::kInit || gdl::is_declaration(rule.head);
    if (!declares && !relations.changes(rule.head)) {
      everything.rules.push_back(rule);
    }
  }
  for (const Relation& relation : relations.wanted()) {
    everything.rules.push_back(as_initial(relation, everything.symbols));
  }
  return match::initial_facts(everything);
}

}  // namespace gamemaster::recognition
