// Counts of joint-move sequences that pin the classic board games, from the
// start and from positions in which the rarer rules matter. Those of chess,
// othello and English draughts are published; all others were counted by
// independent programs for each game. games/README.md says more.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/case_folder.h"
#include "tests/reasoner/walks/perft_counts.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace classic_games_perft_test {

struct PositionCounts {
  const char* game;
  const char* position;  ///< facts in tests/data/, or "" for the start
  std::vector<std::uint64_t> counts;         ///< from depth 1 on
  std::vector<std::uint64_t> finished = {};  ///< of these, from depth 1 on
};

class ClassicGamesPerftTest : public testing::TestWithParam<PositionCounts> {};

TEST_P(ClassicGamesPerftTest, CountsAreKnown) {
  const gdl::Rulesheet rulesheet = tests::shipped_rules(GetParam().game);
  const auto machine = engines::make_state_machine(rulesheet, "datalog");
  State start;
  machine->initial_state(start);
  const std::string position = GetParam().position;
  if (!position.empty()) {
    start = walks::position_from_facts(
        *machine, rulesheet,
        tests::text_of("tests/data/" + position + ".facts"));
  }
  const auto rows =
      expect_counts(*machine, start, {GetParam().game, GetParam().counts, {}});
  const std::vector<std::uint64_t>& finished = GetParam().finished;
  for (std::size_t depth = 1; depth <= finished.size(); ++depth) {
    EXPECT_EQ(rows[depth].finished, finished[depth - 1]) << "depth " << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, ClassicGamesPerftTest,
    testing::Values(
        // The eight mates at depth 4 are those of the fool's mate.
        PositionCounts{"chess", "", {20, 400, 8902, 197281}, {0, 0, 0, 8}},
        PositionCounts{"chess", "chess_castling", {48, 2039, 97862}, {0, 0, 1}},
        PositionCounts{
            "chess", "chess_en_passant", {14, 191, 2812, 43238}, {0, 0, 0, 17}},
        PositionCounts{"chess", "chess_promotion", {24, 496, 9483}},
        PositionCounts{"othello", "", {4, 12, 56, 244, 1396, 8200, 55092}},
        PositionCounts{"othello",
                       "othello_late",
                       {1, 6, 14, 56, 119, 239, 244},
                       {0, 0, 0, 0, 0, 0, 182}},
        PositionCounts{"english_draughts", "", {7, 49, 302, 1469, 7361, 36768}},
        PositionCounts{"english_draughts",
                       "english_draughts_late",
                       {1, 2, 26, 52, 587},
                       {0, 0, 0, 0, 8}},
        PositionCounts{"checkers", "", {7, 49, 379, 2872, 23582, 189143}},
        PositionCounts{
            "checkers", "checkers_late", {2, 19, 54, 513}, {0, 0, 0, 6}},
        PositionCounts{"hex", "", {81, 6480}},
        PositionCounts{"hex", "hex_late", {30, 841, 23548}, {1, 0, 924}},
        PositionCounts{"gomoku", "", {121, 14520}},
        PositionCounts{
            "gomoku", "gomoku_late", {50, 2450, 112896}, {0, 98, 922}},
        PositionCounts{"go_7x7", "", {50, 2451, 117698}, {0, 1, 49}},
        PositionCounts{
            "go_7x7", "go_7x7_late", {7, 30, 336, 3195}, {0, 1, 6, 23}},
        PositionCounts{"nine_mens_morris", "", {24, 552, 12144, 255024}},
        PositionCounts{"nine_mens_morris",
                       "nine_mens_morris_late",
                       {9, 126, 4482},
                       {0, 0, 36}},
        PositionCounts{"kalaha", "", {6, 35, 185, 942, 4690, 23233, 114430}},
        PositionCounts{"kalaha",
                       "kalaha_late",
                       {3, 12, 34, 156, 525, 2096},
                       {0, 0, 0, 0, 9, 11}},
        PositionCounts{"amazons", "", {46, 576, 23838}},
        PositionCounts{
            "amazons", "amazons_late", {7, 28, 147, 315}, {0, 0, 0, 1}}),
    [](const auto& info) {
      const std::string position = info.param.position;
      return position.empty() ? std::string(info.param.game) : position;
    });

}  // namespace classic_games_perft_test
}  // namespace reasoner
