// Counts of joint-move sequences that pin the shipped games; games/README.md
// says where they come from.

#include <gtest/gtest.h>

#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/perft.h"

namespace reasoner {
namespace shipped_games_perft_test {

struct PerftCase {
  const char* game;
  std::vector<std::uint64_t> counts;     ///< from depth 1 on
  std::vector<std::uint64_t> positions;  ///< from depth 1 on
};

class ShippedGamesPerftTest : public testing::TestWithParam<PerftCase> {};

TEST_P(ShippedGamesPerftTest, CountsAreKnown) {
  const std::string path = std::string("games/") + GetParam().game + ".kif";
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet =
      gdl::files::read_rulesheet_file(path, diagnostics);
  ASSERT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  const auto machine = engines::make_state_machine(rulesheet, "datalog");
  State initial;
  machine->initial_state(initial);
  const auto rows = walks::perft(
      *machine, initial, static_cast<std::uint32_t>(GetParam().counts.size()));
  for (std::size_t depth = 1; depth < rows.size(); ++depth) {
    EXPECT_EQ(rows[depth].count, GetParam().counts[depth - 1])
        << "depth " << depth;
    EXPECT_EQ(rows[depth].stuck, 0u) << "depth " << depth;
    if (depth <= GetParam().positions.size()) {
      EXPECT_EQ(rows[depth].positions, GetParam().positions[depth - 1])
          << "depth " << depth;
    }
  }
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

}  // namespace shipped_games_perft_test
}  // namespace reasoner
