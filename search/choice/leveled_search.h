#pragma once

#include <memory>
#include <random>

#include "search/search.h"

namespace search::choice {

/// The strongest level of make_leveled_search.
inline constexpr int kHighestLevel = 10;

/// A search that plays below its strength, for people: it lets `search` think
/// and then draws among the moves with probability proportional to
/// (attractiveness squared) to the power level / 10, where the attractiveness
/// of a move is how often it was visited. Level 10 nearly always plays the best
/// move, level 1 hardly prefers any. Where the value of the position is proven,
/// the choice of the search counts as visited most and others the less the less
/// they are worth, and level 10 plays that choice. `level` is 1 to
/// kHighestLevel. Where the search reports no visits its own choice stands;
/// until there is a draw, its candidate.
std::unique_ptr<Search> make_leveled_search(std::unique_ptr<Search> search,
                                            int level, std::uint64_t seed);

}  // namespace search::choice
