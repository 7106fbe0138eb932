#include "translators/eggg/induction/induction_meaning.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg::induction {
namespace induction_meaning_test {

using induction_games::DrawGrid;
using induction_games::Model;

/// A whole game of two levels; what is added says something more, or again.
constexpr const char* kGame =
    "one player\n"
    "3x3 grid\n"
    "squares are white and black\n"
    "Tester(1) is return grid[2][2]\n"
    "Tester(2) is Tot++ if grid[x][y]; return Tot % 2\n"
    "Generate(1) is while (!Tester(1)) { grid[x][y] = flip ? 1 : 0 }\n"
    "Generate(2) is { grid[x][y] = flip ? 1 : 0 }; grid[1][1] = 1\n"
    "game has Draw button\n"
    "game has VoteYes button\n"
    "game has VoteNo button\n"
    "Draw means grid becomes Generate(level)\n"
    "VoteYes means Tester(level) && ++Right or Right = 0\n"
    "VoteNo means not Tester(level) && ++Right or Right = 0\n"
    "assert VoteYes: lastmove(\"Draw\")\n"
    "assert: after move Right == 2 => level = level+1 => Right = 0\n"
    "goal is level(highest)\n";

struct Read {
  std::optional<Model> model;
  std::string said;
};

Read read(
    const std::string& text,
    const std::vector<std::pair<std::string, std::string>>& settings = {}) {
  gdl::Diagnostics diagnostics;
  const auto description = syntax::parse(text, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  EXPECT_TRUE(is_induction_game(description));
  values::Options options;
  options.parameters = settings;
  auto model = induction_meaning(description, options, diagnostics);
  return {std::move(model), diagnostics.format_all()};
}

std::string with(const std::string& old, const std::string& fresh) {
  std::string text = kGame;
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

TEST(InductionMeaning, ReadsAGame) {
  const Read game = read(kGame);
  EXPECT_EQ(game.said, "");
  ASSERT_TRUE(game.model.has_value());
  const Model& model = *game.model;
  EXPECT_EQ(model.tests.size(), 2u);
  EXPECT_EQ(model.levels, 2);
  EXPECT_EQ(model.answers, 2);
  EXPECT_EQ(model.turn_limit, 32);
  EXPECT_EQ(model.aspects[0].values[model.aspects[0].first], "black");
  EXPECT_FALSE(model.is_shuffled);
  ASSERT_EQ(model.families.size(), 1u);
  EXPECT_EQ(model.families[0].levels[0].follows, true);
  EXPECT_EQ(model.families[0].levels[1].follows, std::nullopt);
  EXPECT_EQ(model.after[1].buttons, (std::vector<bool>{true, false, false}));
  EXPECT_FALSE(model.after[1].others);
  EXPECT_TRUE(model.after[2].others);
}

TEST(InductionMeaning, UnderstandsSetsOfLastMoves) {
  const Read game = read(with("assert VoteYes: lastmove(\"Draw\")\n",
                              "assert VoteNo: not (lastmove(\"Draw\") or "
                              "lastmove(\"VoteYes\"))\n"
                              "assert VoteNo: not lastmove(VoteNo)\n"));
  EXPECT_EQ(game.said, "");
  ASSERT_TRUE(game.model.has_value());
  EXPECT_EQ(game.model->after[2].buttons,
            (std::vector<bool>{false, false, false}));
  EXPECT_TRUE(game.model->after[2].others);
}

TEST(InductionMeaning, TakesSettings) {
  const std::string text =
      std::string(kGame) + "Needed is 3\nplayer can set Needed to 1..4\n" +
      "player can set levels to 1..2\nplayer can set board size to 3..5\n" +
      "player can set turns to 5..50\n";
  const std::string needed = [&] {
    std::string result = text;
    const std::string old = "Right == 2";
    return result.replace(result.find(old), old.size(), "Right == Needed");
  }();
  const Read plain = read(needed);
  EXPECT_EQ(plain.said, "");
  EXPECT_EQ(plain.model->answers, 3);
  EXPECT_EQ(plain.model->turn_limit, 5);
  const Read chosen = read(
      needed,
      {{"Needed", "4"}, {"levels", "1"}, {"board_size", "4"}, {"turns", "50"}});
  EXPECT_EQ(chosen.said, "");
  EXPECT_EQ(chosen.model->answers, 4);
  EXPECT_EQ(chosen.model->levels, 1);
  EXPECT_EQ(chosen.model->width, 4);
  EXPECT_EQ(chosen.model->turn_limit, 50);
  for (const auto& [name, value, words] :
       std::vector<std::array<std::string, 3>>{
           {"Needed", "5", "can be set to 1 to 4"},
           {"levels", "3", "can be set to 1 to 2"},
           {"board size", "6", "can be set to 3 to 5"},
           {"turns", "51", "can be set to 5 to 50"},
           {"turns", "many", "no whole number"},
           {"speed", "1", "no setting `speed`; it has Needed"}}) {
    EXPECT_NE(read(needed, {{name, value}}).said.find(words), std::string::npos)
        << read(needed, {{name, value}}).said;
  }
}

TEST(InductionMeaning, ReadsThePrintedForms) {
  const Read game = read(
      std::string(kGame) +
      "shuffle levels\nboard starts empty\n30 turns\n"
      "click makes square toggle\nassert click: not lastmove(\"VoteYes\")\n"
      "game has Look button\nLook means display(\"Here.\");\n"
      "assert after Look: flip ? Generate(level) : Generate(level); update()\n"
      "game has Test button\nTest means display(Tester(level))\n"
      "assert: after move Right == 0 => display(\"none\")\n");
  EXPECT_EQ(game.said, "");
  ASSERT_TRUE(game.model.has_value());
  EXPECT_TRUE(game.model->is_shuffled);
  EXPECT_EQ(game.model->none_right, "none");
  EXPECT_EQ(game.model->turn_limit, 30);
  const auto& effects = game.model->buttons[3].effects;
  ASSERT_EQ(effects.size(), 2u);
  EXPECT_EQ(std::get<DrawGrid>(effects[1]).families.size(), 1u);
}

}  // namespace induction_meaning_test
}  // namespace translators::eggg::induction
