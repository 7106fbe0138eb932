#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::lanes {

/// The rows in which a step ends.
struct EndRows {
  LaneWord* active;        ///< loses those that end
  const LaneWord* totals;  ///< whose playouts are only added up
  const LaneWord* plain;   ///< of these, those of plain items
  /// Where the game is over, the step limit is reached, or a role has no move:
  /// in, any lanes; out, active ones, each in the first row that it is in.
  LaneWord* terminal;
  LaneWord* cut_off;
  LaneWord* stuck;
  LaneWord* ended;  ///< out: those of all three
};

/// How many lanes did what.
struct EndCounts {
  std::uint64_t ended = 0;
  std::uint64_t ended_plain = 0;
  // Of those that are only added up:
  std::uint64_t going_on = 0;
  std::uint64_t cut_off = 0;
  std::uint64_t stuck = 0;
};

/// Small loops over lanes, in the instructions of one machine. Chosen once,
/// then called through pointers.
struct LaneKernels {
  /// The number of lanes in both rows.
  std::size_t (*count_common)(const LaneWord* a, const LaneWord* b,
                              std::size_t lane_words);
  /// Ends the lanes that have reached an end.
  EndCounts (*end_lanes)(const EndRows& rows, std::size_t lane_words);
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

}  // namespace reasoner::wide::lanes
