#include <algorithm>
#include <array>
#include <bit>

#include "reasoner/playout.h"
#include "reasoner/wide/lanes/lane_draw_kernels.h"

namespace reasoner::wide::lanes {

namespace {

void begin_lanes(const LaneWord* mask, std::size_t lane_words,
                 std::uint64_t first, std::uint32_t elapsed, FreshKeys /*keys*/,
                 LaneKeys lanes) {
  for (std::size_t k = 0; k < lane_words; ++k) {
    for (LaneWord rest = mask[k]; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t place = k * kLanesPerWord + kPlaces.places[lane];
      const std::uint64_t key = mix64(first++);
      lanes.counters[place] = static_cast<std::uint32_t>(key) - elapsed;
      lanes.mixes[place] = static_cast<std::uint32_t>(key >> 32);
    }
  }
}

/// Transposes 8 by 8 bits, a row a byte (Warren, Hacker's Delight, 7-3).
std::uint64_t transpose8(std::uint64_t x) {
  std::uint64_t swap = (x ^ x >> 7) & 0x00aa00aa00aa00aa;
  x ^= swap ^ swap << 7;
  swap = (x ^ x >> 14) & 0x0000cccc0000cccc;
  x ^= swap ^ swap << 14;
  swap = (x ^ x >> 28) & 0x00000000f0f0f0f0;
  return x ^ swap ^ swap << 28;
}

/// Eight lanes from lane 8 * byte on of a word of up to eight planes that
/// follow each other at distance `stride`: a byte a lane.
std::uint64_t load_byte(const LaneWord* planes, std::size_t stride,
                        std::uint32_t count, std::size_t byte) {
  std::uint64_t rows = 0;
  for (std::uint32_t p = 0; p < count; ++p) {
    rows |= (planes[p * stride] >> 8 * byte & 0xff) << 8 * p;
  }
  return transpose8(rows);
}

void store_byte(std::uint64_t lanes, LaneWord* planes, std::size_t stride,
                std::uint32_t count, std::size_t byte) {
  const std::uint64_t rows = transpose8(lanes);
  for (std::uint32_t p = 0; p < count; ++p) {
    LaneWord& plane = planes[p * stride];
    plane &= ~(LaneWord{0xff} << 8 * byte);
    plane |= (rows >> 8 * p & 0xff) << 8 * byte;
  }
}

void draw_ranks(const Draws& draws, LaneWord* planes, std::uint32_t plane_count,
                const LaneWord* skip, LaneWord* stuck) {
  const std::size_t stride = draws.lane_words;
  for (std::size_t k = 0; k < draws.lane_words; ++k) {
    LaneWord none = 0;
    for (std::size_t eighth = 0; eighth < 8; ++eighth) {
      std::array<std::uint32_t, 8> numbers = {};
      for (std::uint32_t p = 0; p < plane_count; p += 8) {
        const std::uint64_t bytes =
            load_byte(planes + p * stride + k, stride,
                      std::min(plane_count - p, 8U), eighth);
        for (std::size_t i = 0; i < 8; ++i) {
          numbers[i] |= static_cast<std::uint32_t>(bytes >> 8 * i & 0xff) << p;
        }
      }
      for (std::size_t i = 0; i < 8; ++i) {
        const std::size_t lane = 8 * eighth + i;
        const std::size_t place = k * kLanesPerWord + kPlaces.places[lane];
        const PlayoutKey key{draws.counters[place] + draws.add,
                             draws.mixes[place]};
        none |= LaneWord{numbers[i] == 0} << lane;
        numbers[i] = pick(hash32(key, 0, 0), numbers[i]);
      }
      for (std::uint32_t p = 0; p < plane_count; p += 8) {
        std::uint64_t bytes = 0;
        for (std::size_t i = 0; i < 8; ++i) {
          bytes |= std::uint64_t{numbers[i] >> p & 0xff} << 8 * i;
        }
        store_byte(bytes, planes + p * stride + k, stride,
                   std::min(plane_count - p, 8U), eighth);
      }
    }
    for (std::uint32_t p = 0; p < plane_count; ++p) {
      planes[p * stride + k] |= skip[k];
    }
    stuck[k] |= none & ~skip[k];
  }
}

void pack_keys(const LaneWord* mask, const LaneWord* filled,
               std::size_t lane_words, std::uint32_t elapsed, ReadKeys from,
               LaneKeys to) {
  for (std::size_t k = 0; k < lane_words; ++k) {
    const std::size_t first = k * kLanesPerWord;
    auto target = first + static_cast<std::size_t>(std::popcount(filled[k]));
    for (LaneWord rest = mask[k]; rest != 0; rest &= rest - 1, ++target) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t place = first + kPlaces.places[lane];
      to.counters[target] = from.counters[place] + elapsed;
      to.mixes[target] = from.mixes[place];
    }
  }
}

void unpack_keys(std::size_t lane_words, ReadKeys from, LaneKeys to) {
  for (std::size_t lane = 0; lane < lane_words * kLanesPerWord; ++lane) {
    to.counters[place_of(lane)] = from.counters[lane];
    to.mixes[place_of(lane)] = from.mixes[lane];
  }
}

void read_numbers(ReadKeys keys, std::uint32_t elapsed, std::uint64_t less,
                  std::uint64_t* numbers) {
  for (std::size_t lane = 0; lane < kLanesPerWord; ++lane) {
    const std::size_t place = kPlaces.places[lane];
    const std::uint32_t add = keys.counters[place] + elapsed;
    numbers[lane] =
        unmix64(std::uint64_t{keys.mixes[place]} << 32 | add) - less;
  }
}

}  // namespace

const DrawKernels& portable_draw_kernels() {
  static constexpr DrawKernels kKernels{&begin_lanes, &draw_ranks, &pack_keys,
                                        &unpack_keys, &read_numbers};
  return kKernels;
}

}  // namespace reasoner::wide::lanes
