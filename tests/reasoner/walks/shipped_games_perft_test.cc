// Counts of joint-move sequences that pin the shipped games; games/README.md
// says where they come from.

#include <gtest/gtest.h>

#include <string>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/perft.h"
#include "tests/reasoner/walks/perft_counts.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace shipped_games_perft_test {

class ShippedGamesPerftTest : public testing::TestWithParam<PerftCase> {};

TEST_P(ShippedGamesPerftTest, CountsAreKnown) {
  expect_counts(GetParam(), "datalog");
}

INSTANTIATE_TEST_SUITE_P(
    Games, ShippedGamesPerftTest,
    testing::Values(
        PerftCase{"tic_tac_toe",
                  {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872},
                  {9, 72, 252, 756, 1260, 1520, 1140, 390, 78}},
        PerftCase{"connect_four",
                  {7, 49, 343, 2401, 16807, 117649, 823536},
                  {7, 49, 238, 1120, 4263, 16422, 54859}},
        PerftCase{"breakthrough", {22, 484, 11132, 256036}, {22, 484, 5544}},
        PerftCase{"nim",
                  {16, 206, 2116, 17338, 113912, 602492, 2568392, 8808802},
                  {}},
        PerftCase{"rock_paper_scissors", {9, 81, 729, 0}, {}},
        PerftCase{"three_player_tic_tac_toe",
                  {16, 240, 3360, 43680, 524160},
                  {16, 240, 3360, 21840, 131040}},
        PerftCase{"eight_puzzle",
                  {4, 12, 32, 96, 256, 768, 2048, 6144},
                  {4, 9, 12, 25, 44, 85, 116, 221}},
        PerftCase{
            "lights_out", {25, 625, 15625, 390625}, {25, 301, 2325, 12951}}),
    [](const auto& info) { return std::string(info.param.game); });

/// Whole rows, by units in which a game differs.
TEST(PerftThreadsTest, CountTheSameAsOne) {
  const auto machine =
      engines::make_state_machine(tests::shipped_rules("checkers"), "propnet");
  State start;
  machine->initial_state(start);
  for (const auto unit : {walks::PerftUnit::kMove, walks::PerftUnit::kTurn}) {
    const auto one = walks::perft(*machine, start, 6, {.unit = unit});
    const auto four =
        walks::perft(*machine, start, 6, {.unit = unit, .threads = 4});
    ASSERT_EQ(four.size(), one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(four[i].count, one[i].count);
      EXPECT_EQ(four[i].finished, one[i].finished);
      EXPECT_EQ(four[i].stuck, one[i].stuck);
      EXPECT_EQ(four[i].positions, one[i].positions);
    }
  }
}

}  // namespace shipped_games_perft_test
}  // namespace reasoner
