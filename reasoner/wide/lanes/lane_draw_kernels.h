#pragma once

#include <cstddef>
#include <cstdint>

#include "reasoner/playout.h"
#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/simd.h"

// What LaneDraws is made of, for each set of instructions.

namespace reasoner::wide::lanes {

/// What draw_ranks reads of LaneDraws.
///
/// Counters and mixes lie such that vectors of 32-bit numbers become vectors of
/// bytes without a shuffle: of 64 lanes first every fourth, from the first on,
/// then every fourth from the second on, and so on. Byte q of the j-th number
/// is then lane 4 * j + q, for vectors of every width.
struct Draws {
  const std::uint32_t* counters;
  const std::uint32_t* mixes;
  std::uint32_t add;  ///< to all counters
  std::size_t lane_words;
};

constexpr std::size_t place_of(std::size_t lane) {
  const std::size_t in_word = lane % kLanesPerWord;
  return lane - in_word + in_word % 4 * 16 + in_word / 4;
}

/// By lane of a word.
struct alignas(64) PlaceTable {
  std::uint32_t places[kLanesPerWord] = {};
  constexpr PlaceTable() {
    for (std::uint32_t lane = 0; lane < kLanesPerWord; ++lane) {
      places[lane] = static_cast<std::uint32_t>(place_of(lane));
    }
  }
};
inline constexpr PlaceTable kPlaces;

/// With more planes numbers are drawn one by one.
inline constexpr std::uint32_t kMostVectorPlanes = 16;

/// What playouts that begin get, in the order of their numbers. There is room
/// for a vector behind the last.
struct FreshKeys {
  std::uint32_t* adds;
  std::uint32_t* mixes;
};

/// Of a group of lanes what beginning writes.
struct LaneKeys {
  std::uint32_t* counters;
  std::uint32_t* mixes;
};

/// The same, to be read.
struct ReadKeys {
  const std::uint32_t* counters;
  const std::uint32_t* mixes;
};

/// The inverse of mix64.
constexpr std::uint64_t unmix64(std::uint64_t z) {
  z = (z ^ z >> 31 ^ z >> 62) * 0x319642b2d24d8ec3;
  z = (z ^ z >> 27 ^ z >> 54) * 0x96de1b173f119089;
  return z ^ z >> 30 ^ z >> 60;
}
static_assert(unmix64(mix64(0x0123456789abcdef)) == 0x0123456789abcdef);

struct DrawKernels {
  /// Gives mix64(first), mix64(first + 1), ... to the lanes of `mask`: the
  /// lower halves less `elapsed` to the counters, the upper ones to the mixes.
  void (*begin_lanes)(const LaneWord* mask, std::size_t lane_words,
                      std::uint64_t first, std::uint32_t elapsed,
                      FreshKeys keys, LaneKeys lanes);
  /// LaneDraws::draw_ranks.
  void (*draw_ranks)(const Draws& draws, LaneWord* planes,
                     std::uint32_t plane_count, const LaneWord* skip,
                     LaneWord* stuck);
  /// Copies keys of the lanes of `mask` behind those of `filled`, which are the
  /// lowest of each word, adding `elapsed` to the counters. `to` are in the
  /// order of the lanes.
  void (*pack_keys)(const LaneWord* mask, const LaneWord* filled,
                    std::size_t lane_words, std::uint32_t elapsed,
                    ReadKeys from, LaneKeys to);
  /// Copies all keys from the order of the lanes.
  void (*unpack_keys)(std::size_t lane_words, ReadKeys from, LaneKeys to);
  /// Of one word of lanes the numbers of which mix64 made their keys, less
  /// `less`; `elapsed` is added to the counters before.
  void (*read_numbers)(ReadKeys keys, std::uint32_t elapsed, std::uint64_t less,
                       std::uint64_t* numbers);
};

const DrawKernels& draw_kernels(Simd simd);
/// Those of Simd::kPortable, for any number of planes.
const DrawKernels& portable_draw_kernels();

}  // namespace reasoner::wide::lanes
