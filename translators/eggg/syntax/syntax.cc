#include "translators/eggg/syntax/syntax.h"

#include <array>
#include <cmath>

namespace translators::eggg::syntax {

namespace {

using Kind = Expression::Kind;

std::string joined(const std::vector<Expression>& items,
                   std::string_view separator, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < items.size(); ++i) {
    if (i > from) text += separator;
    text += to_string(items[i]);
  }
  return text;
}

std::string_view sign_of(Operator op) {
  static constexpr std::array<std::string_view, 33> kSigns = {
      "and", "or", "with", "not ", "+",  "-",  "*",  "/",  "%",  "**", "-",
      "==",  "!=", "<",    "<=",   ">",  ">=", "eq", "ne", ".",  "&",  "|",
      "=",   "+=", "-=",   "*=",   "|=", "&=", "++", "--", "++", "--", "?"};
  return kSigns[static_cast<std::size_t>(op)];
}

bool is_prefix(Operator op) {
  return op == Operator::kNot || op == Operator::kNegate ||
         op == Operator::kIncrementBefore || op == Operator::kDecrementBefore;
}

bool is_suffix(Operator op) {
  return op == Operator::kIncrementAfter || op == Operator::kDecrementAfter;
}

/// An operand with parentheses where it would be read otherwise without.
std::string operand_text(const Expression& operand, Operator of) {
  const bool of_chain = of == Operator::kAnd || of == Operator::kOr;
  if (of_chain && (operand.is(Kind::kIf) || operand.is(Kind::kAction))) {
    return to_string(operand);
  }
  if (operand.is(Kind::kOperation) &&
      ((of == Operator::kOr && operand.op != Operator::kOr) ||
       (of == Operator::kAnd && operand.op != Operator::kOr &&
        operand.op != Operator::kAnd) ||
       (of >= Operator::kAssign && of <= Operator::kAndAssign))) {
    return to_string(operand);
  }
  const bool is_plain = !operand.is(Kind::kOperation) ||
                        is_prefix(operand.op) || is_suffix(operand.op);
  if (is_plain && !operand.is(Kind::kIf) && !operand.is(Kind::kAction)) {
    return to_string(operand);
  }
  return '(' + to_string(operand) + ')';
}

std::string operation_text(const Expression& expression) {
  const std::vector<Expression>& operands = expression.operands;
  const std::string sign(sign_of(expression.op));
  if (is_prefix(expression.op))
    return sign + operand_text(operands.front(), expression.op);
  if (is_suffix(expression.op))
    return operand_text(operands.front(), expression.op) + sign;
  if (expression.op == Operator::kConditional) {
    return operand_text(operands[0], expression.op) + " ? " +
           operand_text(operands[1], expression.op) + " : " +
           operand_text(operands[2], expression.op);
  }
  // Coordinates are written tight: x+1.
  const bool tight =
      expression.op >= Operator::kAdd && expression.op <= Operator::kPower;
  std::string text;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (i > 0) text += tight ? sign : ' ' + sign + ' ';
    text += operand_text(operands[i], expression.op);
  }
  return text;
}

std::string action_text(const Expression& action) {
  std::string text = to_string(action.operands.front());
  if (!text.empty()) text += ' ';
  text += action.text;
  for (std::size_t i = 1; i < action.operands.size(); ++i) {
    if (!action.operands[i].is(Kind::kTuple)) text += ' ';
    text += to_string(action.operands[i]);
  }
  return text;
}

std::string index_text(const Expression& expression) {
  std::string text = to_string(expression.operands.front());
  for (std::size_t i = 1; i < expression.operands.size(); ++i) {
    text += '[' + to_string(expression.operands[i]) + ']';
  }
  return text;
}

}  // namespace

std::vector<const Expression*> list_items(const Expression& expression) {
  if (!expression) return {};
  const bool is_list = expression.is_operation(Operator::kAnd) ||
                       expression.is_operation(Operator::kOr) ||
                       expression.is(Kind::kArray) ||
                       expression.is(Kind::kTuple);
  if (!is_list) return {&expression};
  std::vector<const Expression*> items;
  items.reserve(expression.operands.size());
  for (const Expression& item : expression.operands) items.push_back(&item);
  return items;
}

std::optional<int> whole_number(const Expression& expression) {
  constexpr double kMost = 1e6;  // beyond it no conversion to int is safe
  if (!expression.is(Expression::Kind::kNumber) ||
      std::abs(expression.number) > kMost ||
      expression.number != std::floor(expression.number)) {
    return std::nullopt;
  }
  return static_cast<int>(expression.number);
}

std::optional<std::pair<int, int>> whole_range(const Expression& expression) {
  const bool is_range = expression.is(Expression::Kind::kRange);
  const auto first =
      whole_number(is_range ? expression.operands[0] : expression);
  const auto last =
      whole_number(is_range ? expression.operands[1] : expression);
  if (!first || !last || *last < *first) return std::nullopt;
  return std::pair(*first, *last);
}

std::string to_string(const Expression& expression) {
  const std::vector<Expression>& operands = expression.operands;
  switch (expression.kind) {
    case Kind::kNothing:
      return "";
    case Kind::kNumber:
    case Kind::kLetter:
    case Kind::kWord:
      return expression.text;
    case Kind::kName:
      return (expression.sigil ? std::string(1, expression.sigil) : "") +
             expression.text;
    case Kind::kText:
      return '"' + expression.text + '"';
    case Kind::kRange:
      return joined(operands, "..");
    case Kind::kDimensions:
      return joined(operands, "x");
    case Kind::kKey:
      return "key " + expression.text;
    case Kind::kPhrase:
      return joined(operands, " ");
    case Kind::kInvocation:
      return expression.text + '(' + joined(operands, ", ") + ')';
    case Kind::kTuple:
      return '(' + joined(operands, ", ") + ')';
    case Kind::kArray:
      return '[' + joined(operands, ", ") + ']';
    case Kind::kIndex:
      return index_text(expression);
    case Kind::kAction:
      return action_text(expression);
    case Kind::kOperation:
      return operation_text(expression);
    case Kind::kIf:
      return operand_text(operands[0], Operator::kAnd) + " if " +
             to_string(operands[1]);
    case Kind::kSnippet:
      return "{ " + joined(operands, "; ") + " }";
    case Kind::kWhile:
      return "while (" + to_string(operands[0]) + ") " + to_string(operands[1]);
    case Kind::kReturn:
      return operands.empty() ? "return" : "return " + to_string(operands[0]);
    case Kind::kCode:
      return "{" + expression.text + "}";
  }
  return "";
}

}  // namespace translators::eggg::syntax
