#include "reasoner/wide/interpreted_code.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "reasoner/wide/lanes/lane_draws.h"
#include "tests/reasoner/wide/phase_code_comparison.h"

namespace reasoner::wide {

namespace interpreted_code_test {

constexpr std::size_t kLaneCounts[] = {256, 512, 1024, 1536, 2048};

class InterpretedCodeTest : public testing::Test {
 protected:
  static void expect_right(const lanes::PhaseLayout& layout, std::size_t lanes,
                           std::uint64_t seed) {
    SCOPED_TRACE(std::to_string(lanes) + " lanes, seed " +
                 std::to_string(seed));
    expect_right_code(layout, *make_interpreted_code(layout, lanes), lanes,
                      seed);
  }
};

TEST_F(InterpretedCodeTest, ComputesRandomNetworks) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const network::Propnet propnet = propnet_of_random_gates(
        10 + static_cast<std::uint32_t>(seed) * 5, 3 + seed % 7, seed);
    const lanes::PhaseLayout layout = lanes::lay_out_phase(propnet, 0);
    expect_right(layout, kLaneCounts[seed % std::size(kLaneCounts)], seed);
    if (HasFailure()) return;
  }
}

TEST_F(InterpretedCodeTest, PicksAmongAnyNumberOfMoves) {
  for (const std::uint32_t moves :
       {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 63, 64, 65, 127, 128, 500}) {
    SCOPED_TRACE(std::to_string(moves) + " moves");
    const std::uint32_t counts[] = {moves, 2, moves};
    for (const std::uint32_t rarity : {2U, 16U}) {
      const network::Propnet propnet =
          propnet_of_choices(counts, rarity, moves);
      const lanes::PhaseLayout layout = lanes::lay_out_phase(propnet, 0);
      const std::size_t lanes = kLaneCounts[moves % std::size(kLaneCounts)];
      expect_right(layout, lanes, moves);
    }
    if (HasFailure()) return;
  }
}

TEST_F(InterpretedCodeTest, PicksAmongThousandsOfMoves) {
  for (const std::uint32_t rarity : {2U, 256U}) {
    const std::uint32_t counts[] = {3000};
    const network::Propnet propnet = propnet_of_choices(counts, rarity, 1);
    const lanes::PhaseLayout layout = lanes::lay_out_phase(propnet, 0);
    expect_right(layout, 512, rarity);
  }
}

TEST_F(InterpretedCodeTest, PicksEachLegalMoveEquallyOften) {
  constexpr std::size_t kLanes = 512;
  constexpr std::size_t kWords = kLanes / lanes::kLanesPerWord;
  const std::uint32_t moves[] = {100};
  const network::Propnet propnet = propnet_of_choices(moves, 2, 1);
  const lanes::PhaseLayout layout = lanes::lay_out_phase(propnet, 0);
  const auto code = make_interpreted_code(layout, kLanes);
  // The same state in all lanes.
  const lanes::LaneRows bases(layout.network->base_count() * kWords);
  lanes::LaneRows legal(layout.inputs.size() * kWords);
  lanes::LaneRows planes(layout.plane_count * kWords);
  lanes::LaneRows terminal(kWords);
  lanes::LaneRows scratch(code->scratch_rows() * kWords);
  lanes::LaneFrame frame;
  frame.bases = bases.data();
  frame.moves = legal.data();
  frame.planes = planes.data();
  frame.terminal = terminal.data();
  frame.scratch = scratch.data();
  code->legal(frame);

  const lanes::LaneRows none(kWords);
  const lanes::LaneRows all(kWords, ~lanes::LaneWord{0});
  lanes::LaneDraws draws(kLanes, lanes::Simd::kPortable);
  draws.begin(all.data(), 1, 0);
  std::vector<std::uint32_t> counts(layout.inputs.size());
  for (int step = 0; step < 200; ++step, draws.advance()) {
    lanes::LaneRows moves_of_step = legal;
    lanes::LaneRows ranks = planes;
    lanes::LaneRows stuck(kWords);
    frame.moves = moves_of_step.data();
    frame.planes = ranks.data();
    const lanes::Choice& choice = layout.choices[0];
    draws.draw_ranks(choice.role, ranks.data(), choice.plane_count, none.data(),
                     stuck.data());
    code->select(frame);
    for (std::size_t i = 0; i < moves_of_step.size(); ++i) {
      counts[i / kWords] +=
          static_cast<std::uint32_t>(std::popcount(moves_of_step[i]));
    }
  }
  std::vector<std::uint32_t> legal_counts;
  std::uint32_t sum = 0;
  for (std::size_t m = 0; m < counts.size(); ++m) {
    if (legal[m * kWords] != 0) legal_counts.push_back(counts[m]);
    sum += counts[m];
  }
  EXPECT_EQ(sum, 200 * kLanes);
  EXPECT_GT(legal_counts.size(), 20);
  expect_uniform(legal_counts);
}

TEST_F(InterpretedCodeTest, PlaysGames) {
  const std::vector<std::string> games{"tic_tac_toe",         "connect_four",
                                       "rock_paper_scissors", "tron",
                                       "breakthrough",        "nim"};
  std::size_t lanes = 0;
  for (const std::string& game : games) {
    const auto make = [](const lanes::PhaseLayout& layout, std::size_t count,
                         lanes::Simd /*simd*/) {
      return make_interpreted_code(layout, count);
    };
    expect_right_code_of_game(game, make,
                              kLaneCounts[lanes++ % std::size(kLaneCounts)],
                              lanes::Simd::kPortable, 12);
    if (HasFailure()) return;
  }
}

}  // namespace interpreted_code_test

}  // namespace reasoner::wide
