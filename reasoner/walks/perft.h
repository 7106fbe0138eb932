#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner::walks {

/// What a game looks like a number of joint moves after a start.
struct PerftRow {
  std::uint64_t count = 0;     ///< legal joint-move sequences of this length
  std::uint64_t finished = 0;  ///< those that end in a terminal state
  std::uint64_t stuck = 0;  ///< those after which a role has no legal move; not
                            ///< looked for in the last row
  std::uint64_t positions = 0;  ///< distinct states that they reach
};

/// Counts the legal joint-move sequences of each length from 0 to `depth` from
/// `start`, one row a length; terminal and stuck states have no children. A
/// state that several sequences reach is expanded once a length, so the cost
/// is in positions and not in sequences; memory: the states of two lengths.
///
/// `on_row(row)`, if given, is called as soon as a row is complete. Throws
/// gdl::Error where a count exceeds 64 bits, and where the states of one length
/// would take more than some `most_mb` MB.
std::vector<PerftRow> perft(
    StateMachine& machine, const State& start, std::uint32_t depth,
    const std::function<void(const PerftRow&)>& on_row = {},
    std::size_t most_mb = 4096);

}  // namespace reasoner::walks
