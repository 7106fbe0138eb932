#include "translators/eggg/induction/grid_program.h"

#include <algorithm>
#include <cmath>

#include "translators/board_games/looks.h"
#include "translators/eggg/induction/arithmetic.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using syntax::Operator;

constexpr const char* kUnknownFunction =
    "` cannot be worked out here; known are int, value, chroma, hue and "
    "opponent_hue of colours by their names, randcolor() where squares are "
    "drawn, and the functions of this game";

bool is_variable(const Expression& expression) {
  return expression.is(Kind::kName) || expression.is(Kind::kLetter);
}

}  // namespace

bool mentions_axis(const Expression& expression, const char* axis) {
  if (expression.is(Kind::kLetter) && expression.text == axis) return true;
  if (expression.is(Kind::kText)) return false;
  return std::any_of(expression.operands.begin(), expression.operands.end(),
                     [axis](const Expression& operand) {
                       return mentions_axis(operand, axis);
                     });
}

bool is_flip(const Expression& expression) {
  return (expression.is(Kind::kWord) || expression.is(Kind::kInvocation)) &&
         expression.name == "flip";
}

Value value_in_aspect(const induction_games::Aspect& aspect,
                      std::size_t number) {
  const std::string& text = aspect.values[number];
  if (aspect.name == "hue") return text;
  return number_of(text);
}

GridProgram::GridProgram(induction_games::Model& model, std::size_t order,
                         const std::map<std::string, double>& values,
                         const values::Functions& functions,
                         gdl::Diagnostics& diagnostics)
    : model_(model),
      order_(model.orders[order]),
      diagrams_(model.orders[order].diagrams),
      values_(values),
      functions_(functions),
      diagnostics_(diagnostics) {}

Diagrams::Ref GridProgram::fail(const Expression& place,
                                const std::string& message) {
  if (!has_failed_ && !is_silent_) {
    diagnostics_.error(place.position, "no-meaning", message);
  }
  has_failed_ = true;
  return number(0);
}

Diagrams::Ref GridProgram::truth(Ref a) {
  return diagrams_.map(
      a, [&](int value) { return is_true(values_of_.at(value)) ? 1 : 0; });
}

Diagrams::Ref GridProgram::denied(Ref a) {
  return diagrams_.map(
      a, [&](int value) { return is_true(values_of_.at(value)) ? 0 : 1; });
}

std::optional<Diagrams::Ref> GridProgram::test(const Expression& name,
                                               int argument) {
  has_failed_ = false;
  const Ref result = truth(call(name, name.name, argument));
  if (has_failed_ || is_too_large()) return std::nullopt;
  return result;
}

void GridProgram::forget(std::size_t mark) {
  diagrams_.forget(mark);
  std::erase_if(known_, [mark](const auto& one) { return one.second >= mark; });
}

std::optional<Diagrams::Ref> GridProgram::condition(
    const Expression& expression) {
  has_failed_ = false;
  frames_.emplace_back();
  const Ref result = truth(evaluate(expression));
  frames_.pop_back();
  if (has_failed_ || is_too_large()) return std::nullopt;
  return result;
}

std::optional<Value> GridProgram::constant(const Expression& expression,
                                           bool reports) {
  has_failed_ = false;
  is_silent_ = !reports;
  diagrams_.allow(Diagrams::kMostWork);
  frames_.emplace_back();
  const auto value = diagrams_.value(evaluate(expression));
  frames_.pop_back();
  is_silent_ = false;
  if (has_failed_) return std::nullopt;
  if (!value && reports) {
    fail(expression, "`" + syntax::to_string(expression) +
                         "` depends on the grid, and may not here");
  }
  if (!value) return std::nullopt;
  return values_of_.at(*value);
}

std::optional<std::vector<std::size_t>> GridProgram::colour_of(
    const Value& value) const {
  const auto number_in = [](const induction_games::Aspect& aspect,
                            const auto& is_it) {
    for (std::size_t i = 0; i < aspect.values.size(); ++i) {
      if (is_it(i)) return std::optional(i);
    }
    return std::optional<std::size_t>();
  };
  std::vector<std::size_t> colour;
  for (const induction_games::Aspect& aspect : model_.aspects) {
    std::optional<Value> part;
    if (model_.aspects.size() == 1) {
      part = value;
    } else if (board_games::munsell_colour(text_of(value))) {
      part = colour_function(aspect.name, value);
    }
    const auto number = number_in(aspect, [&](std::size_t i) {
      return part == (model_.aspects.size() == 1
                          ? value_of_colour(aspect.values[i])
                          : value_in_aspect(aspect, i));
    });
    if (!number) return std::nullopt;
    colour.push_back(*number);
  }
  return colour;
}

std::optional<std::size_t> GridProgram::aspect_named(
    const std::string& name) const {
  if (model_.aspects.size() == 1) return std::nullopt;
  for (std::size_t i = 0; i < model_.aspects.size(); ++i) {
    if (model_.aspects[i].name == name) return i;
  }
  return std::nullopt;
}

Diagrams::Ref GridProgram::call(const Expression& place,
                                const std::string& name, double argument) {
  const std::pair key(name, argument);
  if (const auto known = known_.find(key); known != known_.end()) {
    return known->second;
  }
  const auto cases = functions_.find(name);
  const Statement* definition = nullptr;
  if (cases != functions_.end()) {
    for (const Statement* one : cases->second) {
      const auto& operands = one->subject.operands;
      if (operands.size() == 1 && operands[0].is(Kind::kNumber) &&
          operands[0].number == argument) {
        definition = one;
      }
    }
  }
  if (!definition) {
    return fail(place, "nothing says what `" + name + "(" +
                           text_of(Value(argument)) + ")` is");
  }
  if (std::find(open_.begin(), open_.end(), key) != open_.end()) {
    return fail(place, "`" + name + "` asks for itself");
  }
  open_.push_back(key);
  const auto x = std::exchange(x_, std::nullopt);
  const auto y = std::exchange(y_, std::nullopt);
  Frame frame;
  frame.result = number(0);
  frame.live = diagrams_.constant(1);
  frames_.push_back(std::move(frame));
  run(definition->value);
  const Ref result = frames_.back().result;
  const bool returns = frames_.back().returns;
  frames_.pop_back();
  open_.pop_back();
  x_ = x;
  y_ = y;
  if (!returns && !diagrams_.is_too_large()) {
    fail(definition->value, "`" + syntax::to_string(definition->subject) +
                                "` never says what it comes to; expected "
                                "`return ...`");
  }
  if (!has_failed_ && !is_too_large()) known_[key] = result;
  return result;
}

void GridProgram::run(const Expression& statement) {
  if (has_failed_) return;
  if (statement.is(Kind::kSnippet)) {
    for (const Expression& part : statement.operands) run(part);
  } else if (statement.is(Kind::kWhile)) {
    fail(statement, "a test does not loop; only what makes a grid does");
  } else if (statement.is(Kind::kCode)) {
    fail(statement, "`" + statement.name + "` is beyond what is worked out");
  } else {
    run_everywhere(statement);
  }
}

void GridProgram::run_everywhere(const Expression& statement) {
  const bool for_x = !x_ && mentions_axis(statement, "x");
  const bool for_y = !y_ && mentions_axis(statement, "y");
  for (int x = 1; x <= (for_x ? model_.width : 1) && !has_failed_; ++x) {
    for (int y = 1; y <= (for_y ? model_.height : 1) && !has_failed_; ++y) {
      if (for_x) x_ = x;
      if (for_y) y_ = y;
      execute(statement, frames_.back().live);
    }
  }
  if (for_x) x_.reset();
  if (for_y) y_.reset();
}

void GridProgram::execute(const Expression& statement, Ref when) {
  if (has_failed_) return;
  if (diagrams_.is_too_large()) return;
  if (statement.is(Kind::kIf)) {
    const Ref holds = truth(evaluate(statement.operands[1]));
    return execute(statement.operands[0],
                   diagrams_.choose(when, holds, diagrams_.constant(0)));
  }
  if (is_assignment(statement)) return assign(statement, when);
  if (!statement.is(Kind::kReturn)) {
    fail(statement, "`" + syntax::to_string(statement) +
                        "` does nothing here; expected `return ...`, or that "
                        "a name is given a value");
    return;
  }
  const Ref value =
      statement.operands.empty() ? number(0) : evaluate(statement.operands[0]);
  Frame& frame = frames_.back();
  frame.returns = true;
  frame.result = diagrams_.choose(when, value, frame.result);
  frame.live = diagrams_.choose(when, diagrams_.constant(0), frame.live);
}

void GridProgram::assign(const Expression& assignment, Ref when) {
  const Expression& place = assignment.operands[0];
  if (!is_variable(place)) {
    fail(place, "`" + syntax::to_string(place) +
                    "` cannot be given a value in a test");
    return;
  }
  const auto known = frames_.back().variables.find(place.name);
  const Ref before =
      known == frames_.back().variables.end() ? number(0) : known->second;
  const Ref after = assigned(assignment, before);
  frames_.back().variables[place.name] = diagrams_.choose(when, after, before);
}

Diagrams::Ref GridProgram::assigned(const Expression& assignment, Ref before) {
  const Ref given = assignment.operands.size() > 1
                        ? evaluate(assignment.operands[1])
                        : number(1);
  const Operator op = operator_of(assignment.op);
  if (op == Operator::kAssign) return given;
  return binary(assignment, op, before, given);
}

Diagrams::Ref GridProgram::binary(const Expression& place, Operator op, Ref a,
                                  Ref b) {
  bool is_known = true;
  const Ref result = diagrams_.apply(a, b, [&](int left, int right) {
    const auto value =
        arithmetic(op, values_of_.at(left), values_of_.at(right));
    is_known = is_known && value &&
               (!std::holds_alternative<double>(*value) ||
                std::isfinite(std::get<double>(*value)));
    return is_known ? values_of_.index(*value) : 0;
  });
  if (is_known) return result;
  return fail(place, "`" + syntax::to_string(place) + "` cannot be worked out");
}

Diagrams::Ref GridProgram::operation(const Expression& expression) {
  const auto& operands = expression.operands;
  if (is_assignment(expression)) {
    return fail(expression, "`" + syntax::to_string(expression) +
                                "` gives a value inside of another; write it "
                                "as a statement of its own");
  }
  switch (expression.op) {
    case Operator::kAnd:
    case Operator::kOr: {
      const bool is_and = expression.op == Operator::kAnd;
      Ref result = evaluate(operands[0]);
      for (std::size_t i = 1; i < operands.size(); ++i) {
        const Ref next = evaluate(operands[i]);
        const Ref holds = truth(result);
        result = is_and ? diagrams_.choose(holds, next, number(0))
                        : diagrams_.choose(holds, result, next);
      }
      return result;
    }
    case Operator::kNot:
      return denied(evaluate(operands[0]));
    case Operator::kNegate:
      return binary(expression, Operator::kSubtract, number(0),
                    evaluate(operands[0]));
    case Operator::kConditional:
      return diagrams_.choose(truth(evaluate(operands[0])),
                              evaluate(operands[1]), evaluate(operands[2]));
    default:
      break;
  }
  if (operands.size() != 2) {
    return fail(expression,
                "`" + syntax::to_string(expression) + "` cannot be worked out");
  }
  const Ref a = evaluate(operands[0]);
  return binary(expression, expression.op, a, evaluate(operands[1]));
}

std::optional<double> GridProgram::fixed_number(const Expression& expression) {
  const auto value = diagrams_.value(evaluate(expression));
  if (value && !has_failed_) return number_of(values_of_.at(*value));
  fail(expression, "`" + syntax::to_string(expression) +
                       "` has to be a number that is known beforehand");
  return std::nullopt;
}

std::optional<std::size_t> GridProgram::square_number(const Expression& index) {
  if (index.operands.size() != 3 || !index.operands[0].is_word("grid")) {
    fail(index, "`" + syntax::to_string(index) +
                    "` is no square; expected grid[x][y]");
    return std::nullopt;
  }
  const auto x = fixed_number(index.operands[1]);
  const auto y = fixed_number(index.operands[2]);
  if (!x || !y) return std::nullopt;
  const auto column = static_cast<int>(std::clamp(*x, -1.0, 1000.0));
  const auto row = static_cast<int>(std::clamp(*y, -1.0, 1000.0));
  if (column < 1 || column > model_.width || row < 1 || row > model_.height) {
    return std::nullopt;
  }
  return model_.square(column, row);
}

Diagrams::Ref GridProgram::aspect_of(std::size_t square, std::size_t number) {
  const induction_games::Aspect& aspect = model_.aspects[number];
  std::vector<int> values;
  for (std::size_t i = 0; i < aspect.values.size(); ++i) {
    values.push_back(values_of_.index(model_.aspects.size() == 1
                                          ? value_of_colour(aspect.values[i])
                                          : value_in_aspect(aspect, i)));
  }
  return diagrams_.variable(order_.variables[model_.place(square, number)],
                            values);
}

/// `grid[x][y]`; 0 beside the grid, as what has no value is. Where squares
/// differ in several aspects it is their colour in Munsell's notation.
Diagrams::Ref GridProgram::square(const Expression& index) {
  const auto square = square_number(index);
  if (!square) return number(0);
  Ref result = aspect_of(*square, 0);
  for (std::size_t i = 1; i < model_.aspects.size(); ++i) {
    const char* between = i == 1 ? " " : "/";
    result = diagrams_.apply(
        result, aspect_of(*square, i), [&](int before, int next) {
          return values_of_.index(Value(text_of(values_of_.at(before)) +
                                        between +
                                        text_of(values_of_.at(next))));
        });
  }
  return result;
}

Diagrams::Ref GridProgram::invocation(const Expression& expression) {
  const auto& operands = expression.operands;
  if (operands.size() != 1) {
    return fail(expression,
                "`" + syntax::to_string(expression) + kUnknownFunction);
  }
  if (functions_.contains(expression.name)) {
    const auto argument = fixed_number(operands[0]);
    return argument ? call(expression, expression.name, *argument) : number(0);
  }
  const auto aspect = aspect_named(expression.name);
  if (aspect && operands[0].is(Kind::kIndex)) {
    // Nothing else need be known of the square.
    const auto square = square_number(operands[0]);
    if (square) return aspect_of(*square, *aspect);
  }
  const Ref argument = evaluate(operands[0]);
  bool is_known = true;
  const Ref result = diagrams_.map(argument, [&](int index) {
    const Value& value = values_of_.at(index);
    std::optional<Value> after;
    if (expression.name == "int") {
      after = std::trunc(number_of(value));
    } else if (expression.name == "opponent_hue") {
      after = opponent_hue(value);
    } else {
      after = colour_function(expression.name, value);
    }
    is_known = is_known && after.has_value();
    return is_known ? values_of_.index(*after) : 0;
  });
  if (is_known) return result;
  return fail(expression,
              "`" + syntax::to_string(expression) + kUnknownFunction);
}

Diagrams::Ref GridProgram::evaluate(const Expression& expression) {
  if (has_failed_ || diagrams_.is_too_large()) return number(0);
  switch (expression.kind) {
    case Kind::kNumber:
      return number(expression.number);
    case Kind::kText:
      return diagrams_.constant(
          values_of_.index(value_of_colour(expression.text)));
    case Kind::kOperation:
      return operation(expression);
    case Kind::kInvocation:
      return invocation(expression);
    case Kind::kIndex:
      return square(expression);
    default:
      break;
  }
  if (expression.is(Kind::kLetter) && expression.text == "x" && x_) {
    return number(*x_);
  }
  if (expression.is(Kind::kLetter) && expression.text == "y" && y_) {
    return number(*y_);
  }
  const auto value = values_.find(expression.name);
  if (value != values_.end()) return number(value->second);
  if (is_variable(expression)) {
    const auto known = frames_.back().variables.find(expression.name);
    if (known != frames_.back().variables.end()) return known->second;
    return number(0);  // what has not been given a value yet
  }
  const Value colour = value_of_colour(expression.text);
  if (expression.is(Kind::kWord) && colour_of(colour)) {
    return diagrams_.constant(values_of_.index(colour));
  }
  return fail(expression,
              "`" + syntax::to_string(expression) + "` has no value");
}

}  // namespace translators::eggg::induction
