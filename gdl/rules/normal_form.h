#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "gdl/variables.h"

namespace gdl::rules {

/// A rule whose body is one plain conjunction. `or`, `and` and nested `not`
/// are gone.
struct FlatRule {
  Term head;
  std::vector<Term> positive;
  std::vector<Term> negative;
  std::vector<std::pair<Term, Term>> distinct;
  std::uint32_t source = 0;  ///< index of the rule in the rulesheet
  /// Variables of the head that only stand for a role because of a condition
  /// which is not in the text (add_roles).
  std::vector<Term> added_roles = {};
};

/// Rules in normal form, with names of their own.
struct FlatProgram {
  SymbolTable symbols;
  std::vector<FlatRule> rules;
};

/// Why rules have no normal form that could be held: their equalities make
/// terms of terms, as in (not (distinct ?x (f ?y ?y))).
class TermTooLarge : public Error {
 public:
  TermTooLarge();
};

/// Rewrites every rule into rules with plain conjunctions:
///
///   (<= h (or a b) c)                (<= h a c)  (<= h b c)
///   (<= h a (not (or b c)))          (<= h a (not b) (not c))
///   (<= (h ?x) (p ?x ?y) (not (distinct ?y 1)))   (<= (h ?x) (p ?x 1))
///   (<= (sees ?r seen) (true at))    (<= (sees ?r seen) (role ?r) (true at))
///
/// The last one is add_roles (role_places.h).
///
/// A body of many disjunctions would multiply out to very many rules; from
/// `kMostAlternatives` on, each disjunction becomes a relation of its own,
/// restricted by the plain conditions beside it. Throws gdl::Error where
/// alternatives and equalities make a million terms all the same, or one
/// deeper than a text may be (ExpressionLimits).
FlatProgram normal_form(const Rulesheet& rulesheet);

inline constexpr std::size_t kMostAlternatives = 64;

}  // namespace gdl::rules
