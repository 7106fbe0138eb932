#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/wide/lanes/phase_layout.h"

namespace reasoner::wide::vector {

/// The parts of a LaneFrame that gates read and write.
enum class FramePart : std::uint8_t {
  kScratch,
  kBases,
  kMoves,
  kNext,
  kGoals,
  kTerminal,
  kPercepts
};
inline constexpr std::size_t kFrameParts = 7;

/// A row of a frame: its offset in its part in units of four words, which is
/// the least that rows may have, times eight, and the part.
using RowReference = std::uint32_t;

constexpr RowReference row_reference(FramePart part, std::uint32_t row,
                                     std::size_t lane_words) {
  return row * static_cast<std::uint32_t>(lane_words / 4) * 8 +
         static_cast<std::uint32_t>(part);
}

/// Gates of one shape that follow each other. A gate writes
///
///   all of its `positive` rows hold, and none of its `negative` ones
///
/// and the negation of that where `complement`. Without positive rows it is the
/// constant true or a NOR.
struct GateBatch {
  std::uint32_t positive = 0;
  std::uint32_t negative = 0;
  bool complement = false;
  std::uint32_t gate_count = 0;
};

/// What computes some rows of a frame out of others, one batch after the other.
struct GateSweep {
  std::vector<GateBatch> batches;
  /// Of each gate the row that it writes, then its positive and its negative
  /// rows.
  std::vector<RowReference> references;
};

/// The gates of a phase in an order in which each stands behind those that it
/// reads, with as many of one shape beside each other as can be found greedily.
/// Rows of scratch are used again once nothing reads them. What no output of
/// the layout needs is left out.
struct GateSchedule {
  GateSweep legal;  ///< bases -> moves, terminal
  GateSweep next;   ///< bases, moves, scratch as legal left it -> next
  GateSweep goals;  ///< bases -> goals, on a frame of its own
  /// By role: bases, moves -> percepts, with a scratch of its own.
  std::vector<GateSweep> percepts;
  std::uint32_t scratch_rows = 0;
  std::uint32_t goal_scratch_rows = 0;
  std::uint32_t percept_scratch_rows = 0;
};

/// For rows of lane_words words. A goal that reads inputs sees none played.
GateSchedule schedule_gates(const lanes::PhaseLayout& layout,
                            std::size_t lane_words);

}  // namespace reasoner::wide::vector
