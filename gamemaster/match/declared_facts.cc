#include "gamemaster/match/declared_facts.h"

#include <set>
#include <utility>

#include "gamemaster/match/initial_facts.h"

namespace gamemaster::match {

namespace {

using Relation = std::pair<gdl::Symbol, std::size_t>;  // name, arity

Relation relation_of(const gdl::Term& fact) {
  return {fact.symbol, fact.arguments.size()};
}

/// The relations that the rules say hold at the start.
std::set<Relation> initial_relations(const gdl::Rulesheet& rulesheet) {
  std::set<Relation> relations;
  for (const gdl::Rule& rule : rulesheet.rules) {
    if (rule.head.symbol == gdl::Symbol::kInit &&
        rule.head.arguments.size() == 1) {
      relations.insert(relation_of(rule.head.arguments[0]));
    }
  }
  return relations;
}

bool declares_cells(const gdl::Rule& rule, const std::set<Relation>& initial) {
  if (rule.head.symbol != gdl::Symbol::kBase ||
      rule.head.arguments.size() != 1) {
    return false;
  }
  const Relation relation = relation_of(rule.head.arguments[0]);
  // Four arguments may be very many facts that are no board.
  return relation.second == 2 || relation.second == 3 ||
         (relation.second == 4 && initial.contains(relation));
}

}  // namespace

std::vector<std::string> declared_facts(const gdl::Rulesheet& rulesheet) {
  // The same game, but one that begins with everything that can be true: its
  // initial state is what we look for.
  gdl::Rulesheet everything;
  everything.symbols = rulesheet.symbols;
  const std::set<Relation> initial = initial_relations(rulesheet);
  bool declares = false;
  for (const gdl::Rule& rule : rulesheet.rules) {
    if (rule.head.symbol == gdl::Symbol::kInit) continue;
    everything.rules.push_back(rule);
    if (!declares_cells(rule, initial)) continue;
    declares = true;
    everything.rules.back().head.symbol = gdl::Symbol::kInit;
  }
  if (!declares) return {};
  return initial_facts(everything);
}

}  // namespace gamemaster::match
