// The operators of ExpressionParser, loosest first.

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "translators/eggg/syntax/expression_parser.h"

namespace translators::eggg::syntax {

namespace {

struct Sign {
  std::string_view text;
  Operator op;
};

constexpr std::array kAssignments = {Sign{"=", Operator::kAssign},
                                     Sign{"+=", Operator::kAddAssign},
                                     Sign{"-=", Operator::kSubtractAssign},
                                     Sign{"*=", Operator::kMultiplyAssign},
                                     Sign{"|=", Operator::kOrAssign},
                                     Sign{"&=", Operator::kAndAssign}};

constexpr std::array kBitOr = {Sign{"|", Operator::kBitOr}};
constexpr std::array kBitAnd = {Sign{"&", Operator::kBitAnd}};
constexpr std::array kEqualities = {
    Sign{"==", Operator::kEqual}, Sign{"!=", Operator::kNotEqual},
    Sign{"eq", Operator::kSameText}, Sign{"ne", Operator::kDifferentText}};
constexpr std::array kOrders = {
    Sign{"<=", Operator::kLessEqual}, Sign{">=", Operator::kGreaterEqual},
    Sign{"<", Operator::kLess}, Sign{">", Operator::kGreater}};
constexpr std::array kSums = {Sign{"+", Operator::kAdd},
                              Sign{"-", Operator::kSubtract},
                              Sign{".", Operator::kJoinText}};
constexpr std::array kProducts = {Sign{"*", Operator::kMultiply},
                                  Sign{"/", Operator::kDivide},
                                  Sign{"%", Operator::kModulo}};

/// The binary operators, loosest first; all group to the left.
constexpr std::array<std::span<const Sign>, 6> kLevels = {
    kBitOr, kBitAnd, kEqualities, kOrders, kSums, kProducts};

Expression operation(Operator op, SourcePosition position,
                     std::vector<Expression> operands) {
  Expression result;
  result.kind = Expression::Kind::kOperation;
  result.op = op;
  result.position = position;
  result.operands = std::move(operands);
  return result;
}

template <typename... Operands>
Expression operation(Operator op, SourcePosition position,
                     Operands... operands) {
  std::vector<Expression> all;
  (all.push_back(std::move(operands)), ...);
  return operation(op, position, std::move(all));
}

/// Whether `operand` lacks a verb that the action before it lends:
/// `removes 0..3 cards or 4 cards`, `moves (x, y) or (y, x)`.
bool borrows_verb(const Expression& operand, const Expression& action) {
  if (action.operands.size() < 2) return false;
  using Kind = Expression::Kind;
  const auto is_quantity = [](const Expression& e) {
    return e.is(Kind::kPhrase) && (e.operands.front().is(Kind::kNumber) ||
                                   e.operands.front().is(Kind::kRange));
  };
  const Expression& object = action.operands[1];
  return (is_quantity(operand) && is_quantity(object)) ||
         (operand.is(Kind::kTuple) && object.is(Kind::kTuple));
}

void lend_verbs(std::vector<Expression>& operands) {
  using Kind = Expression::Kind;
  const auto value_of = [](Expression& e) -> Expression& {
    return e.is(Kind::kIf) ? e.operands.front() : e;
  };
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Expression& action = value_of(operands[i - 1]);
    Expression& value = value_of(operands[i]);
    if (!action.is(Kind::kAction) || !borrows_verb(value, action)) continue;
    Expression lent = action;
    lent.operands.resize(1);
    lent.position = value.position;
    lent.operands.push_back(std::move(value));
    value = std::move(lent);
  }
}

}  // namespace

Expression ExpressionParser::lift_guard(Expression outer) {
  if (outer.operands.empty() || !outer.operands.back().is(Kind::kIf)) {
    return outer;
  }
  Expression guarded = std::move(outer.operands.back());
  outer.operands.back() = std::move(guarded.operands.front());
  guarded.position = outer.position;
  guarded.operands.front() = std::move(outer);
  return guarded;
}

Expression ExpressionParser::parse_expression() {
  if (!enter()) return {};
  const bool leave_if = std::exchange(leave_if_, false);
  const bool in_object = std::exchange(in_object_, false);
  Expression result = parse_or();
  in_object_ = in_object;
  leave_if_ = leave_if;
  leave();
  return result;
}

Expression ExpressionParser::parse_up_to_if() {
  leave_if_ = true;
  Expression result = parse_or();
  leave_if_ = false;
  return result;
}

Expression ExpressionParser::join_chain(std::vector<Expression> operands,
                                        Operator op,
                                        SourcePosition position) const {
  if (operands.size() == 1) return std::move(operands.front());
  lend_verbs(operands);
  return operation(op, position, std::move(operands));
}

Expression ExpressionParser::parse_or() {
  const SourcePosition position = peek().position;
  std::vector<Expression> operands;
  do {
    operands.push_back(parse_and());
  } while (accept_word("or"));
  return join_chain(std::move(operands), Operator::kOr, position);
}

Expression ExpressionParser::parse_and() {
  const SourcePosition position = peek().position;
  std::vector<Expression> operands;
  do {
    operands.push_back(parse_assignment());
  } while (accept_word("and"));
  Expression result = join_chain(std::move(operands), Operator::kAnd, position);
  while (accept_word("with") && lengthen()) {
    Expression with = parse_assignment();
    result = operation(Operator::kWith, position, std::move(result),
                       std::move(with));
  }
  return result;
}

Expression ExpressionParser::parse_assignment() {
  const SourcePosition position = peek().position;
  Expression target = parse_conditional();
  for (const Sign& sign : kAssignments) {
    if (!accept_sign(sign.text)) continue;
    const bool can_hold = target.is(Kind::kName) || target.is(Kind::kLetter) ||
                          target.is(Kind::kWord) || target.is(Kind::kIndex);
    if (!can_hold && !failed_) {
      fail_at(position, "bad-assignment",
              "only a name or a square can be given a value with '" +
                  std::string(sign.text) + "'; equality is written '=='");
    }
    if (!enter()) return {};
    Expression value = parse_assignment();
    leave();
    return lift_guard(
        operation(sign.op, position, std::move(target), std::move(value)));
  }
  return target;
}

Expression ExpressionParser::parse_conditional() {
  const SourcePosition position = peek().position;
  Expression condition = parse_or_sign();
  if (!accept_sign("?")) return condition;
  if (!enter()) return {};
  Expression then = parse_assignment();
  if (!accept_sign(":")) fail_expected("':' and what holds otherwise");
  Expression otherwise = parse_assignment();
  leave();
  return lift_guard(operation(Operator::kConditional, position,
                              std::move(condition), std::move(then),
                              std::move(otherwise)));
}

Expression ExpressionParser::parse_or_sign() {
  const SourcePosition position = peek().position;
  std::vector<Expression> operands;
  do {
    operands.push_back(parse_and_sign());
  } while (accept_sign("||"));
  return join_chain(std::move(operands), Operator::kOr, position);
}

Expression ExpressionParser::parse_and_sign() {
  const SourcePosition position = peek().position;
  std::vector<Expression> operands;
  do {
    operands.push_back(parse_guarded());
    // `(x, y) not (x, y+1)`: both are said of the place.
    while (operands.back().is(Kind::kTuple) &&
           (peek().is_word("not") || peek().is_word("no") ||
            peek().is_sign("!"))) {
      operands.push_back(parse_not());
    }
  } while (accept_sign("&&"));
  return join_chain(std::move(operands), Operator::kAnd, position);
}

Expression ExpressionParser::parse_guarded() {
  Expression value = parse_not();
  return leave_if_ ? value : guard(std::move(value));
}

Expression ExpressionParser::parse_not() {
  const SourcePosition position = peek().position;
  const std::string word = peek().text;
  if (!accept_word("not") && !accept_word("no") && !accept_word("avoid")) {
    return parse_binary(0);
  }
  if (!enter()) return {};
  Expression negation = operation(Operator::kNot, position, parse_not());
  leave();
  negation.text = word;
  return negation;
}

Expression ExpressionParser::parse_condition() {
  const bool is_unless = peek().is_word("unless");
  if (!is_unless && !peek().is_word("if")) return {};
  const SourcePosition position = peek().position;
  advance();
  Expression condition = parse_expression();
  if (condition.is(Expression::Kind::kIf) && !failed_) {
    fail_at(condition.operands.back().position, "condition-of-condition",
            "a condition has no 'if' of its own; conditions are joined with "
            "'and'");
  }
  if (!is_unless) return condition;
  return operation(Operator::kNot, position, std::move(condition));
}

Expression ExpressionParser::guard(Expression value) {
  const bool is_guarded = peek().is_word("unless") || peek().is_word("if");
  if (!is_guarded) return value;
  Expression result;
  result.kind = Kind::kIf;
  result.position = value.position;
  result.operands.push_back(std::move(value));
  result.operands.push_back(parse_condition());
  return result;
}

Expression ExpressionParser::parse_binary(std::size_t level) {
  if (level == kLevels.size()) return parse_prefix();
  const SourcePosition position = peek().position;
  Expression left = parse_binary(level + 1);
  while (true) {
    const auto sign = std::find_if(kLevels[level].begin(), kLevels[level].end(),
                                   [&](const Sign& candidate) {
                                     return peek().is_sign(candidate.text) ||
                                            peek().is_word(candidate.text);
                                   });
    if (sign == kLevels[level].end() || !lengthen()) return left;
    advance();
    left =
        operation(sign->op, position, std::move(left), parse_binary(level + 1));
  }
}

Expression ExpressionParser::parse_prefix() {
  static constexpr std::array kPrefixes = {
      Sign{"!", Operator::kNot}, Sign{"-", Operator::kNegate},
      Sign{"++", Operator::kIncrementBefore},
      Sign{"--", Operator::kDecrementBefore}};
  const SourcePosition position = peek().position;
  for (const Sign& sign : kPrefixes) {
    if (!accept_sign(sign.text)) continue;
    if (!enter()) return {};
    Expression operand = parse_prefix();
    leave();
    return operation(sign.op, position, std::move(operand));
  }
  return parse_power();
}

Expression ExpressionParser::parse_power() {
  const SourcePosition position = peek().position;
  Expression base = parse_suffix();
  if (!accept_sign("**")) return base;
  if (!enter()) return {};
  Expression exponent = parse_prefix();
  leave();
  return operation(Operator::kPower, position, std::move(base),
                   std::move(exponent));
}

Expression ExpressionParser::parse_suffix() {
  const SourcePosition position = peek().position;
  Expression value = parse_phrase();
  const bool is_increment = peek().is_sign("++");
  if (!is_increment && !peek().is_sign("--")) return value;
  advance();
  return operation(
      is_increment ? Operator::kIncrementAfter : Operator::kDecrementAfter,
      position, std::move(value));
}
}  // namespace translators::eggg::syntax
