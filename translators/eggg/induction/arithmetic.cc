#include "translators/eggg/induction/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "translators/eggg/values/evaluation.h"

namespace translators::eggg::induction {

using syntax::Operator;

namespace {

std::int64_t bits_of(double value) {
  constexpr double kLargest = 9e15;
  return static_cast<std::int64_t>(std::clamp(value, -kLargest, kLargest));
}

}  // namespace

bool is_assignment(const syntax::Expression& expression) {
  return expression.is(syntax::Expression::Kind::kOperation) &&
         expression.op >= Operator::kAssign &&
         expression.op <= Operator::kDecrementAfter;
}

Operator operator_of(Operator assignment) {
  switch (assignment) {
    case Operator::kAddAssign:
    case Operator::kIncrementBefore:
    case Operator::kIncrementAfter:
      return Operator::kAdd;
    case Operator::kSubtractAssign:
    case Operator::kDecrementBefore:
    case Operator::kDecrementAfter:
      return Operator::kSubtract;
    case Operator::kMultiplyAssign:
      return Operator::kMultiply;
    case Operator::kOrAssign:
      return Operator::kBitOr;
    case Operator::kAndAssign:
      return Operator::kBitAnd;
    default:
      return Operator::kAssign;
  }
}

std::optional<Value> arithmetic(Operator op, const Value& left,
                                const Value& right) {
  const double a = number_of(left);
  const double b = number_of(right);
  const bool are_texts = std::holds_alternative<std::string>(left) ||
                         std::holds_alternative<std::string>(right);
  const bool are_same = are_texts ? text_of(left) == text_of(right) : a == b;
  const auto holds = [](bool is_so) { return Value(is_so ? 1.0 : 0.0); };
  switch (op) {
    case Operator::kEqual:
      return holds(are_same);
    case Operator::kNotEqual:
      return holds(!are_same);
    case Operator::kSameText:
      return holds(text_of(left) == text_of(right));
    case Operator::kDifferentText:
      return holds(text_of(left) != text_of(right));
    case Operator::kLess:
      return holds(a < b);
    case Operator::kLessEqual:
      return holds(a <= b);
    case Operator::kGreater:
      return holds(a > b);
    case Operator::kGreaterEqual:
      return holds(a >= b);
    case Operator::kAdd:
      return a + b;
    case Operator::kSubtract:
      return a - b;
    case Operator::kMultiply:
      return a * b;
    case Operator::kDivide:
      if (b == 0) return std::nullopt;
      return a / b;
    case Operator::kModulo:
      if (const auto rest = values::modulo(a, b)) return *rest;
      return std::nullopt;
    case Operator::kPower:
      return std::pow(a, b);
    case Operator::kJoinText:
      return text_of(left) + text_of(right);
    case Operator::kBitAnd:
      return static_cast<double>(bits_of(a) & bits_of(b));
    case Operator::kBitOr:
      return static_cast<double>(bits_of(a) | bits_of(b));
    default:
      return std::nullopt;
  }
}

}  // namespace translators::eggg::induction
