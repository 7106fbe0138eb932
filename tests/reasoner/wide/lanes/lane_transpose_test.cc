#include "reasoner/wide/lanes/lane_transpose.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/reasoner/wide/phase_code_comparison.h"

namespace reasoner::wide {

namespace lane_transpose_test {

constexpr std::size_t kRowCounts[] = {1, 63, 64, 65, 130, 200};
constexpr std::size_t kLaneWords[] = {4, 8, 16};

lanes::LaneRows random_rows(std::size_t count, std::mt19937_64& random) {
  lanes::LaneRows rows(count);
  for (lanes::LaneWord& word : rows) word = random();
  return rows;
}

bool bit(const std::uint64_t* words, std::size_t index) {
  return (words[index / 64] >> (index % 64) & 1) != 0;
}

class LaneTransposeTest : public testing::TestWithParam<lanes::Simd> {};

TEST_P(LaneTransposeTest, LoadsOneStateIntoTheLanesOfAMask) {
  std::mt19937_64 random(1);
  for (const std::size_t words : kLaneWords) {
    for (const std::size_t row_count : kRowCounts) {
      const lanes::LaneRows before =
          random_rows((row_count + 1) * words, random);
      lanes::LaneRows mask = random_rows(words, random);
      mask[1] = 0;
      const lanes::LaneRows state = random_rows((row_count + 63) / 64, random);
      lanes::LaneRows rows = before;
      lanes::load_state(state, mask.data(), words, row_count, rows.data(),
                        GetParam());
      for (std::size_t r = 0; r <= row_count; ++r) {
        for (std::size_t k = 0; k < words; ++k) {
          lanes::LaneWord expected = before[r * words + k];
          if (r < row_count) {
            expected &= ~mask[k];
            if (bit(state.data(), r)) expected |= mask[k];
          }
          ASSERT_EQ(rows[r * words + k], expected) << "row " << r;
        }
      }
    }
  }
}

TEST_P(LaneTransposeTest, LoadsNothingWhereThereAreNoPropositions) {
  const lanes::LaneRows mask(8, ~lanes::LaneWord{0});
  // The sanitizers see more of this.
  EXPECT_NO_FATAL_FAILURE(
      lanes::load_state({}, mask.data(), mask.size(), 0, nullptr, GetParam()));
}

TEST_P(LaneTransposeTest, LoadsAStateOfItsOwnIntoEachLane) {
  std::mt19937_64 random(2);
  for (const std::size_t words : kLaneWords) {
    for (const std::size_t row_count : kRowCounts) {
      const std::size_t state_words = (row_count + 63) / 64;
      const lanes::LaneRows before =
          random_rows((row_count + 1) * words, random);
      const lanes::LaneRows states = random_rows(64 * state_words, random);
      for (const lanes::LaneWord mask :
           {~lanes::LaneWord{0}, random(), random() & 0xff00}) {
        const std::size_t block = random() % words;
        const std::uint64_t* pointers[64] = {};
        for (std::size_t i = 0; i < 64; ++i) {
          if (bit(&mask, i)) pointers[i] = &states[i * state_words];
        }
        lanes::LaneRows rows = before;
        lanes::load_states(pointers, mask, block, words, row_count, rows.data(),
                           GetParam());
        for (std::size_t r = 0; r <= row_count; ++r) {
          for (std::size_t k = 0; k < words; ++k) {
            lanes::LaneWord expected = before[r * words + k];
            for (std::size_t i = 0; r < row_count && k == block && i < 64;
                 ++i) {
              if (!bit(&mask, i)) continue;
              const lanes::LaneWord one = lanes::LaneWord{1} << i;
              expected = bit(pointers[i], r) ? expected | one : expected & ~one;
            }
            ASSERT_EQ(rows[r * words + k], expected) << "row " << r;
          }
        }
      }
    }
  }
}

TEST_P(LaneTransposeTest, ReadsTheStateOfEachLane) {
  std::mt19937_64 random(3);
  for (const std::size_t words : kLaneWords) {
    for (const std::size_t row_count : kRowCounts) {
      const std::size_t filled = (row_count + 63) / 64;
      const std::size_t state_words = filled + row_count % 2;
      const lanes::LaneRows rows = random_rows(row_count * words, random);
      const lanes::LaneRows before = random_rows(64 * state_words, random);
      lanes::LaneRows states = before;
      const std::size_t block = random() % words;
      lanes::read_states(rows.data(), block, words, row_count, states.data(),
                         state_words, GetParam());
      for (std::size_t i = 0; i < 64; ++i) {
        for (std::size_t b = 0; b < filled * 64; ++b) {
          const bool expected =
              b < row_count && bit(&rows[b * words + block], i);
          ASSERT_EQ(bit(&states[i * state_words], b), expected)
              << "lane " << i << ", row " << b;
        }
        for (std::size_t w = filled; w < state_words; ++w) {
          ASSERT_EQ(states[i * state_words + w], before[i * state_words + w]);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllSimds, LaneTransposeTest,
                         testing::ValuesIn(simds_of_this_machine()),
                         [](const testing::TestParamInfo<lanes::Simd>& info) {
                           return std::string(lanes::name_of(info.param));
                         });

}  // namespace lane_transpose_test

}  // namespace reasoner::wide
