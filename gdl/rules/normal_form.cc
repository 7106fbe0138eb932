#include "gdl/rules/normal_form.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "gdl/rules/role_places.h"
#include "gdl/term_size.h"

namespace gdl::rules {

namespace {

struct Conjunction {
  std::vector<Term> positive;
  std::vector<Term> negative;
  std::vector<std::pair<Term, Term>> distinct;
  std::vector<std::pair<Term, Term>> equal;
};

/// A formula in disjunctive normal form: it holds where one of the conjunctions
/// does.
using Alternatives = std::vector<Conjunction>;

// The most terms that may be made of a rulesheet beyond those of its text. No
// known game makes more than a thousand.
constexpr std::size_t kMostTermsMade = 1'000'000;

// How deep these may be: as deep as those of a text.
constexpr std::size_t kDeepestTerm = ExpressionLimits{}.depth;

/// Counts the terms that are made against kMostTermsMade.
class TermBudget {
 public:
  /// Counts so many more, if they are still allowed. Returns whether they are.
  [[nodiscard]] bool take(std::size_t terms) {
    if (terms > left_) return false;
    left_ -= terms;
    return true;
  }

 private:
  std::size_t left_ = kMostTermsMade;
};

/// Takes what several alternatives need; throws where that is too much.
void take_for_alternatives(TermBudget& budget, std::size_t terms) {
  if (budget.take(terms)) return;
  throw Error(
      "the conditions of a rule multiply out to too many alternatives; name "
      "some by relations of their own");
}

/// The terms of all alternatives, and one for each alternative.
std::size_t size_of(const Alternatives& alternatives) {
  std::size_t size = alternatives.size();
  for (const Conjunction& conjunction : alternatives) {
    for (const auto* terms : {&conjunction.positive, &conjunction.negative}) {
      for (const Term& term : *terms) size += term_size(term);
    }
    for (const auto* pairs : {&conjunction.distinct, &conjunction.equal}) {
      for (const auto& [left, right] : *pairs) {
        size += term_size(left) + term_size(right);
      }
    }
  }
  return size;
}

template <typename T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void append(Conjunction& to, const Conjunction& from) {
  append(to.positive, from.positive);
  append(to.negative, from.negative);
  append(to.distinct, from.distinct);
  append(to.equal, from.equal);
}

void take_for_product(TermBudget& budget,
                      const std::vector<Alternatives>& factors) {
  std::size_t count = 1;
  std::size_t size = 0;
  for (const Alternatives& factor : factors) {
    size = std::min(size * factor.size() + count * size_of(factor),
                    kMostTermsMade + 1);
    count = std::min(count * factor.size(), kMostTermsMade + 1);
  }
  if (count > 1) take_for_alternatives(budget, size);
}

/// The conjunctions of one alternative of each factor.
Alternatives product(const std::vector<Alternatives>& factors,
                     TermBudget& budget) {
  take_for_product(budget, factors);
  Alternatives result = {Conjunction{}};
  for (const Alternatives& factor : factors) {
    if (factor.size() == 1) {
      for (Conjunction& each : result) append(each, factor.front());
      continue;
    }
    Alternatives longer;
    for (const Conjunction& each : result) {
      for (const Conjunction& more : factor) {
        append(longer.emplace_back(each), more);
      }
    }
    result = std::move(longer);
  }
  return result;
}

Alternatives expand(const Literal& literal, bool negated, TermBudget& budget) {
  Conjunction single;
  switch (literal.kind) {
    case Literal::Kind::kSentence:
      (negated ? single.negative : single.positive).push_back(literal.sentence);
      return {single};
    case Literal::Kind::kDistinct:
      (negated ? single.equal : single.distinct)
          .emplace_back(literal.sentence.arguments[0],
                        literal.sentence.arguments[1]);
      return {single};
    case Literal::Kind::kNot:
      return expand(literal.operands[0], !negated, budget);
    case Literal::Kind::kOr:
    case Literal::Kind::kAnd:
      break;
  }
  std::vector<Alternatives> operands;
  for (const Literal& operand : literal.operands) {
    operands.push_back(expand(operand, negated, budget));
  }
  if ((literal.kind == Literal::Kind::kAnd) != negated) {
    return product(operands, budget);
  }
  Alternatives any;
  for (const Alternatives& operand : operands) append(any, operand);
  return any;
}

/// Most general unifier of the `equal` pairs of a conjunction (Robinson 1965).
class Substitution {
 public:
  explicit Substitution(TermBudget& budget) : budget_(budget) {}

  bool unify(const Term& left, const Term& right) {
    const Term a = apply(left);
    const Term b = apply(right);
    if (a == b) return true;
    if (a.is_variable()) return bind(a.symbol, b);
    if (b.is_variable()) return bind(b.symbol, a);
    if (a.symbol != b.symbol || a.arguments.size() != b.arguments.size()) {
      return false;
    }
    for (std::size_t i = 0; i < a.arguments.size(); ++i) {
      if (!unify(a.arguments[i], b.arguments[i])) return false;
    }
    return true;
  }

  /// Throws TermTooLarge where the equalities make such a term.
  Term apply(const Term& term, std::size_t depth = 0) {
    if (bindings_.empty()) return term;
    if (depth > kDeepestTerm || !budget_.take(1)) throw TermTooLarge();
    if (term.is_variable()) {
      const auto found = bindings_.find(term.symbol);
      return found == bindings_.end() ? term : apply(found->second, depth + 1);
    }
    Term result{term.kind, term.symbol, {}, term.position};
    result.arguments.reserve(term.arguments.size());
    for (const Term& argument : term.arguments) {
      result.arguments.push_back(apply(argument, depth + 1));
    }
    return result;
  }

  void apply_to(std::vector<Term>& terms) {
    for (Term& term : terms) term = apply(term);
  }

 private:
  bool bind(Symbol variable, const Term& value) {
    bool occurs = false;
    for_each_variable(
        value, [&](const Term& inner) { occurs |= inner.symbol == variable; });
    if (occurs) return false;
    bindings_.emplace(variable, value);
    return true;
  }

  TermBudget& budget_;
  std::unordered_map<Symbol, Term> bindings_;
};

class Flattener {
 public:
  explicit Flattener(const Rulesheet& rulesheet) : rulesheet_(rulesheet) {
    program_.symbols = rulesheet.symbols;
  }

  FlatProgram run() {
    for (source_ = 0; source_ < rulesheet_.rules.size(); ++source_) {
      flatten(rulesheet_.rules[source_]);
    }
    add_roles(program_);
    return std::move(program_);
  }

 private:
  void flatten(const Rule& rule) {
    std::vector<Alternatives> conditions;
    std::size_t count = 1;
    for (const Literal& literal : rule.body) {
      conditions.push_back(expand(literal, /*negated=*/false, budget_));
      count = std::min(count * conditions.back().size(), kMostAlternatives + 1);
    }
    if (count > kMostAlternatives) name_disjunctions(rule.head, conditions);
    emit_all(rule.head, product(conditions, budget_));
  }

  /// Gives each disjunction among `conditions` a relation of its own, which
  /// also asks for the plain positive conditions, so that it is safe alone;
  /// one that is not safe even so stays as it is.
  void name_disjunctions(const Term& rule_head,
                         std::vector<Alternatives>& conditions) {
    Conjunction plain;
    for (const Alternatives& condition : conditions) {
      if (condition.size() == 1) append(plain.positive, condition[0].positive);
    }
    for (Alternatives& condition : conditions) {
      if (condition.size() == 1) continue;
      std::vector<Term> shared =
          shared_variables(rule_head, conditions, condition);
      if (!binds_in_all(plain, condition, shared)) continue;
      Term head;
      // A blank cannot stand in a name of the rulesheet.
      head.symbol = program_.symbols.intern(
          "either " + std::to_string(program_.rules.size()));
      head.position = rulesheet_.rules[source_].position;
      head.arguments = std::move(shared);
      if (!head.arguments.empty()) head.kind = Term::Kind::kCompound;
      emit_all(head, product({{plain}, condition}, budget_));
      Conjunction call;
      call.positive.push_back(std::move(head));
      condition = {std::move(call)};
    }
  }

  /// The variables of `condition` that also occur in the rest of the rule.
  static std::vector<Term> shared_variables(
      const Term& head, const std::vector<Alternatives>& conditions,
      const Alternatives& condition) {
    std::unordered_set<Symbol> elsewhere;
    const auto note = [&](const Term& variable) {
      elsewhere.insert(variable.symbol);
    };
    for_each_variable(head, note);
    for (const Alternatives& other : conditions) {
      if (&other != &condition) for_each_variable_of(other, note);
    }
    std::vector<Term> shared;
    for_each_variable_of(condition, [&](const Term& variable) {
      if (elsewhere.contains(variable.symbol) &&
          std::find(shared.begin(), shared.end(), variable) == shared.end()) {
        shared.push_back(variable);
      }
    });
    return shared;
  }

  /// Whether each alternative, together with `plain`, gives all `variables`
  /// values. Equalities alone give none: two variables may be equal and open.
  bool binds_in_all(const Conjunction& plain, const Alternatives& alternatives,
                    const std::vector<Term>& variables) {
    return std::ranges::all_of(alternatives, [&](const Conjunction& each) {
      Substitution substitution(budget_);
      for (const auto& [left, right] : each.equal) {
        if (!substitution.unify(left, right)) return true;
      }
      std::unordered_set<Symbol> bound;
      for (const auto* positive : {&plain.positive, &each.positive}) {
        for (const Term& term : *positive) {
          for_each_variable(
              substitution.apply(term),
              [&](const Term& variable) { bound.insert(variable.symbol); });
        }
      }
      bool are_bound = true;
      for (const Term& variable : variables) {
        for_each_variable(substitution.apply(variable), [&](const Term& inner) {
          are_bound = are_bound && bound.contains(inner.symbol);
        });
      }
      return are_bound;
    });
  }

  template <typename Visit>
  static void for_each_variable_of(const Alternatives& alternatives,
                                   const Visit& visit) {
    for (const Conjunction& conjunction : alternatives) {
      for (const Term& term : conjunction.positive) {
        for_each_variable(term, visit);
      }
      for (const Term& term : conjunction.negative) {
        for_each_variable(term, visit);
      }
      for (const auto* pairs : {&conjunction.distinct, &conjunction.equal}) {
        for (const auto& [left, right] : *pairs) {
          for_each_variable(left, visit);
          for_each_variable(right, visit);
        }
      }
    }
  }

  /// Adds a rule for each alternative.
  void emit_all(const Term& head, Alternatives alternatives) {
    if (alternatives.size() > 1) {
      take_for_alternatives(budget_, alternatives.size() * term_size(head));
    }
    for (Conjunction& conjunction : alternatives) emit(head, conjunction);
  }

  void emit(const Term& head, Conjunction& conjunction) {
    Substitution substitution(budget_);
    for (const auto& [left, right] : conjunction.equal) {
      if (!substitution.unify(left, right)) return;
    }
    FlatRule rule{substitution.apply(head), std::move(conjunction.positive),
                  std::move(conjunction.negative),
                  std::move(conjunction.distinct), source_};
    substitution.apply_to(rule.positive);
    substitution.apply_to(rule.negative);
    for (auto& [left, right] : rule.distinct) {
      left = substitution.apply(left);
      right = substitution.apply(right);
    }
    program_.rules.push_back(std::move(rule));
  }

  const Rulesheet& rulesheet_;
  FlatProgram program_;
  TermBudget budget_;
  std::uint32_t source_ = 0;
};

}  // namespace

TermTooLarge::TermTooLarge()
    : Error(
          "the equalities of a rule, as in (not (distinct ?x (f ?y))), make "
          "too large a term; write fewer of them") {}

FlatProgram normal_form(const Rulesheet& rulesheet) {
  return Flattener(rulesheet).run();
}

}  // namespace gdl::rules
