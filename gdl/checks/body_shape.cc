// empty-disjunction (warning): (or), which never holds.
// nested-disjunction (warning): `or` directly within `or`.
// compound-negation (warning): `not` over anything but a plain sentence.
// conjunction (warning): `and`, which is not in the standard.
// All have a meaning here, but other players refuse them.

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

const char* word_of(Literal::Kind kind) {
  switch (kind) {
    case Literal::Kind::kDistinct:
      return "distinct";
    case Literal::Kind::kNot:
      return "not";
    case Literal::Kind::kOr:
      return "or";
    default:
      return "and";
  }
}

void check_disjunction(const Literal& literal, Diagnostics& diagnostics) {
  if (literal.operands.empty()) {
    diagnostics.warning(literal.position, "empty-disjunction",
                        "an empty 'or' never holds, so neither does its "
                        "rule; add alternatives or remove the rule");
  }
  for (const Literal& operand : literal.operands) {
    if (operand.kind != Literal::Kind::kOr) continue;
    diagnostics.warning(operand.position, "nested-disjunction",
                        "this 'or' stands within another; move its "
                        "alternatives there");
  }
}

}  // namespace

void check_body_shape(const CheckedRulesheet& rules, Diagnostics& diagnostics) {
  const auto check = [&](const Literal& literal) {
    if (literal.kind == Literal::Kind::kOr) {
      check_disjunction(literal, diagnostics);
    } else if (literal.kind == Literal::Kind::kAnd) {
      diagnostics.warning(literal.position, "conjunction",
                          "'and' is not in the standard; list the conditions "
                          "in the body, or give them a relation");
    } else if (literal.kind == Literal::Kind::kNot &&
               literal.operands[0].kind != Literal::Kind::kSentence) {
      diagnostics.warning(
          literal.position, "compound-negation",
          std::string("most players refuse 'not' over '") +
              word_of(literal.operands[0].kind) +
              "'; negate a relation that stands for what is within");
    }
  };
  for (const Rule& rule : rules.rulesheet.rules) {
    for_each_condition(rule.body, check);
  }
}

}  // namespace gdl::checks
