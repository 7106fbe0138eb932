#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/wide_propnet/lane_words.h"
#include "reasoner/wide_propnet/simd.h"

namespace reasoner::wide {

/// Small loops over lanes, in the instructions of one machine. Chosen once,
/// then called through pointers.
struct LaneKernels {
  /// The number of lanes in both rows.
  std::size_t (*count_common)(const LaneWord* a, const LaneWord* b,
                              std::size_t lane_words);
  /// Copies the lanes of `mask` from some of the rows of one group into the
  /// same rows of another.
  void (*copy_lanes)(std::span<const std::uint32_t> rows, const LaneWord* mask,
                     std::size_t lane_words, const LaneWord* from,
                     LaneWord* to);
  /// values[lane] = value for the lanes of `mask`.
  void (*fill_lanes)(const LaneWord* mask, std::size_t lane_words,
                     std::uint32_t value, std::uint32_t* values);
};

/// For rows of `lane_words` words.
const LaneKernels& lane_kernels(Simd simd, std::size_t lane_words);

}  // namespace reasoner::wide
