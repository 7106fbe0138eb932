#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

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

/// Rows of which the ones must hold and the others must not, by number.
struct RowConditions {
  std::vector<std::uint32_t> held;
  std::vector<std::uint32_t> absent;

  bool empty() const { return held.empty() && absent.empty(); }
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
  /// Takes the lanes from `lanes` in which `rows` are not as they must be.
  void (*keep_lanes)(const RowConditions& conditions, const LaneWord* rows,
                     std::size_t lane_words, LaneWord* lanes);
  /// Which of `lanes` find a place in words whose lowest lanes, `filled`, are
  /// taken: the lowest of each word are `placed`, the others `left`.
  void (*place_lanes)(const LaneWord* lanes, const LaneWord* filled,
                      std::size_t lane_words, LaneWord* placed, LaneWord* left);
  /// Moves lanes together: in the words of `row_count` rows of `to`, of which
  /// the lowest lanes, `filled`, are taken, come behind these the lanes of
  /// `mask` from the same words of the rows of `from`, in their order. They
  /// must find a place, and are in `filled` afterwards. Lanes behind them are
  /// 0.
  void (*pack_lanes)(const LaneWord* mask, std::size_t lane_words,
                     std::size_t row_count, const LaneWord* from, LaneWord* to,
                     LaneWord* filled);
};

/// For rows of `lane_words` words.
const LaneKernels& lane_kernels(Simd simd, std::size_t lane_words);

}  // namespace reasoner::wide::lanes
