// The games of games/ with chance and hidden information that are small enough
// to be solved: what is stated in their comments, and was found by an
// independent interpreter with a solver of its own, or by hand.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "search/hidden/exact/equilibrium_finder.h"
#include "tests/search/playing.h"

namespace search::hidden::exact::shipped_hidden_games_test {
namespace {

struct Facts {
  const char* game;
  std::uint64_t nodes;  ///< histories that differ in state or information
  std::size_t choices;  ///< information sets with at least two moves
  double uniform;       ///< goal of the first player, all playing at random
  double nash_conv;     ///< of uniform play
  double value;         ///< of the first player
  double within;        ///< how close the value has to be
};

class ShippedHiddenGamesTest : public testing::TestWithParam<Facts> {};

TEST_P(ShippedHiddenGamesTest, HaveTheValueThatTheyState) {
  const Facts& facts = GetParam();
  const auto machine = load(facts.game);
  EquilibriumFinder finder(*machine);
  finder.work(no_hurry(), /*most_iterations=*/3000);
  const SequenceFormBuilder& builder = finder.builder();
  ASSERT_EQ(builder.status(), SequenceFormBuilder::Status::kDone)
      << builder.refusal();
  EXPECT_EQ(builder.node_count(), facts.nodes);
  const SequenceForm& form = builder.form();
  EXPECT_EQ(form.choice_count(), facts.choices);
  const Exploitability uniform = exploitability(form, uniform_profile(form));
  EXPECT_NEAR(uniform.goals[0], facts.uniform, 1e-5);
  EXPECT_NEAR(uniform.nash_conv, facts.nash_conv, 1e-4);
  const ValueBounds bounds = value_bounds(form, 0, finder.found());
  EXPECT_TRUE(bounds.proven || form.players.size() > 1);
  EXPECT_GE(bounds.least, facts.value - facts.within);
  EXPECT_LE(bounds.most, facts.value + facts.within);
}

INSTANTIATE_TEST_SUITE_P(
    Games, ShippedHiddenGamesTest,
    testing::Values(
        Facts{"goofspiel", 46917, 3608, 50, 425 / 6.0, 50, 0.3},
        Facts{"high_roll", 235, 39, 50, 650 / 27.0, 48 + 62 / 81.0, 0.01},
        Facts{"kuhn_poker", 58, 12, 53.125, 275 / 12.0, 50 - 25 / 18.0, 0.01},
        Facts{"leduc_poker", 9457, 288, 49.765625, 14.2416667, 49.743181, 0.05},
        Facts{"liars_dice", 1147, 96, 850 / 18.0, 71.8209877, 400 / 9.0, 0.01},
        Facts{"mastermind_small", 5926, 457, 24.2798354, 49.0534979, 220 / 3.0,
              0.01},
        Facts{"minesweeper_3x3", 1116730, 298226, 25 / 9.0,
              200 / 3.0 - 25 / 9.0, 200 / 3.0, 0.01},
        Facts{"monty_hall", 46, 7, 50, 50 / 3.0, 200 / 3.0, 0.01},
        Facts{"rock_paper_scissors_hidden", 13, 2, 50, 50 / 3.0, 50, 0.05},
        Facts{"two_wires", 13, 3, 145 / 3.0, 125 / 3.0, 90, 0.01},
        Facts{"whist_2", 1286945, 10800, 50, 80 / 7.0, 50, 0.0001},
        Facts{"liars_dice_6", 294883, 12288, 850 / 18.0, 88.0329, 400 / 9.0,
              0.1}),
    [](const auto& info) { return std::string(info.param.game); });

}  // namespace
}  // namespace search::hidden::exact::shipped_hidden_games_test
