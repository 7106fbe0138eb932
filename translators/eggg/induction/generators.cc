// The tests of the levels, and how grids are drawn by chance.

#include <algorithm>
#include <utility>

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

/// Rules grow with these; five tests of 25 squares have some 500.
constexpr std::size_t kMostTransitions = 20000;

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
    const auto lit = program_->colour_of(Value(1.0));
    test.words =
        program_in_words(statement->value, lit ? model_->colours[*lit] : "");
    const int level = static_cast<int>(model_->tests.size()) + 1;
    const auto follows = program_->test(*test_, level);
    if (!follows) return;
    test.follows = *follows;
    if (const auto always = model_->diagrams.value(*follows)) {
      error(statement->position, "never-changes",
            "`" + syntax::to_string(statement->subject) + "` is " +
                (*always ? "true" : "false") +
                " of all grids of this size, so that there is nothing to "
                "find out");
    }
    model_->tests.push_back(std::move(test));
  }
}

/// The colour that a value is, or an error.
std::optional<std::size_t> InductionReader::colour_of(
    const Expression& expression, const Value& value) {
  const auto colour = program_->colour_of(value);
  if (colour) return colour;
  error(expression.position, "unknown-colour",
        "`" + text_of(value) +
            "` is no colour of the squares; 1 is white, 0 is black, and others "
            "have their names");
  return std::nullopt;
}

/// Each colour's chance of a value: `flip ? 1 : 0`, `randcolor()`, a colour.
std::optional<std::vector<double>> InductionReader::chances_of(
    const Expression& expression) {
  const std::size_t colours = model_->colours.size();
  if (expression.is_call("randcolor") && expression.operands.empty()) {
    return std::vector<double>(colours, 1.0 / static_cast<double>(colours));
  }
  std::vector<double> chances(colours);
  if (is_flip(expression)) {
    for (const double coin : {1.0, 0.0}) {
      const auto colour = colour_of(expression, coin);
      if (!colour) return std::nullopt;
      chances[*colour] += 0.5;
    }
    return chances;
  }
  if (expression.is_operation(Operator::kConditional)) {
    const bool flips = is_flip(expression.operands[0]);
    const auto holds =
        flips ? std::nullopt : program_->constant(expression.operands[0], true);
    if (!flips && !holds) return std::nullopt;
    for (const std::size_t i : {1U, 2U}) {
      if (!flips && is_true(*holds) != (i == 1)) continue;
      const auto part = chances_of(expression.operands[i]);
      if (!part) return std::nullopt;
      for (std::size_t c = 0; c < colours; ++c) {
        chances[c] += (*part)[c] * (flips ? 0.5 : 1);
      }
    }
    return chances;
  }
  const auto value = program_->constant(expression, true);
  const auto colour = value ? colour_of(expression, *value) : std::nullopt;
  if (!colour) return std::nullopt;
  chances[*colour] = 1;
  return chances;
}

/// `grid[x][y] = CHANCES`, for the square that is stood on.
bool InductionReader::draw(const Expression& statement, Generator& generator) {
  if (statement.is(Kind::kIf)) {
    const auto holds = program_->constant(statement.operands[1], true);
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
  const auto x = program_->constant(place->operands[1], true);
  const auto y = program_->constant(place->operands[2], true);
  if (!x || !y) return false;
  const double column = number_of(*x);
  const double row = number_of(*y);
  if (column < 1 || column > model_->width || row < 1 || row > model_->height) {
    error(place->position, "off-board",
          "`" + syntax::to_string(*place) + "` is beside the grid");
    return false;
  }
  auto chances = chances_of(statement.operands[1]);
  if (!chances) return false;
  generator.weights[model_->square(
      static_cast<int>(column), static_cast<int>(row))] = std::move(*chances);
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
      program_->stand_on(for_x ? std::optional(x) : std::nullopt,
                         for_y ? std::optional(y) : std::nullopt);
      is_good = draw(statement, generator);
    }
  }
  program_->stand_on(std::nullopt, std::nullopt);
  return is_good;
}

/// `while (CONDITION)`: drawn again until that no longer holds.
bool InductionReader::read_until(const Expression& loop, Generator& generator) {
  const Expression& condition = loop.operands[0];
  generator.wants = condition.is_operation(Operator::kNot);
  const auto until =
      program_->condition(generator.wants ? condition.operands[0] : condition);
  if (until) generator.until = *until;
  return until.has_value();
}

std::optional<Generator> InductionReader::generator_of(
    const Statement& statement) {
  Generator generator;
  generator.source = source_of(statement);
  generator.weights.resize(model_->diagrams.squares());
  generator.until = model_->diagrams.constant(1);
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
    const auto place = static_cast<int>(none - generator.weights.begin());
    error(statement.position, "no-meaning",
          "nothing is drawn for the square (" +
              std::to_string(place % model_->width + 1) + ", " +
              std::to_string(model_->height - place / model_->width) +
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

/// Whether all grids that it draws follow the rule of the level, or none does.
std::optional<bool> InductionReader::follows(const Generator& generator,
                                             const Test& test) {
  induction_games::Diagrams& diagrams = model_->diagrams;
  const auto both = [](int a, int b) { return a != 0 && b != 0 ? 1 : 0; };
  auto drawn = diagrams.map(generator.until, [&](int value) {
    return (value != 0) == generator.wants ? 1 : 0;
  });
  for (std::size_t i = 0; i < generator.weights.size(); ++i) {
    std::vector<int> can_be;
    for (const double chance : generator.weights[i]) {
      can_be.push_back(chance > 0 ? 1 : 0);
    }
    drawn = diagrams.apply(drawn, diagrams.square(i, can_be), both);
  }
  const auto fits = diagrams.apply(drawn, test.follows, both);
  if (diagrams.is_too_large()) return std::nullopt;
  if (fits == drawn) return true;
  if (diagrams.value(fits) == 0) return false;
  return std::nullopt;
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
