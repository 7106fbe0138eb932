#pragma once

#include <cstddef>
#include <cstdint>

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

/// Gives mix64(first), mix64(first + 1), ... to the lanes of `mask`: the lower
/// halves less `elapsed` to the counters, the upper ones to the mixes.
using BeginLanes = void (*)(const LaneWord* mask, std::size_t lane_words,
                            std::uint64_t first, std::uint32_t elapsed,
                            FreshKeys keys, LaneKeys lanes);
using DrawRanks = void (*)(const Draws& draws, LaneWord* planes,
                           std::uint32_t plane_count, const LaneWord* skip,
                           LaneWord* stuck);

struct DrawKernels {
  BeginLanes begin_lanes;
  DrawRanks draw_ranks;
};

const DrawKernels& draw_kernels(Simd simd);
/// Those of Simd::kPortable, for any number of planes.
const DrawKernels& portable_draw_kernels();

}  // namespace reasoner::wide::lanes
