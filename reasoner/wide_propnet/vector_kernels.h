#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/wide_propnet/gate_batches.h"
#include "reasoner/wide_propnet/lane_words.h"
#include "reasoner/wide_propnet/simd.h"

namespace reasoner::wide {

/// Moves are counted and picked in groups, whose counts are kept.
inline constexpr std::uint32_t kMoveGroup = 64;
/// Planes of the number of moves in a group, and of the rank in one.
inline constexpr std::uint32_t kGroupPlanes = 7;

/// A choice as the kernels take it.
struct ChoiceRows {
  LaneWord* moves = nullptr;
  std::uint32_t move_count = 0;
  LaneWord* planes = nullptr;
  std::uint32_t plane_count = 0;
  /// Of more than kMoveGroup moves: kGroupPlanes rows a group.
  LaneWord* group_counts = nullptr;
  /// By move; null where all weights are 1.
  const std::uint8_t* log_weights = nullptr;
  /// The lanes in which they are; null where in all.
  const LaneWord* weighted_lanes = nullptr;
};

/// What goes through vectors, for one set of instructions. Rows have
/// lane_words words.
struct VectorKernels {
  /// `parts`: where the rows of each FramePart begin.
  void (*run_sweep)(const GateSweep& sweep, LaneWord* const* parts,
                    std::size_t lane_words);
  /// moves (legal) -> planes, group_counts
  void (*count)(const ChoiceRows& rows, std::size_t lane_words);
  /// moves (legal), planes (ranks), group_counts -> moves (picked)
  void (*select)(const ChoiceRows& rows, std::size_t lane_words);
};

/// Those for rows of that length: narrower ones where vectors would not divide
/// it.
const VectorKernels& vector_kernels(Simd simd, std::size_t lane_words);

}  // namespace reasoner::wide
