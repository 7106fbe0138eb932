#include "translators/eggg/induction/grid_program.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/values/evaluation.h"

namespace translators::eggg::induction {
namespace grid_program_test {

/// A function of the grid under test, and the same of one grid at a time by the
/// interpreter that works out numbers before a game.
class TwoWays {
 public:
  TwoWays(int width, int height, const std::string& body)
      : model_(width, height, {"white", "black"}) {
    values_ = {{"width", width}, {"height", height}};
    text_ = "Tester(1) is " + body + "\n";
  }

  void compare(int grids, std::uint64_t seed) {
    gdl::Diagnostics diagnostics;
    const auto description = syntax::parse(text_, "game", diagnostics);
    ASSERT_EQ(diagnostics.format_all(), "");
    values::Functions functions = functions_of(description);
    GridProgram program(model_, values_, functions, diagnostics);
    const auto function = program.test(description.statements[0].subject, 1);
    ASSERT_TRUE(function.has_value()) << diagnostics.format_all();
    std::mt19937_64 random(seed);
    int trues = 0;
    for (int i = 0; i < grids; ++i) {
      std::vector<std::size_t> grid;
      for (int s = 0; s < model_.width * model_.height; ++s) {
        grid.push_back(random() % 2);
      }
      const bool expected = interpreted(grid);
      EXPECT_EQ(model_.diagrams.evaluate(*function, grid) != 0, expected);
      trues += expected ? 1 : 0;
    }
    EXPECT_GT(trues, 0);
    EXPECT_LT(trues, grids);
  }

 private:
  static values::Functions functions_of(
      const syntax::Description& description) {
    values::Functions functions;
    for (const Statement& statement : description.statements) {
      functions[statement.subject.name].push_back(&statement);
    }
    return functions;
  }

  bool interpreted(const std::vector<std::size_t>& grid) {
    std::string text = text_ + "Judge(1) is ";
    for (int x = 1; x <= model_.width; ++x) {
      for (int y = 1; y <= model_.height; ++y) {
        const bool white = grid[model_.square(x, y)] == 0;
        text += "grid[" + std::to_string(x) + "][" + std::to_string(y) +
                "] = " + (white ? "1; " : "0; ");
      }
    }
    gdl::Diagnostics diagnostics;
    const auto description = syntax::parse(
        text + "return Tester(1)\nAsk means Judge(1)\n", "game", diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "");
    const values::Functions functions = functions_of(description);
    values::Evaluation evaluation(values_, functions, model_.width,
                                  model_.height, 0);
    const auto value = evaluation.value(description.statements.back().value);
    EXPECT_TRUE(value.has_value()) << evaluation.failure();
    return value.value_or(0) != 0;
  }

  induction_games::Model model_;
  std::map<std::string, double> values_;
  std::string text_;
};

TEST(GridProgram, IsWhatTheInterpreterComesTo) {
  for (const char* body :
       {"Tot++ if grid[x][y]; return Tot > 12", "return grid[3][3]",
        "return 1 if grid[3][y] && (grid[1][y] && grid[2][y] or grid[4][y] && "
        "grid[5][y]); return 0",
        "Tot |= (2**y) if grid[x][y]; return (Tot == 62) ? 1 : 0",
        "Tot++ if grid[x][y]; return Tot % 2",
        "Tot += 2 if grid[x][y] && !grid[x+1][y]; Tot -= 1 if grid[x][y]; "
        "return Tot < 1 or Tot == 3",
        "return 0 if grid[x][y] != grid[6-x][y] && y == 2; return 1",
        "Tot = Tot * 2 + grid[x][1]; return Tot - 7 >= 9",
        "Tot++ unless grid[x][y]; return int(Tot / 2) == 5 || Tot % 3 == 0",
        "Tot = x if grid[x][y] && y > Tot; return Tot <= 3 && -Tot != -2",
        "Tot |= y if grid[x][y] && y <= 2; Tot &= 1; return !Tot"}) {
    SCOPED_TRACE(body);
    TwoWays(5, 5, body).compare(120, 7);
  }
  TwoWays(4, 3, "Tot++ if grid[x][y]; return Tot * 2 > width * height")
      .compare(200, 8);
}

struct Said {
  std::string text;
  bool has_function = false;
};

Said said_of(const std::string& statements,
             std::vector<std::string> colours = {"white", "black"},
             int side = 5) {
  induction_games::Model model(side, side, std::move(colours));
  gdl::Diagnostics diagnostics;
  const auto description = syntax::parse(statements, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  values::Functions functions;
  for (const Statement& statement : description.statements) {
    functions[statement.subject.name].push_back(&statement);
  }
  const std::map<std::string, double> values;
  GridProgram program(model, values, functions, diagnostics);
  const bool is_good =
      program.test(description.statements[0].subject, 1).has_value();
  return {diagnostics.format_all(), is_good};
}

TEST(GridProgram, SaysWhatItCannotWorkOut) {
  for (const auto& [program, words] :
       std::vector<std::pair<std::string, std::string>>{
           {"Tot++ if grid[x][y]", "never says what it comes to"},
           {"return Tester(1)", "asks for itself"},
           {"return Other(2)", "nothing says what `Other(2)` is"},
           {"return 1 / grid[1][1]", "cannot be worked out"},
           {"return grid[grid[1][1]][1]", "known beforehand"},
           {"return grid[1]", "is no square"},
           {"grid[1][1] = 1; return 1", "cannot be given a value in a test"},
           {"while (grid[1][1]) { Tot++ }; return 1", "does not loop"},
           {"display(1); return 1", "does nothing here"},
           {"return 1 + (Tot = 2)", "as a statement of its own"},
           {"return value(undef)", "has no value"}}) {
    const Said said =
        said_of("Tester(1) is " + program + "\nOther(1) is return 1\n");
    EXPECT_FALSE(said.has_function) << program;
    EXPECT_NE(said.text.find(words), std::string::npos) << program << "\n"
                                                        << said.text;
  }
  const Said large = said_of(
      "Tester(1) is Tot += 2**(x + 5*y) if grid[x][y]; return Tot % 1000003 > "
      "500000\n");
  EXPECT_NE(large.text.find("too many grids"), std::string::npos) << large.text;
}

TEST(GridProgram, KnowsColoursByTheirNames) {
  const std::vector<std::string> colours = {"red", "green", "yellow", "blue"};
  for (const char* body :
       {"return value(grid[1][1]) == 8", "return chroma(grid[1][1]) eq 12",
        "return hue(grid[1][1]) eq \"yellow\"", "return grid[1][1] eq yellow",
        "return opponent_hue(hue(grid[1][1])) eq \"blue\""}) {
    SCOPED_TRACE(body);
    induction_games::Model model(1, 1, colours);
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse(std::string("Tester(1) is ") + body, "game", diagnostics);
    const values::Functions functions = {
        {"Tester", {&description.statements[0]}}};
    const std::map<std::string, double> values;
    GridProgram program(model, values, functions, diagnostics);
    const auto found = program.test(description.statements[0].subject, 1);
    EXPECT_EQ(diagnostics.format_all(), "");
    ASSERT_TRUE(found.has_value());
    for (std::size_t i = 0; i < colours.size(); ++i) {
      EXPECT_EQ(model.diagrams.evaluate(*found, {i}), i == 2 ? 1 : 0) << i;
    }
  }
}

}  // namespace grid_program_test
}  // namespace translators::eggg::induction
