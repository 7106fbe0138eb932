#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "gdl/rules/normal_form.h"

namespace gdl::rules {

/// Whether two sentences can be made equal by instantiating their variables;
/// variables that occur twice are taken for different ones.
bool may_unify(const Term& left, const Term& right);

/// An order in which the rules of a program can be evaluated: each component
/// uses only what earlier ones, or itself, derive.
struct Stratification {
  struct Component {
    std::vector<std::uint32_t> rules;  ///< indices into FlatProgram::rules
    bool recursive = false;  ///< a rule uses what the component derives
  };

  /// What conditions name; those that differ in their variables only are one.
  struct Sentence {
    std::vector<std::uint32_t> rules;  ///< that may derive it
    /// Of the component that both uses and derives it; kNone for none.
    std::uint32_t component = kNone;
  };
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::vector<Component> components;
  std::vector<std::uint32_t> component_of;  ///< by rule
  std::vector<Sentence> sentences;
  /// By rule: the sentences of its positive and then its negative conditions.
  std::vector<std::vector<std::uint32_t>> conditions;

  /// Whether a condition of `rule`, counted as in `conditions`, depends on what
  /// the component of the rule derives.
  bool is_recursive(std::uint32_t rule, std::size_t condition) const {
    return sentences[conditions[rule][condition]].component ==
           component_of[rule];
  }

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
