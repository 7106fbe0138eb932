// Numbers and the small part of Perl that is worked out before a game.

#include "translators/eggg/values/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace evaluation_test {

/// Functions by cases on a grid of 5x5, as in Deducto.
class EgggEvaluation : public testing::Test {
 protected:
  void read(const std::string& text) {
    gdl::Diagnostics diagnostics;
    description_ = syntax::parse(text, "game", diagnostics);
    ASSERT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
    for (const syntax::Statement& statement : description_.statements) {
      functions_[statement.subject.name].push_back(&statement);
    }
  }
  /// What the only statement `Name is VALUE` in `text` is worth.
  std::optional<double> value_of(const std::string& text) {
    gdl::Diagnostics diagnostics;
    const syntax::Description description =
        syntax::parse(text, "game", diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
    const syntax::Expression* value = &description.statements.front().value;
    while (value->is(syntax::Expression::Kind::kSnippet))
      value = &value->operands[0];
    return evaluation(1).value(*value);
  }
  values::Evaluation evaluation(std::uint64_t seed) {
    return {values_, functions_, 5, 5, seed};
  }
  std::optional<std::vector<double>> grid_after(const std::string& call,
                                                std::uint64_t seed = 1) {
    gdl::Diagnostics diagnostics;
    const syntax::Description description =
        syntax::parse("board starts " + call, "game", diagnostics);
    values::Evaluation work = evaluation(seed);
    auto grid = work.grid_after(description.statements.front().value);
    failure_ = work.failure();
    return grid;
  }

  std::map<std::string, double> values_ = {{"N", 3}};
  values::Functions functions_;
  syntax::Description description_;
  std::string failure_;
};

double sum(const std::vector<double>& grid) {
  double total = 0;
  for (const double value : grid) total += value;
  return total;
}

TEST_F(EgggEvaluation, Calculates) {
  EXPECT_EQ(value_of("A is { (1 + 2 * 3 - 1) / 2 }"), 3);
  EXPECT_EQ(value_of("A is { 2 ** 3 ** 2 }"), 512);
  EXPECT_EQ(value_of("A is { 7 % 4 }"), 3);
  EXPECT_EQ(value_of("A is { (1 - 6) % 3 }"), 1);
  EXPECT_EQ(value_of("A is { 5 % (1 - 4) }"), -1);
  EXPECT_EQ(value_of("A is { 5.5 % 2.5 }"), 1);
  EXPECT_EQ(value_of("A is { 5 % 0.5 }"), std::nullopt);
  EXPECT_EQ(value_of("A is { N == 3 ? 10 : 20 }"), 10);
  EXPECT_EQ(value_of("A is { N > 3 || 2 <= 1 }"), 0);
  EXPECT_EQ(value_of("A is { !0 && 5 }"), 5);
}

TEST_F(EgggEvaluation, HasNoValueForWhatIsNotKnown) {
  EXPECT_EQ(value_of("A is { 1 / 0 }"), std::nullopt);
  EXPECT_EQ(value_of("A is { M + 1 }"), std::nullopt);
}

TEST_F(EgggEvaluation, CarriesStatementsOutOnEverySquare) {
  read(
      "Fill(1) is { grid[x][y] = x }\nFill(2) is { grid[x][3] = 1 }\n"
      "Fill(3) is { grid[2][4] = 7 }");
  const auto columns = grid_after("Fill(1)");
  ASSERT_TRUE(columns) << failure_;
  EXPECT_EQ(sum(*columns), 75);
  EXPECT_EQ((*columns)[1], 2);  // (2, 1)
  EXPECT_EQ(sum(*grid_after("Fill(2)")), 5);
  const auto square = grid_after("Fill(3)");
  EXPECT_EQ((*square)[3 * 5 + 1], 7);
}

TEST_F(EgggEvaluation, CountsUntilATestHolds) {
  read(
      "Tester(1) is Tot++ if grid[x][y]; return Tot > 12\n"
      "Fill(1) is while (!Tester(1)) { grid[x][y] = flip ? 1 : 0 }");
  const auto grid = grid_after("Fill(1)");
  ASSERT_TRUE(grid) << failure_;
  EXPECT_GT(sum(*grid), 12);
  EXPECT_EQ(grid, grid_after("Fill(1)"));
  EXPECT_NE(grid, grid_after("Fill(1)", 2));
}

TEST_F(EgggEvaluation, DrawsNumbers) {
  read(
      "Fill(1) is grid[x][y] = 1 + int(rand(3))\n"
      "Fill(2) is grid[x][y] = rand > 1/2 ? 1 : 0");
  for (const auto& [call, most] : std::vector<std::pair<std::string, double>>{
           {"Fill(1)", 3}, {"Fill(2)", 1}}) {
    const auto grid = grid_after(call);
    ASSERT_TRUE(grid) << failure_;
    EXPECT_EQ(*std::max_element(grid->begin(), grid->end()), most);
    EXPECT_EQ(*std::min_element(grid->begin(), grid->end()), most > 1 ? 1 : 0);
  }
  // There is no chance where a single number is asked for.
  for (const char* word : {"rand", "rand(2)", "flip", "flip()"}) {
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse(std::string("A is ") + word, "game", diagnostics);
    EXPECT_EQ(
        values::Evaluation(values_).value(description.statements.front().value),
        std::nullopt)
        << word;
  }
}

TEST_F(EgggEvaluation, CountsAndTakesArguments) {
  read(
      "Fill(K) is A = K; A *= 4; A--; --A; grid[1][1] = A; "
      "grid[K][2] = A-- ; grid[2][K] = A & 12");
  const auto grid = grid_after("Fill(3)");
  ASSERT_TRUE(grid) << failure_;
  EXPECT_EQ((*grid)[0], 10);
  EXPECT_EQ((*grid)[5 + 2], 10);
  EXPECT_EQ((*grid)[2 * 5 + 1], 8);
}

TEST_F(EgggEvaluation, CombinesBits) {
  read(
      "Tester(4) is Tot |= (2**y) if grid[x][y]; return (Tot == 62) ? 1 : 0\n"
      "Fill(1) is { grid[3][y] = 1 }; grid[1][1] = Tester(4) + 1\n"
      "Fill(2) is { grid[x][2] = 1 }; grid[1][1] = Tester(4) + 1");
  EXPECT_EQ((*grid_after("Fill(1)"))[0], 2);
  EXPECT_EQ((*grid_after("Fill(2)"))[0], 1);
}

TEST_F(EgggEvaluation, ReturnsAtOnce) {
  read(
      "Tester(3) is return 1 if grid[3][y] && grid[1][y]; return 0\n"
      "Fill(1) is { grid[3][2] = 1 }; { grid[1][2] = 1 }; "
      "grid[5][5] = Tester(3)\n"
      "Fill(2) is { grid[3][2] = 1 }; grid[5][5] = Tester(3)");
  EXPECT_EQ((*grid_after("Fill(1)"))[24], 1);
  EXPECT_EQ((*grid_after("Fill(2)"))[24], 0);
}

TEST_F(EgggEvaluation, GivesUpWhatDoesNotEnd) {
  read("Fill(1) is while (1) { grid[1][1] = 1 }\nFill(2) is Fill(2)\n");
  EXPECT_FALSE(grid_after("Fill(1)"));
  EXPECT_EQ(failure_, "this does not end");
  EXPECT_FALSE(grid_after("Fill(2)"));
  EXPECT_FALSE(grid_after("Fill(3)"));
  EXPECT_NE(failure_.find("case"), std::string::npos);
}

TEST_F(EgggEvaluation, FindsNothingBesideTheGrid) {
  read(
      "Fill(1) is { grid[x][y] = grid[x-1][y] + 1 }\n"
      "Fill(2) is { grid[x+1][y] = 1 }\nFill(3) is { grid[1][1] = Unknown }");
  const auto grid = grid_after("Fill(1)");
  ASSERT_TRUE(grid) << failure_;
  EXPECT_EQ(sum(*grid), 75);
  EXPECT_FALSE(grid_after("Fill(2)"));
  EXPECT_NE(failure_.find("beside the grid"), std::string::npos);
  EXPECT_FALSE(grid_after("Fill(3)"));
  EXPECT_NE(failure_.find("no value"), std::string::npos);
}

}  // namespace evaluation_test
}  // namespace translators::eggg
