#pragma once

#include "reasoner/wide/lanes/lane_kernels.h"

namespace reasoner::wide::lanes {

/// The body of LaneKernels::end_lanes, to be compiled into each of them for
/// its own instructions.
[[gnu::always_inline]] inline EndCounts end_all_lanes(const EndRows& rows,
                                                      std::size_t lane_words) {
  EndCounts counts;
  const auto count = [](LaneWord word) {
    return static_cast<std::uint64_t>(__builtin_popcountll(word));
  };
  for (std::size_t i = 0; i < lane_words; ++i) {
    const LaneWord active = rows.active[i];
    const LaneWord terminal = rows.terminal[i] & active;
    const LaneWord cut_off = rows.cut_off[i] & active & ~terminal;
    const LaneWord stuck = rows.stuck[i] & active & ~terminal & ~cut_off;
    const LaneWord ended = terminal | cut_off | stuck;
    const LaneWord totals = rows.totals[i];
    rows.active[i] = active & ~ended;
    rows.terminal[i] = terminal;
    rows.cut_off[i] = cut_off;
    rows.stuck[i] = stuck;
    rows.ended[i] = ended;
    counts.ended += count(ended);
    counts.ended_plain += count(ended & rows.plain[i]);
    counts.going_on += count(active & ~ended & totals);
    counts.cut_off += count(cut_off & totals);
    counts.stuck += count(stuck & totals);
  }
  return counts;
}

}  // namespace reasoner::wide::lanes
