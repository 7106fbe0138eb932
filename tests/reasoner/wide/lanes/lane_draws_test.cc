#include "reasoner/wide/lanes/lane_draws.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "tests/reasoner/wide/phase_code_comparison.h"

namespace reasoner::wide {

namespace lane_draws_test {

constexpr std::uint64_t kSeed = 77;

bool bit_of(const lanes::LaneRows& row, std::size_t lane) {
  return (row[lane / lanes::kLanesPerWord] >> (lane % lanes::kLanesPerWord) &
          1) != 0;
}

void set_number(lanes::LaneRows& planes, std::size_t words,
                std::uint32_t plane_count, std::size_t lane,
                std::uint32_t number) {
  for (std::uint32_t p = 0; p < plane_count; ++p) {
    lanes::LaneWord& word = planes[p * words + lane / lanes::kLanesPerWord];
    const lanes::LaneWord bit = lanes::LaneWord{1}
                                << (lane % lanes::kLanesPerWord);
    word = (number >> p & 1) != 0 ? word | bit : word & ~bit;
  }
}

std::uint32_t number_of(const lanes::LaneRows& planes, std::size_t words,
                        std::uint32_t plane_count, std::size_t lane) {
  std::uint32_t number = 0;
  for (std::uint32_t p = 0; p < plane_count; ++p) {
    const lanes::LaneWord word =
        planes[p * words + lane / lanes::kLanesPerWord];
    number |=
        static_cast<std::uint32_t>(word >> (lane % lanes::kLanesPerWord) & 1)
        << p;
  }
  return number;
}

/// Every lane's playout and step, one by one.
struct SlowDraws {
  std::vector<PlayoutKey> keys;
  std::vector<std::uint32_t> steps;
};

/// Draws with random counts in all lanes.
void expect_right_ranks(const lanes::LaneDraws& draws, const SlowDraws& slow,
                        RoleIndex role, std::uint32_t plane_count,
                        std::mt19937_64& random) {
  const std::size_t lanes = slow.keys.size();
  const std::size_t words = lanes / lanes::kLanesPerWord;
  lanes::LaneRows planes(plane_count * words);
  lanes::LaneRows skip(words);
  lanes::LaneRows stuck(words);
  for (std::size_t k = 0; k < words; ++k) {
    skip[k] = random() & random() & random();
    stuck[k] = random() & random() & random() & random();
  }
  const lanes::LaneRows was_stuck = stuck;
  std::vector<std::uint32_t> counts(lanes);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    counts[lane] = random() % 5 == 0 ? random() % 3 : random();
    counts[lane] &= (1U << plane_count) - 1;
    if (random() % 16 == 0) counts[lane] = (1U << plane_count) - 1;
    set_number(planes, words, plane_count, lane, counts[lane]);
  }
  draws.draw_ranks(role, planes.data(), plane_count, skip.data(), stuck.data());
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::uint32_t x = hash32(slow.keys[lane], slow.steps[lane], role);
    const bool skipped = bit_of(skip, lane);
    const std::uint32_t expected =
        skipped ? (1U << plane_count) - 1 : pick(x, counts[lane]);
    ASSERT_EQ(number_of(planes, words, plane_count, lane), expected)
        << counts[lane] << " moves, lane " << lane;
    ASSERT_EQ(bit_of(stuck, lane),
              bit_of(was_stuck, lane) || (counts[lane] == 0 && !skipped))
        << "lane " << lane;
  }
}

class LaneDrawsTest : public testing::TestWithParam<lanes::Simd> {};

TEST_P(LaneDrawsTest, DrawsTheNumbersOfThePlayoutRule) {
  for (const std::size_t lanes : {256, 512, 2048}) {
    std::mt19937_64 random(lanes);
    lanes::WaitingDraws waiting(lanes);
    SlowDraws slow;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const PlayoutKey key = playout_key(kSeed, random());
      const auto step = static_cast<std::uint32_t>(random() % 1000);
      waiting.counters[lane] = key.add + step * kStepStride * kCounterFactor;
      waiting.mixes[lane] = key.mix;
      slow.keys.push_back(key);
      slow.steps.push_back(step);
    }
    lanes::LaneDraws draws(lanes, GetParam());
    draws.take_up(waiting);
    for (std::uint32_t planes = 0; planes <= lanes::LaneDraws::kMostPlanes;
         ++planes) {
      SCOPED_TRACE(std::to_string(planes) + " planes");
      expect_right_ranks(draws, slow, static_cast<RoleIndex>(planes % 3),
                         planes, random);
      draws.advance();
      for (std::uint32_t& step : slow.steps) ++step;
    }
  }
}

TEST_P(LaneDrawsTest, BeginsPlayoutsInTheOrderOfTheLanes) {
  for (const std::size_t lanes : {256, 512, 1024}) {
    std::mt19937_64 random(lanes + 1);
    lanes::LaneDraws draws(lanes, GetParam());
    SlowDraws slow;
    slow.keys.resize(lanes);
    slow.steps.resize(lanes);
    lanes::LaneRows mask(lanes / lanes::kLanesPerWord, ~lanes::LaneWord{0});
    std::uint64_t playout = 0xfffffff0;
    for (int round = 0; round < 8; ++round) {
      draws.begin(mask.data(), kSeed, playout);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!bit_of(mask, lane)) continue;
        slow.keys[lane] = playout_key(kSeed, playout++);
        slow.steps[lane] = 0;
      }
      expect_right_ranks(draws, slow, 1, 7, random);
      draws.advance();
      for (std::uint32_t& step : slow.steps) ++step;
      for (lanes::LaneWord& word : mask) {
        word = random();
        for (int i = 0; i < round; ++i) word &= random();
      }
    }
  }
}

TEST_P(LaneDrawsTest, GoesOnWithLanesThatWaited) {
  constexpr std::uint32_t kSteps = 3;
  for (const std::size_t lanes : {256, 512, 2048}) {
    std::mt19937_64 random(lanes + 2);
    const std::size_t words = lanes / lanes::kLanesPerWord;
    lanes::WaitingDraws waiting(lanes);
    SlowDraws slow;
    slow.keys.resize(lanes);
    slow.steps.resize(lanes, kSteps);
    std::vector<std::uint64_t> playouts(lanes);
    lanes::LaneRows filled(words);
    lanes::LaneDraws draws(lanes, GetParam());
    const lanes::LaneRows all(words, ~lanes::LaneWord{0});
    // A fourth of each word in the first round, then the rest.
    for (const std::size_t count : {16, 48}) {
      const std::uint64_t first = random();
      draws.begin(all.data(), kSeed, first);
      for (std::uint32_t i = 0; i < kSteps; ++i) draws.advance();
      lanes::LaneRows mask(words);
      for (std::size_t k = 0; k < words; ++k) {
        while (static_cast<std::size_t>(std::popcount(mask[k])) < count) {
          mask[k] |= lanes::LaneWord{1} << random() % lanes::kLanesPerWord;
        }
      }
      draws.put_aside(mask.data(), filled.data(), waiting);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!bit_of(mask, lane)) continue;
        const std::size_t k = lane / lanes::kLanesPerWord;
        const auto target = k * lanes::kLanesPerWord +
                            static_cast<std::size_t>(std::popcount(filled[k]));
        playouts[target] = first + lane;
        slow.keys[target] = playout_key(kSeed, first + lane);
        filled[k] = filled[k] << 1 | 1;
      }
    }
    draws.take_up(waiting);
    std::array<std::uint64_t, lanes::kLanesPerWord> read;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (lane % lanes::kLanesPerWord == 0) {
        draws.read_playouts(lane / lanes::kLanesPerWord, kSeed, kSteps, read);
      }
      ASSERT_EQ(read[lane % lanes::kLanesPerWord], playouts[lane]);
    }
    expect_right_ranks(draws, slow, 1, 7, random);
  }
}

TEST_P(LaneDrawsTest, RoundsAsTheWholeProductDoes) {
  // Only one draw of hundreds needs its lower bits.
  constexpr std::size_t kLanes = 2048;
  constexpr std::size_t kWords = kLanes / lanes::kLanesPerWord;
  lanes::LaneDraws draws(kLanes, GetParam());
  const lanes::LaneRows all(kWords, ~lanes::LaneWord{0});
  const lanes::LaneRows none(kWords);
  draws.begin(all.data(), kSeed, 0);
  for (std::uint32_t step = 0; step < 24; ++step) {
    const std::uint32_t plane_count = 6 + step % 3;
    const std::uint32_t n = (1U << plane_count) - 1;
    lanes::LaneRows planes(plane_count * kWords, ~lanes::LaneWord{0});
    lanes::LaneRows stuck(kWords);
    draws.draw_ranks(2, planes.data(), plane_count, none.data(), stuck.data());
    EXPECT_EQ(stuck, none);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      ASSERT_EQ(number_of(planes, kWords, plane_count, lane),
                pick(hash32(kSeed, lane, step, 2), n));
    }
    draws.advance();
  }
}

TEST_P(LaneDrawsTest, DrawsWithoutBias) {
  constexpr std::size_t kLanes = 2048;
  constexpr std::size_t kWords = kLanes / lanes::kLanesPerWord;
  for (const std::uint32_t n : {2U, 3U, 7U, 36U, 100U, 1000U}) {
    SCOPED_TRACE(std::to_string(n) + " moves");
    const auto plane_count = static_cast<std::uint32_t>(std::bit_width(n));
    lanes::LaneDraws draws(kLanes, GetParam());
    const lanes::LaneRows all(kWords, ~lanes::LaneWord{0});
    const lanes::LaneRows none(kWords);
    draws.begin(all.data(), kSeed, n * kLanes);
    std::vector<std::uint32_t> counts(n);
    for (int step = 0; step < 64; ++step, draws.advance()) {
      for (RoleIndex role = 0; role < 2; ++role) {
        lanes::LaneRows planes(plane_count * kWords);
        for (std::size_t i = 0; i < planes.size(); ++i) {
          planes[i] = (n >> i / kWords & 1) != 0 ? ~lanes::LaneWord{0} : 0;
        }
        lanes::LaneRows stuck(kWords);
        draws.draw_ranks(role, planes.data(), plane_count, none.data(),
                         stuck.data());
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          const auto rank = number_of(planes, kWords, plane_count, lane);
          ASSERT_LT(rank, n);
          ++counts[rank];
        }
      }
    }
    expect_uniform(counts);
  }
}

INSTANTIATE_TEST_SUITE_P(AllSimds, LaneDrawsTest,
                         testing::ValuesIn(simds_of_this_machine()),
                         [](const testing::TestParamInfo<lanes::Simd>& info) {
                           return std::string(lanes::name_of(info.param));
                         });

}  // namespace lane_draws_test

}  // namespace reasoner::wide
