// The tests of the levels, and how grids are drawn by chance.

#include <algorithm>
#include <utility>

#include "translators/eggg/induction/colour_draws.h"
#include "translators/eggg/induction/induction_reader.h"
#include "translators/eggg/induction/program_english.h"
#include "translators/induction_games/layers.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using induction_games::Family;
using induction_games::Generator;
using induction_games::Test;
using syntax::Operator;

/// Rules grow with these; five tests of 25 squares in two colours have some
/// 500, in all colours some 40,000.
constexpr std::size_t kMostTransitions = 60000;

}  // namespace

std::vector<const Statement*> InductionReader::levels_of(
    const Expression& name) {
  std::vector<const Statement*> levels;
  is_used_[name.name] = true;
  for (int level = 1;; ++level) {
    const Statement* found = nullptr;
    for (const Statement* one : functions_[name.name]) {
      const auto& operands = one->subject.operands;
      const bool fits =
          operands.size() == 1 && syntax::whole_number(operands[0]) == level;
      if (fits && found) {
        error(one->position, "defined-twice",
              "`" + syntax::to_string(one->subject) + "` is defined twice");
      }
      if (fits) found = one;
    }
    if (!found) break;
    levels.push_back(found);
  }
  if (levels.empty()) {
    error(name.position, "no-rule",
          "nothing says what `" + name.name + "` is at each level: expected `" +
              name.name + "(1) is ...`, `" + name.name + "(2) is ...`");
  } else if (levels.size() < functions_[name.name].size()) {
    for (const Statement* one : functions_[name.name]) {
      if (std::find(levels.begin(), levels.end(), one) != levels.end()) {
        continue;
      }
      error(
          one->position, "no-meaning",
          "`" + syntax::to_string(one->subject) +
              "` is for no level; these are numbered from 1 on without a gap");
    }
  }
  return levels;
}

void InductionReader::read_tests() {
  for (const Statement* statement : levels_of(*test_)) {
    Test test;
    test.source = source_of(*statement);
    const auto lit = functions_of_grid_->constants().colour_of(Value(1.0));
    test.words = program_in_words(
        statement->value,
        lit ? model_->aspects.front().values[lit->front()] : "");
    const int level = static_cast<int>(model_->tests.size()) + 1;
    const auto follows = functions_of_grid_->test(*statement, level);
    if (!follows) return;
    test.follows = *follows;
    const auto& diagrams = model_->orders[follows->order].diagrams;
    if (const auto always = diagrams.value(follows->ref)) {
      error(statement->position, "never-changes",
            "`" + syntax::to_string(statement->subject) + "` is " +
                (*always ? "true" : "false") +
                " of all grids of this size, so that there is nothing to "
                "find out");
    }
    model_->tests.push_back(std::move(test));
  }
}

/// `grid[x][y] = CHANCES`, for the square that is stood on.
bool InductionReader::draw(const Expression& statement, Generator& generator) {
  if (statement.is(Kind::kIf)) {
    const auto holds = program().constant(statement.operands[1], true);
    if (!holds) return false;
    return !is_true(*holds) || draw(statement.operands[0], generator);
  }
  const Expression* place = statement.is_operation(Operator::kAssign)
                                ? &statement.operands[0]
                                : nullptr;
  if (!place || !place->is(Kind::kIndex) || place->operands.size() != 3 ||
      !place->operands[0].is_word("grid")) {
    error(statement.position, "no-meaning",
          "`" + syntax::to_string(statement) +
              "` draws no square; expected e.g. `grid[x][y] = flip ? 1 : 0`");
    return false;
  }
  const auto x = program().constant(place->operands[1], true);
  const auto y = program().constant(place->operands[2], true);
  if (!x || !y) return false;
  const double column = number_of(*x);
  const double row = number_of(*y);
  if (column < 1 || column > model_->width || row < 1 || row > model_->height) {
    error(place->position, "off-board",
          "`" + syntax::to_string(*place) + "` is beside the grid");
    return false;
  }
  auto chances = ColourDraws(*model_, program(), diagnostics_)
                     .chances_of(statement.operands[1]);
  if (!chances) return false;
  const std::size_t square =
      model_->square(static_cast<int>(column), static_cast<int>(row));
  for (std::size_t i = 0; i < chances->size(); ++i) {
    generator.weights[model_->place(square, i)] = std::move((*chances)[i]);
  }
  return true;
}

/// For every square where the statement leaves `x` or `y` open.
bool InductionReader::run(const Expression& statement, Generator& generator) {
  if (statement.is(Kind::kSnippet)) {
    return std::all_of(
        statement.operands.begin(), statement.operands.end(),
        [&](const Expression& part) { return run(part, generator); });
  }
  const bool for_x = mentions_axis(statement, "x");
  const bool for_y = mentions_axis(statement, "y");
  bool is_good = true;
  for (int x = 1; is_good && x <= (for_x ? model_->width : 1); ++x) {
    for (int y = 1; is_good && y <= (for_y ? model_->height : 1); ++y) {
      program().stand_on(for_x ? std::optional(x) : std::nullopt,
                         for_y ? std::optional(y) : std::nullopt);
      is_good = draw(statement, generator);
    }
  }
  program().stand_on(std::nullopt, std::nullopt);
  return is_good;
}

/// `while (CONDITION)`: drawn again until that no longer holds.
bool InductionReader::read_until(const Expression& loop, Generator& generator) {
  const Expression& condition = loop.operands[0];
  generator.wants = condition.is_operation(Operator::kNot);
  const auto until = functions_of_grid_->condition(
      generator.wants ? condition.operands[0] : condition);
  if (until) generator.until = *until;
  return until.has_value();
}

std::optional<Generator> InductionReader::generator_of(
    const Statement& statement) {
  Generator generator;
  generator.source = source_of(statement);
  generator.weights.resize(model_->squares() * model_->aspects.size());
  generator.until = {0, model_->orders.front().diagrams.constant(1)};
  const Expression* body = &statement.value;
  while (body->is(Kind::kSnippet) && body->operands.size() == 1) {
    body = &body->operands[0];
  }
  if (body->is(Kind::kWhile)) {
    if (!read_until(*body, generator)) return std::nullopt;
    body = &body->operands[1];
  }
  if (!run(*body, generator)) return std::nullopt;
  const auto none = std::find_if(
      generator.weights.begin(), generator.weights.end(),
      [](const std::vector<double>& chances) { return chances.empty(); });
  if (none != generator.weights.end()) {
    const std::size_t square = model_->square_at(
        static_cast<std::size_t>(none - generator.weights.begin()));
    error(statement.position, "no-meaning",
          "nothing is drawn for the square (" +
              std::to_string(model_->x_of(square)) + ", " +
              std::to_string(model_->y_of(square)) +
              "); expected e.g. `grid[x][y] = flip ? 1 : 0`");
    return std::nullopt;
  }
  return generator;
}

/// A loop that nothing can end is an error, and so is a game too large.
void InductionReader::check_generators() {
  std::size_t transitions = 0;
  for (const auto& reading : induction_games::readings_of(*model_)) {
    for (const auto& layer : reading.layers) {
      transitions += layer.states.size() * layer.number_of_sorts;
    }
    for (std::size_t i = 0; i < reading.generators.size(); ++i) {
      if (!reading.ways[i][0][0].empty()) continue;
      error(reading.generators[i]->source.position, "never-ends",
            "no grid of this size ends this loop, so that none can be drawn");
    }
  }
  if (transitions <= kMostTransitions) return;
  error(test_->position, "too-large",
        "to tell the grids of this game apart takes " +
            std::to_string(transitions) + " transitions, more than " +
            std::to_string(kMostTransitions) +
            "; a smaller grid or simpler tests need fewer");
}

/// Whether all grids that it draws follow the rule of the level, or none does;
/// nothing where that is not known.
std::optional<bool> InductionReader::follows(const Generator& generator,
                                             const Test& test) {
  induction_games::Order& order = model_->orders[test.follows.order];
  induction_games::Diagrams& diagrams = order.diagrams;
  const auto& own = model_->orders[generator.until.order].diagrams;
  const auto both = [](int a, int b) { return a != 0 && b != 0 ? 1 : 0; };
  diagrams.allow(induction_games::Diagrams::kMostWork);
  const std::size_t mark = diagrams.mark();
  auto drawn = diagrams.constant(1);
  if (generator.until.order == test.follows.order) {
    drawn = diagrams.map(generator.until.ref, [&](int value) {
      return (value != 0) == generator.wants ? 1 : 0;
    });
  } else if (!own.value(generator.until.ref)) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < generator.weights.size(); ++i) {
    std::vector<int> can_be;
    for (const double chance : generator.weights[i]) {
      can_be.push_back(chance > 0 ? 1 : 0);
    }
    drawn = diagrams.apply(drawn, diagrams.variable(order.variables[i], can_be),
                           both);
  }
  const auto fits = diagrams.apply(drawn, test.follows.ref, both);
  std::optional<bool> known;
  if (!diagrams.is_too_large() && fits == drawn) known = true;
  if (!diagrams.is_too_large() && diagrams.value(fits) == 0) known = false;
  diagrams.forget(mark);
  return known;
}

void InductionReader::read_families() {
  for (const Expression* name : drawn_) {
    Family family;
    family.name = name->name;
    for (const Statement* statement : levels_of(*name)) {
      auto generator = generator_of(*statement);
      if (!generator) return;
      const std::size_t level = family.levels.size();
      if (level < model_->tests.size()) {
        generator->follows = follows(*generator, model_->tests[level]);
      }
      family.levels.push_back(std::move(*generator));
    }
    if (family.levels.size() != model_->tests.size()) {
      error(name->position, "no-rule",
            "`" + name->name + "` is given for " +
                std::to_string(family.levels.size()) + " levels, but `" +
                test_->name + "` for " + std::to_string(model_->tests.size()));
      return;
    }
    model_->families.push_back(std::move(family));
  }
  check_generators();
}

}  // namespace translators::eggg::induction
