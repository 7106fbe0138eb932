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

/// What has length one.
enum class PerftUnit {
  kMove,  ///< a joint move
  /// A turn: the moves of one role that goes on while all others wait, as in a
  /// chain of captures. A role waits where `noop` is its only move. States
  /// within a turn are in no row, unless they are terminal; in a game for one
  /// role, and where several move at once, each move is a turn.
  kTurn,
};

/// How it is counted.
struct PerftOptions {
  PerftUnit unit = PerftUnit::kMove;
  std::size_t most_mb = 4096;  ///< what the states of a length may take, about
  /// How many threads count, each with a clone of the machine; one where the
  /// machine has no clones. The counts do not depend on it.
  int threads = 1;
  /// Called by the calling thread as soon as a row is complete.
  std::function<void(const PerftRow&)> on_row = {};
};

/// Counts the legal joint-move sequences of each length from 0 to `depth` from
/// `start`, one row a length; terminal and stuck states have no children. A
/// state that several sequences reach is expanded once a length, so the cost
/// is in positions and not in sequences; memory: the states of two lengths.
///
/// Throws gdl::Error where a count exceeds 64 bits, where the states of one
/// length would take more than the options allow, and where a turn has more
/// than a thousand moves.
std::vector<PerftRow> perft(StateMachine& machine, const State& start,
                            std::uint32_t depth,
                            const PerftOptions& options = {});

}  // namespace reasoner::walks
