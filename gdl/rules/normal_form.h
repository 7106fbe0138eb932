#pragma once

#include <cstdint>
#include <utility>
#include <vector>

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
  std::uint32_t source = 0;    ///< index of the rule in the rulesheet
  bool role_is_added = false;  ///< as its first condition, by normal_form
};

/// Rules in normal form, with names of their own.
struct FlatProgram {
  SymbolTable symbols;
  std::vector<FlatRule> rules;
};

/// Rewrites every rule into rules with plain conjunctions:
///
///   (<= h (or a b) c)                (<= h a c)  (<= h b c)
///   (<= h a (not (or b c)))          (<= h a (not b) (not c))
///   (<= (h ?x) (p ?x ?y) (not (distinct ?y 1)))   (<= (h ?x) (p ?x 1))
///   (<= (sees ?r (card ?c)) (true (dealt ?c)))
///                     (<= (sees ?r (card ?c)) (role ?r) (true (dealt ?c)))
///
/// The last one is for the role in the head of legal, goal and sees, where no
/// positive condition binds it: rulesheets in use mean every role then.
///
/// A body of many disjunctions would multiply out to very many rules; from
/// `kMostAlternatives` on, each disjunction becomes a relation of its own,
/// restricted by the plain conditions beside it.
FlatProgram normal_form(const Rulesheet& rulesheet);

inline constexpr std::size_t kMostAlternatives = 64;

}  // namespace gdl::rules
