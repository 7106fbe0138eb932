#pragma once

#include <cstddef>
#include <limits>
#include <unordered_map>

#include "gdl/rulesheet.h"

namespace reasoner::grounding {

/// Makes terms equal by binding variables of either (Robinson, A
/// Machine-Oriented Logic Based on the Resolution Principle, 1965).
///
/// A binding is kept as it was made, so ?z = (f ?y ?y), ?y = (f ?x ?x) take
/// little room; written out, terms double at each. An instance belongs to one
/// thread.
class Substitution {
 public:
  /// Thrown where that would have to be done for too many terms.
  struct TooLarge {};

  /// `most_visits`: of terms, in all that is asked of this substitution.
  explicit Substitution(
      std::size_t most_visits = std::numeric_limits<std::size_t>::max())
      : visits_left_(most_visits) {}

  /// Binds what makes the two equal; false where nothing does. Then there may
  /// be some new bindings nevertheless.
  bool unify(const gdl::Term& left, const gdl::Term& right);
  /// `term` with all that is bound.
  gdl::Term apply(const gdl::Term& term);

 private:
  const gdl::Term& resolve(const gdl::Term& term) const;
  bool occurs(gdl::Symbol variable, const gdl::Term& term);
  void visit();

  std::unordered_map<gdl::Symbol, gdl::Term> bindings_;
  std::size_t visits_left_;
};

}  // namespace reasoner::grounding
