#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/grounding/relation_key.h"
#include "reasoner/grounding/static_facts.h"
#include "reasoner/grounding/value_domains.h"

namespace reasoner::grounding {

/// How many tuples a relation may ever hold, and how many different values
/// each of its columns.
struct RelationSize {
  double rows = 0;
  std::vector<double> values;
};

/// Conditions of a rule, not owned.
using Conjunction = std::vector<const gdl::Term*>;

/// The conditions of `rule` that are not negated.
Conjunction positive_conditions(const gdl::rules::FlatRule& rule);

/// Appends a condition that is not there yet.
void add_once(std::vector<gdl::Term>& literals, gdl::Term literal);

/// Estimates of relation and join sizes over all reachable states, made before
/// anything is instantiated.
class SizeEstimates {
 public:
  /// Static relations have their true sizes; the columns of the others are
  /// bounded by ValueDomains, and their rows by these and by the joins that
  /// derive them.
  SizeEstimates(const gdl::rules::FlatProgram& rules, StaticFacts& statics,
                const ValueDomains& domains);

  const RelationSize& of(RelationKey relation) const;
  const RelationSize& of(const gdl::Term& sentence) const {
    return of(key_of(sentence));
  }

  /// Adds a relation, or changes what is thought of it.
  void set(const gdl::Term& sentence, RelationSize size, bool is_static);

  /// Whether the relation depends on the rules alone and is known in full.
  bool is_static(RelationKey relation) const {
    return static_.contains(relation);
  }
  bool is_static(const gdl::Term& sentence) const {
    return is_static(key_of(sentence));
  }

  /// The number of values that each variable of a conjunction may take.
  std::unordered_map<gdl::Symbol, double> variable_values(
      const Conjunction& positive) const;

  /// The expected number of ways to satisfy a conjunction: columns are taken to
  /// be independent (Selinger et al., Access path selection, 1979), and a
  /// variable never to have more values than a column in which it stands.
  double join_size(const Conjunction& positive) const;

 private:
  std::unordered_map<RelationKey, RelationSize> sizes_;
  std::unordered_set<RelationKey> static_;
};

}  // namespace reasoner::grounding
