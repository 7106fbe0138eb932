#include "gdl/rules/normal_form.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "gdl/rules/role_places.h"

namespace gdl::rules {

namespace {

struct Conjunction {
  std::vector<Term> positive;
  std::vector<Term> negative;
  std::vector<std::pair<Term, Term>> distinct;
  std::vector<std::pair<Term, Term>> equal;
};

/// A formula as a disjunction: true where one of the conjunctions is.
using Alternatives = std::vector<Conjunction>;

// Nested disjunctions inside of a single condition are multiplied out; nobody
// writes so many by hand.
constexpr std::size_t kMostInOneCondition = 100'000;

template <typename T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

Alternatives product(const Alternatives& left, const Alternatives& right) {
  if (left.size() * right.size() > kMostInOneCondition) {
    throw Error("a rule has too many nested alternatives");
  }
  Alternatives result;
  for (const Conjunction& a : left) {
    for (const Conjunction& b : right) {
      Conjunction both = a;
      append(both.positive, b.positive);
      append(both.negative, b.negative);
      append(both.distinct, b.distinct);
      append(both.equal, b.equal);
      result.push_back(std::move(both));
    }
  }
  return result;
}

Alternatives expand(const Literal& literal, bool negated) {
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
      return expand(literal.operands[0], !negated);
    case Literal::Kind::kOr:
    case Literal::Kind::kAnd:
      break;
  }
  if ((literal.kind == Literal::Kind::kOr) != negated) {
    Alternatives any;
    for (const Literal& operand : literal.operands) {
      append(any, expand(operand, negated));
    }
    return any;
  }
  Alternatives all = {single};
  for (const Literal& operand : literal.operands) {
    all = product(all, expand(operand, negated));
  }
  return all;
}

/// Most general unifier of the `equal` pairs of a conjunction (Robinson 1965).
class Substitution {
 public:
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

  Term apply(const Term& term) const {
    if (term.is_variable()) {
      const auto found = bindings_.find(term.symbol);
      return found == bindings_.end() ? term : apply(found->second);
    }
    Term result = term;
    for (Term& argument : result.arguments) argument = apply(argument);
    return result;
  }

  void apply_to(std::vector<Term>& terms) const {
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
      conditions.push_back(expand(literal, /*negated=*/false));
      count = std::min(count * conditions.back().size(), kMostAlternatives + 1);
    }
    if (count > kMostAlternatives) name_disjunctions(rule.head, conditions);
    Alternatives body = {Conjunction{}};
    for (const Alternatives& condition : conditions) {
      body = product(body, condition);
    }
    for (Conjunction& conjunction : body) emit(rule.head, conjunction);
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
      for (Conjunction& conjunction : product({plain}, condition)) {
        emit(head, conjunction);
      }
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
  /// values.
  static bool binds_in_all(const Conjunction& plain,
                           const Alternatives& alternatives,
                           const std::vector<Term>& variables) {
    for (const Conjunction& conjunction : alternatives) {
      std::unordered_set<Symbol> bound;
      const auto bind = [&](const Term& variable) {
        bound.insert(variable.symbol);
      };
      for (const auto* positive : {&plain.positive, &conjunction.positive}) {
        for (const Term& term : *positive) for_each_variable(term, bind);
      }
      for (const auto& [left, right] : conjunction.equal) {
        for_each_variable(left, bind);
        for_each_variable(right, bind);
      }
      for (const Term& variable : variables) {
        if (!bound.contains(variable.symbol)) return false;
      }
    }
    return true;
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

  void emit(const Term& head, Conjunction& conjunction) {
    Substitution substitution;
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
  std::uint32_t source_ = 0;
};

}  // namespace

FlatProgram normal_form(const Rulesheet& rulesheet) {
  return Flattener(rulesheet).run();
}

}  // namespace gdl::rules
