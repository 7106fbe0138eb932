#include "reasoner/wide/lanes/lane_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "tests/reasoner/wide/phase_code_comparison.h"

namespace reasoner::wide {

namespace lane_kernels_test {

using lanes::kLanesPerWord;
using lanes::LaneRows;
using lanes::LaneWord;

LaneRows random_rows(std::size_t words, std::mt19937_64& random) {
  LaneRows rows(words);
  for (LaneWord& word : rows) word = random();
  return rows;
}

/// Words of which some of the lowest lanes are taken, all and none among them.
LaneRows random_filled(std::size_t words, std::mt19937_64& random) {
  LaneRows filled(words);
  for (LaneWord& word : filled) {
    const std::size_t count = random() % (kLanesPerWord + 1);
    word = count == 0 ? 0 : ~LaneWord{0} >> (kLanesPerWord - count);
  }
  return filled;
}

/// The values of a row in the lanes of `mask`, one word's.
std::vector<bool> values(LaneWord row, LaneWord mask) {
  std::vector<bool> values;
  for (; mask != 0; mask &= mask - 1) {
    values.push_back((row >> std::countr_zero(mask) & 1) != 0);
  }
  return values;
}

class LaneKernelsTest : public testing::TestWithParam<lanes::Simd> {};

TEST_P(LaneKernelsTest, KeepLanesWhereRowsAreAsTheyMustBe) {
  constexpr std::size_t kRows = 9;
  std::mt19937_64 random(1);
  for (const std::size_t words : {4, 8, 32}) {
    const LaneRows rows = random_rows(kRows * words, random);
    const LaneRows lanes = random_rows(words, random);
    LaneRows kept = lanes;
    lanes::lane_kernels(GetParam(), words)
        .keep_lanes({.held = {7, 2}, .absent = {8, 0, 3}}, rows.data(), words,
                    kept.data());
    for (std::size_t k = 0; k < words; ++k) {
      const auto row = [&](std::size_t r) { return rows[r * words + k]; };
      EXPECT_EQ(kept[k],
                lanes[k] & row(7) & row(2) & ~row(8) & ~row(0) & ~row(3));
    }
  }
}

TEST_P(LaneKernelsTest, PackLanesBehindThoseThatAreThere) {
  constexpr std::size_t kRows = 5;
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    for (const std::size_t words : {4, 8, 32}) {
      const lanes::LaneKernels& kernels =
          lanes::lane_kernels(GetParam(), words);
      const LaneRows from = random_rows(kRows * words, random);
      const LaneRows before = random_rows(kRows * words, random);
      const LaneRows filled = random_filled(words, random);
      LaneRows lanes = random_rows(words, random);
      if (round % 2 == 0) {
        for (LaneWord& word : lanes) word &= random() & random();
      }
      LaneRows placed(words);
      LaneRows left(words);
      kernels.place_lanes(lanes.data(), filled.data(), words, placed.data(),
                          left.data());
      LaneRows to = before;
      LaneRows now_filled = filled;
      kernels.pack_lanes(placed.data(), words, kRows, from.data(), to.data(),
                         now_filled.data());
      for (std::size_t k = 0; k < words; ++k) {
        ASSERT_EQ(placed[k] | left[k], lanes[k]);
        ASSERT_EQ(placed[k] & left[k], 0U);
        // As many as there is room for, the lowest ones.
        const int room = 64 - std::popcount(filled[k]);
        ASSERT_EQ(std::popcount(placed[k]),
                  std::min(room, std::popcount(lanes[k])));
        if (left[k] != 0 && placed[k] != 0) {
          ASSERT_LT(std::bit_width(placed[k]) - 1, std::countr_zero(left[k]));
        }
        const LaneWord added = now_filled[k] & ~filled[k];
        ASSERT_EQ(now_filled[k] & filled[k], filled[k]);
        ASSERT_EQ(std::popcount(added), std::popcount(placed[k]));
        ASSERT_EQ(now_filled[k] & (now_filled[k] + 1), 0U);
        for (std::size_t r = 0; r < kRows; ++r) {
          const LaneWord row = to[r * words + k];
          ASSERT_EQ(row & filled[k], before[r * words + k] & filled[k]);
          ASSERT_EQ(row & ~now_filled[k], 0U);
          ASSERT_EQ(values(row, added), values(from[r * words + k], placed[k]));
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllSimds, LaneKernelsTest,
                         testing::ValuesIn(simds_of_this_machine()),
                         [](const testing::TestParamInfo<lanes::Simd>& info) {
                           return std::string(lanes::name_of(info.param));
                         });

}  // namespace lane_kernels_test

}  // namespace reasoner::wide
