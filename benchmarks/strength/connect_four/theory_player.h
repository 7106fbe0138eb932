#pragma once

#include <random>
#include <vector>

#include "benchmarks/strength/connect_four/solver.h"

namespace benchmarks::connect_four {

/// Where a disc can be dropped, from 0.
std::vector<int> free_columns(const Board& board);

/// A move of the second player that keeps the value of the board, where the
/// first one has lost nothing yet. Of several that which resists best: by which
/// it is not beaten for most plies, of those looked ahead; and then, with ten
/// discs and more, by which fewest moves of the first one keep the win. At
/// random where there are several of these.
int reply_of_theory(const Board& board, Solver& solver,
                    std::mt19937_64& random);

}  // namespace benchmarks::connect_four
