// Counts of joint-move sequences that pin the classic board games, from the
// start and from positions in which the rarer rules matter. Those of chess,
// othello and English draughts are published; all others were counted by
// independent programs for each game. games/README.md says more.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/perft.h"
#include "reasoner/walks/position.h"

namespace reasoner {
namespace classic_games_perft_test {

struct PerftCase {
  const char* game;
  const char* position;  ///< facts in tests/data/, or "" for the start
  std::vector<std::uint64_t> counts;         ///< from depth 1 on
  std::vector<std::uint64_t> finished = {};  ///< of these, from depth 1 on
};

class ClassicGamesPerftTest : public testing::TestWithParam<PerftCase> {};

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_P(ClassicGamesPerftTest, CountsAreKnown) {
  const std::string path = std::string("games/") + GetParam().game + ".kif";
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet =
      gdl::files::read_rulesheet_file(path, diagnostics);
  ASSERT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  const auto machine = engines::make_state_machine(rulesheet, "datalog");
  State start;
  machine->initial_state(start);
  const std::string position = GetParam().position;
  if (!position.empty()) {
    start = walks::position_from_facts(
        *machine, rulesheet, read_file("tests/data/" + position + ".facts"));
  }
  const auto rows = walks::perft(
      *machine, start, static_cast<std::uint32_t>(GetParam().counts.size()));
  ASSERT_EQ(rows.size(), GetParam().counts.size() + 1);
  for (std::size_t depth = 1; depth < rows.size(); ++depth) {
    EXPECT_EQ(rows[depth].count, GetParam().counts[depth - 1])
        << "depth " << depth;
    EXPECT_EQ(rows[depth].stuck, 0u) << "depth " << depth;
    if (depth <= GetParam().finished.size()) {
      EXPECT_EQ(rows[depth].finished, GetParam().finished[depth - 1])
          << "depth " << depth;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, ClassicGamesPerftTest,
    testing::Values(
        // The eight mates at depth 4 are those of the fool's mate.
        PerftCase{"chess", "", {20, 400, 8902, 197281}, {0, 0, 0, 8}},
        PerftCase{"chess", "chess_castling", {48, 2039, 97862}, {0, 0, 1}},
        PerftCase{
            "chess", "chess_en_passant", {14, 191, 2812, 43238}, {0, 0, 0, 17}},
        PerftCase{"chess", "chess_promotion", {24, 496, 9483}},
        PerftCase{"othello", "", {4, 12, 56, 244, 1396, 8200, 55092}},
        PerftCase{"othello",
                  "othello_late",
                  {1, 6, 14, 56, 119, 239, 244},
                  {0, 0, 0, 0, 0, 0, 182}},
        PerftCase{"english_draughts", "", {7, 49, 302, 1469, 7361, 36768}},
        PerftCase{"english_draughts",
                  "english_draughts_late",
                  {1, 2, 26, 52, 587},
                  {0, 0, 0, 0, 8}},
        PerftCase{"checkers", "", {7, 49, 379, 2872, 23582, 189143}},
        PerftCase{"checkers", "checkers_late", {2, 19, 54, 513}, {0, 0, 0, 6}},
        PerftCase{"hex", "", {81, 6480}},
        PerftCase{"hex", "hex_late", {30, 841, 23548}, {1, 0, 924}},
        PerftCase{"gomoku", "", {121, 14520}},
        PerftCase{"gomoku", "gomoku_late", {50, 2450, 112896}, {0, 98, 922}},
        PerftCase{"go_7x7", "", {50, 2451, 117698}, {0, 1, 49}},
        PerftCase{"go_7x7", "go_7x7_late", {7, 30, 336, 3195}, {0, 1, 6, 23}},
        PerftCase{"nine_mens_morris", "", {24, 552, 12144, 255024}},
        PerftCase{"nine_mens_morris",
                  "nine_mens_morris_late",
                  {9, 126, 4482},
                  {0, 0, 36}},
        PerftCase{"kalaha", "", {6, 35, 185, 942, 4690, 23233, 114430}},
        PerftCase{"kalaha",
                  "kalaha_late",
                  {3, 12, 34, 156, 525, 2096},
                  {0, 0, 0, 0, 9, 11}},
        PerftCase{"amazons", "", {46, 576, 23838}},
        PerftCase{"amazons", "amazons_late", {7, 28, 147, 315}, {0, 0, 0, 1}}),
    [](const auto& info) {
      const std::string position = info.param.position;
      return position.empty() ? std::string(info.param.game) : position;
    });

}  // namespace classic_games_perft_test
}  // namespace reasoner
