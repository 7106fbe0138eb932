#include "reasoner/grounding/size_estimates.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace reasoner::grounding {

using gdl::Symbol;
using gdl::Term;
using gdl::rules::FlatRule;

namespace {

// For columns of compound terms, whose number nobody knows beforehand.
constexpr double kGuessedValues = 12;

// The least that a condition is expected to let through.
constexpr double kLeastChance = 0.05;

const RelationSize kUnknownSize;

double product(const std::vector<double>& factors) {
  double result = 1;
  for (const double factor : factors) result *= factor;
  return result;
}

/// The rows of a relation that are expected to match `literal`, whose `bound`
/// variables have values.
double matching_rows(const RelationSize& size, const Term& literal,
                     const gdl::Variables& bound) {
  double rows = size.rows;
  for (std::size_t i = 0; i < size.values.size(); ++i) {
    if (gdl::is_bound(literal.arguments[i], bound)) rows /= size.values[i];
  }
  return rows;
}

}  // namespace

Conjunction positive_conditions(const FlatRule& rule) {
  Conjunction all;
  for (const Term& literal : rule.positive) all.push_back(&literal);
  return all;
}

void add_once(std::vector<Term>& literals, Term literal) {
  if (std::find(literals.begin(), literals.end(), literal) == literals.end()) {
    literals.push_back(std::move(literal));
  }
}

SizeEstimates::SizeEstimates(const gdl::rules::FlatProgram& rules,
                             StaticFacts& statics,
                             const ValueDomains& domains) {
  const datalog::Program& program = statics.program();
  for (datalog::RelationId id = 0; id < program.relations().size(); ++id) {
    const auto& [name, width] = program.relations()[id];
    const RelationKey key = make_key(name, width);
    RelationSize size;
    for (std::size_t column = 0; column < width; ++column) {
      size.values.push_back(domains.size(key, column).value_or(kGuessedValues));
    }
    if (statics.is_complete(id)) {
      size.rows = static_cast<double>(statics.relation(id).rows().size());
      static_.insert(key);
    } else {
      size.rows = product(size.values);
    }
    sizes_[key] = std::move(size);
  }
  // Twice, since `legal` bounds `does`.
  const auto transfers = keyword_transfers(rules);
  for (int round = 0; round < 2; ++round) {
    std::unordered_map<RelationKey, double> derived;
    for (const auto& component : program.components()) {
      for (const std::uint32_t number : component.rules) {
        const FlatRule& rule = program.rules()[number].rule;
        const RelationKey key = key_of(rule.head);
        if (static_.contains(key)) continue;
        derived[key] += join_size(positive_conditions(rule));
        if (component.recursive) continue;
        RelationSize& size = sizes_[key];
        size.rows = std::min(product(size.values), derived[key] + 1);
      }
    }
    for (const auto& [from, to] : transfers) {
      if (!derived.contains(from)) continue;
      RelationSize& size = sizes_[to];
      size.rows =
          std::min(product(size.values), sizes_[from].rows + sizes_[from].rows);
    }
  }
}

const RelationSize& SizeEstimates::of(RelationKey relation) const {
  const auto found = sizes_.find(relation);
  return found == sizes_.end() ? kUnknownSize : found->second;
}

void SizeEstimates::set(const Term& sentence, RelationSize size,
                        bool is_static) {
  sizes_[key_of(sentence)] = std::move(size);
  if (is_static) {
    static_.insert(key_of(sentence));
  } else {
    static_.erase(key_of(sentence));
  }
}

std::unordered_map<Symbol, double> SizeEstimates::variable_values(
    const Conjunction& positive) const {
  std::unordered_map<Symbol, double> values;
  for (const Term* literal : positive) {
    const RelationSize& size = of(*literal);
    for (std::size_t i = 0; i < literal->arguments.size(); ++i) {
      const Term& argument = literal->arguments[i];
      const bool direct = argument.is_variable();
      gdl::for_each_variable(argument, [&](const Term& variable) {
        const double most =
            direct && i < size.values.size() ? size.values[i] : kGuessedValues;
        const auto [entry, is_new] = values.try_emplace(variable.symbol, most);
        if (!is_new) entry->second = std::min(entry->second, most);
      });
    }
  }
  return values;
}

double SizeEstimates::join_size(const Conjunction& positive) const {
  const auto values = variable_values(positive);
  gdl::Variables bound;
  double size = 1;
  double most = 1;
  Conjunction open = positive;
  while (!open.empty()) {
    auto best = open.begin();
    double best_matches = std::numeric_limits<double>::infinity();
    for (auto it = open.begin(); it != open.end(); ++it) {
      const double matches = matching_rows(of(**it), **it, bound);
      if (matches < best_matches) {
        best_matches = matches;
        best = it;
      }
    }
    for (const Term& argument : (*best)->arguments) {
      gdl::for_each_variable(argument, [&](const Term& variable) {
        if (bound.insert(variable.symbol).second) {
          most *= values.at(variable.symbol);
        }
      });
    }
    // Conditions are not really independent: many tests in a row leave more
    // than the product of their chances.
    size = std::max(
        1.0, std::min(size * std::max(best_matches, kLeastChance), most));
    open.erase(best);
  }
  return size;
}

}  // namespace reasoner::grounding
