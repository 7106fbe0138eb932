#include "translators/eggg/values/evaluation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace translators::eggg::values {

namespace {

using Kind = syntax::Expression::Kind;

constexpr std::uint64_t kMostSteps = 2'000'000;
constexpr std::size_t kDeepestCall = 50;

bool is_axis(const syntax::Expression& expression, const char* axis) {
  return expression.is(Kind::kLetter) && expression.text == axis;
}

bool mentions(const syntax::Expression& expression, const char* axis) {
  return is_axis(expression, axis) ||
         std::any_of(expression.operands.begin(), expression.operands.end(),
                     [axis](const syntax::Expression& operand) {
                       return mentions(operand, axis);
                     });
}

bool is_variable(const syntax::Expression& expression) {
  return expression.is(Kind::kName) || expression.is(Kind::kLetter);
}

bool is_assignment(syntax::Operator op) {
  switch (op) {
    case syntax::Operator::kAssign:
    case syntax::Operator::kAddAssign:
    case syntax::Operator::kSubtractAssign:
    case syntax::Operator::kMultiplyAssign:
    case syntax::Operator::kOrAssign:
    case syntax::Operator::kAndAssign:
    case syntax::Operator::kIncrementBefore:
    case syntax::Operator::kDecrementBefore:
    case syntax::Operator::kIncrementAfter:
    case syntax::Operator::kDecrementAfter:
      return true;
    default:
      return false;
  }
}

/// Variables that are given a value somewhere: 0 before.
void find_assigned(const syntax::Expression& expression,
                   std::map<std::string, double>& variables) {
  if (expression.is(Kind::kOperation) && is_assignment(expression.op) &&
      is_variable(expression.operands[0])) {
    variables.emplace(expression.operands[0].name, 0);
  }
  for (const syntax::Expression& operand : expression.operands) {
    find_assigned(operand, variables);
  }
}

/// Bit operations are on whole numbers that a double holds exactly.
std::int64_t bits_of(double value) {
  constexpr double kLargest = 9e15;
  if (std::isnan(value)) return 0;
  return static_cast<std::int64_t>(std::clamp(value, -kLargest, kLargest));
}

}  // namespace

std::optional<double> modulo(double a, double b) {
  const double by = std::trunc(b);
  if (by == 0) return std::nullopt;
  const double rest = std::fmod(std::trunc(a), by);
  return rest != 0 && (rest < 0) != (by < 0) ? rest + by : rest;
}

Evaluation::Evaluation(const std::map<std::string, double>& values)
    : values_(values), random_(0) {}

Evaluation::Evaluation(const std::map<std::string, double>& values,
                       const Functions& functions, int width, int height,
                       std::uint64_t seed)
    : values_(values),
      functions_(&functions),
      width_(width),
      height_(height),
      random_(seed),
      grid_(static_cast<std::size_t>(width) *
            static_cast<std::size_t>(height)) {}

double Evaluation::fail(const syntax::Expression& expression,
                        const std::string& why) {
  if (failure_.empty()) {
    failure_ = why;
    failed_at_ = expression.position;
  }
  return 0;
}

std::optional<double> Evaluation::value(const syntax::Expression& expression) {
  failure_.clear();
  steps_ = 0;
  const double result = evaluate(expression);
  if (!failure_.empty() || !std::isfinite(result)) return std::nullopt;
  return result;
}

std::optional<std::vector<double>> Evaluation::grid_after(
    const syntax::Expression& expression) {
  failure_.clear();
  steps_ = 0;
  std::fill(grid_.begin(), grid_.end(), 0.0);
  call(expression);
  if (!failure_.empty()) return std::nullopt;
  return grid_;
}

double* Evaluation::place_of(const syntax::Expression& expression) {
  if (is_variable(expression) && !frames_.empty()) {
    return &frames_.back().variables[expression.name];
  }
  if (expression.is(Kind::kIndex) && expression.operands.size() == 3 &&
      expression.operands[0].is_word("grid")) {
    const double x = evaluate(expression.operands[1]);
    const double y = evaluate(expression.operands[2]);
    const bool is_inside = x >= 1 && x <= width_ && y >= 1 && y <= height_;
    if (!is_inside) return nullptr;  // nothing is there
    return &grid_[(static_cast<std::size_t>(y) - 1) *
                      static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(x) - 1];
  }
  fail(expression,
       "`" + syntax::to_string(expression) + "` cannot be given a value");
  return nullptr;
}

double Evaluation::arithmetic(const syntax::Expression& expression, double a,
                              double b) {
  switch (expression.op) {
    case syntax::Operator::kAdd:
      return a + b;
    case syntax::Operator::kSubtract:
      return a - b;
    case syntax::Operator::kMultiply:
      return a * b;
    case syntax::Operator::kDivide:
      return b == 0 ? fail(expression, "division by zero") : a / b;
    case syntax::Operator::kModulo:
      if (const auto rest = modulo(a, b)) return *rest;
      return fail(expression, "division by zero");
    case syntax::Operator::kPower:
      return std::pow(a, b);
    case syntax::Operator::kEqual:
      return a == b ? 1 : 0;
    case syntax::Operator::kNotEqual:
      return a != b ? 1 : 0;
    case syntax::Operator::kLess:
      return a < b ? 1 : 0;
    case syntax::Operator::kLessEqual:
      return a <= b ? 1 : 0;
    case syntax::Operator::kGreater:
      return a > b ? 1 : 0;
    case syntax::Operator::kGreaterEqual:
      return a >= b ? 1 : 0;
    case syntax::Operator::kBitAnd:
      return static_cast<double>(bits_of(a) & bits_of(b));
    case syntax::Operator::kBitOr:
      return static_cast<double>(bits_of(a) | bits_of(b));
    default:
      return fail(expression, "`" + syntax::to_string(expression) +
                                  "` cannot be worked out");
  }
}

double Evaluation::assignment(const syntax::Expression& expression) {
  const syntax::Operator op = expression.op;
  const double given =
      expression.operands.size() > 1 ? evaluate(expression.operands[1]) : 1;
  double* const place = place_of(expression.operands[0]);
  if (!place) {
    return fail(expression, "`" + syntax::to_string(expression.operands[0]) +
                                "` is given a value beside the grid");
  }
  const double before = *place;
  switch (op) {
    case syntax::Operator::kAssign:
      return *place = given;
    case syntax::Operator::kAddAssign:
    case syntax::Operator::kIncrementBefore:
      return *place = before + given;
    case syntax::Operator::kSubtractAssign:
    case syntax::Operator::kDecrementBefore:
      return *place = before - given;
    case syntax::Operator::kMultiplyAssign:
      return *place = before * given;
    case syntax::Operator::kOrAssign:
      return *place = static_cast<double>(bits_of(before) | bits_of(given));
    case syntax::Operator::kAndAssign:
      return *place = static_cast<double>(bits_of(before) & bits_of(given));
    case syntax::Operator::kIncrementAfter:
      *place = before + 1;
      return before;
    default:
      *place = before - 1;
      return before;
  }
}

double Evaluation::operation(const syntax::Expression& expression) {
  const auto& operands = expression.operands;
  if (is_assignment(expression.op)) return assignment(expression);
  switch (expression.op) {
    case syntax::Operator::kAnd: {
      double result = 1;
      for (const syntax::Expression& operand : operands) {
        result = evaluate(operand);
        if (result == 0) return 0;
      }
      return result;
    }
    case syntax::Operator::kOr:
      for (const syntax::Expression& operand : operands) {
        const double result = evaluate(operand);
        if (result != 0) return result;
      }
      return 0;
    case syntax::Operator::kNot:
      return evaluate(operands[0]) == 0 ? 1 : 0;
    case syntax::Operator::kNegate:
      return -evaluate(operands[0]);
    case syntax::Operator::kConditional:
      return evaluate(evaluate(operands[0]) != 0 ? operands[1] : operands[2]);
    default:
      break;
  }
  if (operands.size() != 2) {
    return fail(expression,
                "`" + syntax::to_string(expression) + "` cannot be worked out");
  }
  const double a = evaluate(operands[0]);
  return arithmetic(expression, a, evaluate(operands[1]));
}

double Evaluation::call(const syntax::Expression& expression) {
  if (functions_ && expression.name == "rand") {
    const double most =
        expression.operands.empty() ? 1 : evaluate(expression.operands[0]);
    constexpr double kScale = 1.0 / 9007199254740992.0;  // 2^-53
    return most * static_cast<double>(random_.next() >> 11) * kScale;
  }
  if (functions_ && expression.name == "flip") {
    return static_cast<double>(random_.next() & 1);
  }
  if (expression.is_call("int") && expression.operands.size() == 1) {
    return std::trunc(evaluate(expression.operands[0]));
  }
  const auto found = functions_ ? functions_->find(expression.name)
                                : Functions::const_iterator();
  if (!functions_ || found == functions_->end()) {
    return fail(expression, "there is no function `" + expression.name + "`");
  }
  if (frames_.size() >= kDeepestCall) {
    return fail(expression, "`" + expression.name + "` calls itself too often");
  }
  std::vector<double> arguments;
  for (const syntax::Expression& argument : expression.operands) {
    arguments.push_back(evaluate(argument));
  }
  for (const syntax::Statement* statement : found->second) {
    const auto& cases = statement->subject.operands;
    Frame frame;
    bool fits = cases.size() == arguments.size();
    for (std::size_t i = 0; fits && i < cases.size(); ++i) {
      if (is_variable(cases[i])) {
        frame.variables[cases[i].name] = arguments[i];
      } else {
        fits = cases[i].is(Kind::kNumber) && cases[i].number == arguments[i];
      }
    }
    if (!fits) continue;
    find_assigned(statement->value, frame.variables);
    const auto x = std::exchange(x_, std::nullopt);
    const auto y = std::exchange(y_, std::nullopt);
    frames_.push_back(std::move(frame));
    run(statement->value);
    const double result = frames_.back().result.value_or(0);
    frames_.pop_back();
    x_ = x;
    y_ = y;
    return result;
  }
  return fail(expression, "`" + syntax::to_string(expression) +
                              "` is a case that is not given");
}

double Evaluation::evaluate(const syntax::Expression& expression) {
  if (!failure_.empty()) return 0;
  if (++steps_ > kMostSteps) return fail(expression, "this does not end");
  switch (expression.kind) {
    case Kind::kNumber:
      return expression.number;
    case Kind::kOperation:
      return operation(expression);
    case Kind::kInvocation:
      return call(expression);
    case Kind::kIndex: {
      const double* const place = place_of(expression);
      return place ? *place : 0;
    }
    case Kind::kWord:
      if (functions_ &&
          (expression.is_word("flip") || expression.is_word("rand"))) {
        return call(expression);
      }
      if (expression.is_word("on") || expression.is_word("white")) return 1;
      if (expression.is_word("off") || expression.is_word("black")) return 0;
      break;
    default:
      break;
  }
  if (x_ && is_axis(expression, "x")) return *x_;
  if (y_ && is_axis(expression, "y")) return *y_;
  const auto value = values_.find(expression.name);
  if (value != values_.end()) return value->second;
  if (!frames_.empty()) {
    const auto& variables = frames_.back().variables;
    const auto variable = variables.find(expression.name);
    if (variable != variables.end()) return variable->second;
  }
  return fail(expression,
              "`" + syntax::to_string(expression) + "` has no value");
}

void Evaluation::execute(const syntax::Expression& statement) {
  if (is_over()) return;
  switch (statement.kind) {
    case Kind::kIf:
      if (evaluate(statement.operands[1]) != 0) execute(statement.operands[0]);
      return;
    case Kind::kReturn: {
      const double result =
          statement.operands.empty() ? 0 : evaluate(statement.operands[0]);
      frames_.back().result = result;
      return;
    }
    default:
      evaluate(statement);
      return;
  }
}

void Evaluation::run_everywhere(const syntax::Expression& statement) {
  const bool for_x = !x_ && mentions(statement, "x");
  const bool for_y = !y_ && mentions(statement, "y");
  for (int x = 1; x <= (for_x ? width_ : 1) && !is_over(); ++x) {
    for (int y = 1; y <= (for_y ? height_ : 1) && !is_over(); ++y) {
      if (for_x) x_ = x;
      if (for_y) y_ = y;
      execute(statement);
    }
  }
  if (for_x) x_.reset();
  if (for_y) y_.reset();
}

void Evaluation::run(const syntax::Expression& statement) {
  if (is_over()) return;
  switch (statement.kind) {
    case Kind::kSnippet:
      for (const syntax::Expression& part : statement.operands) run(part);
      return;
    case Kind::kWhile:
      while (!is_over() && evaluate(statement.operands[0]) != 0) {
        run(statement.operands[1]);
      }
      return;
    case Kind::kCode:
      fail(statement, "`" + statement.name + "` is beyond what is worked out");
      return;
    default:
      run_everywhere(statement);
      return;
  }
}

}  // namespace translators::eggg::values
