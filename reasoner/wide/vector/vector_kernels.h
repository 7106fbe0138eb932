#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/simd.h"
#include "reasoner/wide/vector/gate_batches.h"

namespace reasoner::wide::vector {

/// Moves are counted and picked in groups, whose counts are kept.
inline constexpr std::uint32_t kMoveGroup = 64;
/// Planes of the number of moves in a group, and of the rank in one.
inline constexpr std::uint32_t kGroupPlanes = 7;

/// A choice as the kernels take it.
struct ChoiceRows {
  lanes::LaneWord* moves = nullptr;
  std::uint32_t move_count = 0;
  lanes::LaneWord* planes = nullptr;
  std::uint32_t plane_count = 0;
  /// Of more than kMoveGroup moves: kGroupPlanes rows a group.
  lanes::LaneWord* group_counts = nullptr;
};

/// What goes through vectors, for one set of instructions. Rows have
/// lane_words words.
struct VectorKernels {
  /// `parts`: where the rows of each FramePart begin.
  void (*run_sweep)(const GateSweep& sweep, lanes::LaneWord* const* parts,
                    std::size_t lane_words);
  /// moves (legal) -> planes, group_counts
  void (*count)(const ChoiceRows& rows, std::size_t lane_words);
  /// moves (legal), planes (ranks), group_counts -> moves (picked)
  void (*select)(const ChoiceRows& rows, std::size_t lane_words);
};

/// Those for rows of that length: narrower ones where vectors would not divide
/// it.
const VectorKernels& vector_kernels(lanes::Simd simd, std::size_t lane_words);

}  // namespace reasoner::wide::vector
