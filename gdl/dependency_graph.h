#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gdl/normal_form.h"

namespace gdl {

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

/// Whether two sentences can be made equal by instantiating their variables;
/// variables that occur twice are taken for different ones.
bool may_unify(const Term& left, const Term& right);

}  // namespace gdl
