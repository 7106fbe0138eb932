#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "reasoner/playout_engine.h"

namespace gamemaster::python {

/// Where what playouts come to is written, by number of the playout; all empty
/// where only sums are wanted.
struct PlayoutArrays {
  std::span<std::int32_t> goals;     ///< a row a playout, by role; -1: none
  std::span<std::uint32_t> lengths;  ///< joint moves
  std::span<std::uint8_t> ends;      ///< reasoner::PlayoutEnd
};

/// Which playouts: first, first + 1, ... of `seed`.
struct PlayoutRange {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint32_t step_limit = 10000;
};

/// Plays them from `state`, moves drawn uniformly, and writes them into
/// `arrays`; returns the sums. Gives up soon after `stop` is requested, and is
/// incomplete then. `engine` has no other work.
reasoner::PlayoutTotals run_playouts(reasoner::PlayoutEngine& engine,
                                     const reasoner::State& state,
                                     const PlayoutRange& range,
                                     const PlayoutArrays& arrays,
                                     const std::stop_token& stop);

}  // namespace gamemaster::python
