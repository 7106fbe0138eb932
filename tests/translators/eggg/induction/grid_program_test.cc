#include "translators/eggg/induction/grid_program.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "translators/eggg/induction/all_colours.h"
#include "translators/eggg/induction/colour_draws.h"
#include "translators/eggg/induction/grid_functions.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/values/evaluation.h"

namespace translators::eggg::induction {
namespace grid_program_test {

std::vector<induction_games::Aspect> colours(std::vector<std::string> names) {
  return {{"colour", std::move(names), 0}};
}

/// A function of the grid under test, and the same of one grid at a time by the
/// interpreter that works out numbers before a game.
class TwoWays {
 public:
  TwoWays(int width, int height, const std::string& body)
      : model_(width, height, colours({"white", "black"})) {
    values_ = {{"width", width}, {"height", height}};
    text_ = "Tester(1) is " + body + "\n";
  }

  void compare(int grids, std::uint64_t seed) {
    gdl::Diagnostics diagnostics;
    const auto description = syntax::parse(text_, "game", diagnostics);
    ASSERT_EQ(diagnostics.format_all(), "");
    values::Functions functions = functions_of(description);
    ASSERT_EQ(model_.orders.size(), 2u);
    std::vector<std::optional<Diagrams::Ref>> orders;
    for (std::size_t i = 0; i < model_.orders.size(); ++i) {
      GridProgram program(model_, i, values_, functions, diagnostics);
      if (i > 0) model_.orders[i].diagrams.allow(Diagrams::kMostWork / 8);
      orders.push_back(program.test(description.statements[0].subject, 1));
      EXPECT_EQ(diagnostics.format_all(), "");
      ASSERT_TRUE(orders[i] || program.is_too_large());
    }
    ASSERT_TRUE(orders[0].has_value());
    std::mt19937_64 random(seed);
    int trues = 0;
    for (int i = 0; i < grids; ++i) {
      std::vector<std::size_t> grid;
      for (int s = 0; s < model_.width * model_.height; ++s) {
        grid.push_back(random() % 2);
      }
      const bool expected = interpreted(grid);
      for (std::size_t i = 0; i < orders.size(); ++i) {
        if (!orders[i]) continue;  // neighbours in rows, column by column
        const auto& order = model_.orders[i];
        std::vector<std::size_t> values;
        for (const std::size_t place : order.places) {
          values.push_back(grid[place]);
        }
        EXPECT_EQ(order.diagrams.evaluate(*orders[i], values) != 0, expected);
      }
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
        "Tot |= y if grid[x][y] && y <= 2; Tot &= 1; return !Tot",
        "Tot++ if grid[x][y]; Tot *= 2; Tot--; --Tot; return Tot >= 22",
        "Tot = Tot + x - y if grid[x][y]; return Tot % 3 == 1"}) {
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
             std::vector<std::string> names = {"white", "black"},
             int side = 5) {
  induction_games::Model model(side, side, colours(std::move(names)));
  gdl::Diagnostics diagnostics;
  const auto description = syntax::parse(statements, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  values::Functions functions;
  for (const Statement& statement : description.statements) {
    functions[statement.subject.name].push_back(&statement);
  }
  const std::map<std::string, double> values;
  GridFunctions program(model, values, functions, diagnostics);
  const bool is_good = program.test(description.statements[0], 1).has_value();
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
  const std::vector<std::string> names = {"red", "green", "yellow", "blue"};
  for (const char* body :
       {"return value(grid[1][1]) == 8", "return chroma(grid[1][1]) eq 12",
        "return hue(grid[1][1]) eq \"yellow\"", "return grid[1][1] eq yellow",
        "return opponent_hue(hue(grid[1][1])) eq \"blue\""}) {
    SCOPED_TRACE(body);
    induction_games::Model model(1, 1, colours(names));
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse(std::string("Tester(1) is ") + body, "game", diagnostics);
    const values::Functions functions = {
        {"Tester", {&description.statements[0]}}};
    const std::map<std::string, double> values;
    GridProgram program(model, 0, values, functions, diagnostics);
    const auto found = program.test(description.statements[0].subject, 1);
    EXPECT_EQ(diagnostics.format_all(), "");
    ASSERT_TRUE(found.has_value());
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_EQ(model.orders[0].diagrams.evaluate(*found, {i}), i == 2 ? 1 : 0)
          << i;
    }
  }
}

/// Each program is true of the colours on the left and of no others.
TEST(GridProgram, KnowsTheColoursOfMunsell) {
  const std::vector<induction_games::Aspect> aspects = {
      {"hue", munsell_hues(), 0},
      {"value", {"0", "4", "9"}, 0},
      {"chroma", {"0", "1.5", "3"}, 0}};
  for (const auto& [body, number] : std::vector<std::pair<std::string, int>>{
           {"return value(grid[1][1]) > 6", 60},
           {"return chroma(grid[1][1]) == 1.5", 60},
           {"return hue(grid[1][1]) eq \"10PB\"", 9},
           {"return opponent_hue(hue(grid[1][1])) eq \"5R\"", 9},
           {"return grid[1][1] eq \"5Y 9/1.5\"", 1},
           {"return hue(grid[1][1]) eq hue(\"10RP 9/2\")", 9},
           {"return chroma(grid[1][1]) > chroma(grid[1][0])", 120}}) {
    SCOPED_TRACE(body);
    induction_games::Model model(1, 1, aspects);
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse("Tester(1) is " + body, "game", diagnostics);
    const values::Functions functions = {
        {"Tester", {&description.statements[0]}}};
    const std::map<std::string, double> values;
    for (std::size_t i = 0; i < model.orders.size(); ++i) {
      GridProgram program(model, i, values, functions, diagnostics);
      const auto found = program.test(description.statements[0].subject, 1);
      EXPECT_EQ(diagnostics.format_all(), "");
      ASSERT_TRUE(found.has_value());
      int trues = 0;
      for (std::size_t colour = 0; colour < 180; ++colour) {
        const std::vector<std::size_t> of_square = {colour / 9, colour / 3 % 3,
                                                    colour % 3};
        std::vector<std::size_t> grid;
        for (const std::size_t place : model.orders[i].places) {
          grid.push_back(of_square[place]);
        }
        trues += model.orders[i].diagrams.evaluate(*found, grid);
      }
      EXPECT_EQ(trues, number);
    }
  }
}

/// What is related in columns is small column by column, and the other way
/// round; neither is in the other order.
TEST(GridProgram, IsWorkedOutInTheOrderThatFits) {
  std::vector<std::string> names;
  for (int i = 0; i < 8; ++i) names.push_back("c" + std::to_string(i));
  for (const auto& [body, order] : std::vector<std::pair<std::string, int>>{
           {"Tot++ if x > 1 && grid[x][y] eq grid[x-1][y]; return Tot > 8", 0},
           {"Tot++ if y > 1 && grid[x][y] eq grid[x][y-1]; return Tot > 8",
            1}}) {
    SCOPED_TRACE(body);
    induction_games::Model model(5, 5, colours(names));
    gdl::Diagnostics diagnostics;
    const auto description =
        syntax::parse("Tester(1) is " + body, "game", diagnostics);
    const values::Functions functions = {
        {"Tester", {&description.statements[0]}}};
    const std::map<std::string, double> values;
    GridFunctions program(model, values, functions, diagnostics);
    const auto found = program.test(description.statements[0], 1);
    EXPECT_EQ(diagnostics.format_all(), "");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->order, static_cast<std::size_t>(order));
  }
}

/// How likely each value of one aspect is, where it can be drawn.
std::map<std::string, double> drawn(const std::string& draw,
                                    std::size_t aspect) {
  std::vector<induction_games::Aspect> aspects = all_colours();
  induction_games::Model model(1, 1, aspects);
  gdl::Diagnostics diagnostics;
  const auto description =
      syntax::parse("Draw is " + draw, "game", diagnostics);
  const values::Functions functions;
  const std::map<std::string, double> values;
  GridProgram program(model, 0, values, functions, diagnostics);
  program.stand_on(1, 1);
  const auto chances = ColourDraws(model, program, diagnostics)
                           .chances_of(description.statements[0].value);
  EXPECT_EQ(diagnostics.format_all(), "") << draw;
  std::map<std::string, double> result;
  if (!chances) return result;
  for (std::size_t i = 0; i < aspects[aspect].values.size(); ++i) {
    const double chance = (*chances)[aspect][i];
    if (chance > 0) result[aspects[aspect].values[i]] = chance;
  }
  return result;
}

TEST(ColourDraws, StayOnTheirScales) {
  using Chances = std::map<std::string, double>;
  EXPECT_EQ(drawn("munsell_value_add(\"5R 9/4\", 3, 1)", 1),
            (Chances{{"10", 1}}));
  EXPECT_EQ(drawn("munsell_chroma_add(\"5R 9/4\", -30)", 2),
            (Chances{{"0", 1}}));
  EXPECT_EQ(drawn("munsell_chroma_add(\"5R 9/4\", 0.5)", 2),
            (Chances{{"4", 1}}));
  EXPECT_EQ(drawn("munsell_hue_add(\"5R 9/4\", -1)", 0),
            (Chances{{"10RP", 1}}));
  EXPECT_EQ(drawn("munsell_hue_add(\"5R 9/4\", 10**300)", 0).size(), 1u);
  EXPECT_EQ(drawn("munsell_value_add(randmunsell(undef, \">7\"), 2)", 1),
            (Chances{{"10", 1}}));
  EXPECT_EQ(drawn("randmunsell(undef, \"<=1\")", 1),
            (Chances{{"0", 0.5}, {"1", 0.5}}));
  EXPECT_EQ(drawn("randmunsell(undef, \">=9\", \"!=3\")", 1),
            (Chances{{"9", 0.5}, {"10", 0.5}}));
  EXPECT_EQ(drawn("randmunsell(undef, undef, \"!=3\")", 2).count("3"), 0u);
  EXPECT_EQ(drawn("flip ? \"5R 9/4\" : \"5R 2/4\"", 1),
            (Chances{{"2", 0.5}, {"9", 0.5}}));
  EXPECT_EQ(drawn("randhue() . \" 5/\" . randchroma(1, 4)", 2),
            (Chances{{"1", 0.25}, {"2", 0.25}, {"3", 0.25}, {"4", 0.25}}));
  EXPECT_EQ(drawn("randcolor()", 0).size(), 20u);
}

}  // namespace grid_program_test
}  // namespace translators::eggg::induction
