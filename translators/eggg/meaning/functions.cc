// Functions by cases as conditions: what they return for the grid as it is.

#include <algorithm>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

bool is_number(const syntax::Expression& expression, double number) {
  return expression.is(Kind::kNumber) && expression.number == number;
}

/// Whether it is about the squares of a line rather than about one.
bool is_open(const Condition& condition) {
  bool is_open = false;
  for_each(condition, [&](const Condition& part) {
    for (const Square& square : part.squares()) {
      is_open = is_open || square.is_relative();
    }
  });
  return is_open;
}

}  // namespace

/// The case of a function that is called, by numbers alone.
const syntax::Statement* MeaningReader::case_of(
    const syntax::Expression& call) const {
  for (const syntax::Statement* statement : functions_.at(call.name)) {
    const auto& cases = statement->subject.operands;
    if (std::equal(cases.begin(), cases.end(), call.operands.begin(),
                   call.operands.end(),
                   [this](const syntax::Expression& one,
                          const syntax::Expression& argument) {
                     const auto value = value_of(argument);
                     return value && is_number(one, *value);
                   })) {
      return statement;
    }
  }
  return nullptr;
}

/// `grid[3][y] == value`: 0 is an empty square or the last colour.
Condition MeaningReader::grid_is(const syntax::Expression& index,
                                 std::size_t value) {
  const std::vector<syntax::Expression> axes(index.operands.begin() + 1,
                                             index.operands.end());
  const auto square = square_of(axes, 0, index);
  const std::size_t sorts = model_.kinds.size();
  const std::size_t most = model_.colours > 0 ? sorts - 1 : sorts;
  if (!square || value > most) {
    return square ? no_meaning(index, "with such a number") : Condition();
  }
  if (value == 0 && model_.colours == 0) {
    return Empty{{*square}};
  }
  return Stands{{Who::kAnyone, 0, value == 0 ? most : value - 1}, {*square}};
}

/// An expression of Perl about the grid, as something that holds or not.
Condition MeaningReader::grid_condition(const syntax::Expression& expression) {
  const auto is_grid = [](const syntax::Expression& part) {
    return part.is(Kind::kIndex) && part.operands.size() == 3 &&
           part.operands[0].is_word("grid");
  };
  const auto& parts = expression.operands;
  if (expression.is(Kind::kNumber)) {
    return expression.number != 0 ? Condition() : negated(Always{});
  }
  if (is_grid(expression)) {
    std::vector<Condition> ways;
    const std::size_t sorts =
        model_.kinds.size() - (model_.colours > 0 ? 1 : 0);
    for (std::size_t i = 1; i <= sorts; ++i) {
      ways.push_back(grid_is(expression, i));
    }
    return any_of(std::move(ways));
  }
  if (!expression.is(Kind::kOperation)) {
    return no_meaning(expression, "in a condition about the grid");
  }
  std::vector<Condition> children;
  switch (expression.op) {
    case syntax::Operator::kAnd:
    case syntax::Operator::kOr:
      for (const syntax::Expression& part : parts) {
        children.push_back(grid_condition(part));
      }
      return expression.op == syntax::Operator::kAnd
                 ? all_of(std::move(children))
                 : any_of(std::move(children));
    case syntax::Operator::kNot: {
      Condition inner = grid_condition(parts[0]);
      if (!is_open(inner)) return negated(std::move(inner));
      break;
    }
    case syntax::Operator::kConditional:
      if (is_number(parts[1], 1) && is_number(parts[2], 0)) {
        return grid_condition(parts[0]);
      }
      break;
    case syntax::Operator::kEqual:
      if (is_grid(parts[0]) && parts[1].is(Kind::kNumber) &&
          parts[1].number >= 0 && parts[1].number <= 400) {
        return grid_is(parts[0], static_cast<std::size_t>(parts[1].number));
      }
      break;
    default:
      break;
  }
  return no_meaning(expression, "in a condition about the grid");
}

/// `Tester(3) is return 1 if grid[3][y]; return 0`.
Condition MeaningReader::function_condition(const syntax::Expression& call) {
  const syntax::Statement* statement = case_of(call);
  used_functions_.insert(call.name);
  if (!statement || model_.men_have_owners || !model_.men_have_kinds) {
    return no_meaning(call, statement ? "where pieces belong to players"
                                      : "here: this case is not given");
  }
  const syntax::Expression& value = statement->value;
  const std::vector<syntax::Expression> alone = {value};
  const std::vector<syntax::Expression>& parts =
      value.is(Kind::kSnippet) ? value.operands : alone;
  std::vector<Condition> ways;
  for (const syntax::Expression& part : parts) {
    const bool has_condition = part.is(Kind::kIf);
    const syntax::Expression& returned =
        has_condition ? part.operands[0] : part;
    const bool is_yes = !has_condition || (returned.operands.size() == 1 &&
                                           is_number(returned.operands[0], 1));
    if (!returned.is(Kind::kReturn) || returned.operands.size() != 1 ||
        !is_yes) {
      return no_meaning(part,
                        "in the game: a function that is asked in it can only "
                        "`return` what the grid shows, or `return 1 if` it "
                        "does");
    }
    ways.push_back(grid_condition(has_condition ? part.operands[1]
                                                : returned.operands[0]));
    if (!has_condition) break;  // nothing behind is ever reached
  }
  Condition result = any_of(std::move(ways));
  if (!is_open(result)) return result;
  return Found{{std::move(result)}};
}

}  // namespace translators::eggg::meaning
