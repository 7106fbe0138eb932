#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "gdl/rules/normal_form.h"

namespace gdl::rules {

/// Whether two sentences can be made equal by instantiating their variables;
/// variables that occur twice are taken for different ones.
bool may_unify(const Term& left, const Term& right);

/// Finds the rules of a program by what they derive. Keeps a reference to the
/// program.
class HeadIndex {
 public:
  explicit HeadIndex(const FlatProgram& program);

  /// Calls `visit(rule)` for each rule that may derive `sentence`; rules are
  /// indices into FlatProgram::rules.
  template <typename Visit>
  void for_each_match(const Term& sentence, const Visit& visit) const {
    const auto found = by_name_.find(sentence.symbol);
    if (found == by_name_.end()) return;
    for (const std::uint32_t rule : found->second) {
      if (may_unify(sentence, program_.rules[rule].head)) visit(rule);
    }
  }

 private:
  const FlatProgram& program_;
  std::unordered_map<Symbol, std::vector<std::uint32_t>> by_name_;
};

/// An order in which the rules of a program can be evaluated: each component
/// uses only what earlier ones, or itself, derive.
struct Stratification {
  struct Component {
    std::vector<std::uint32_t> rules;  ///< indices into FlatProgram::rules
    bool recursive = false;  ///< a rule uses what the component derives
  };

  std::vector<Component> components;

  /// A rule that uses the negation of what its own component derives, if any;
  /// then the program has no meaning.
  struct NegativeCycle {
    std::uint32_t rule = 0;
    Term literal;  ///< the negated sentence
  };
  std::optional<NegativeCycle> negative_cycle;
};

/// Stratifies `program` (Apt, Blair and Walker 1988). The nodes are single
/// rules, and a rule depends on another only where sentence and head can
/// unify: `(goal red 0)` may so be defined by `(not (goal red 100))`, which
/// whole relations as nodes would forbid.
Stratification stratify(const FlatProgram& program);

}  // namespace gdl::rules
