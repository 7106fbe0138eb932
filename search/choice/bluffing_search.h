#pragma once

#include <cstdint>
#include <memory>

#include "search/search.h"

namespace search::choice {

/// Lets `search` think and then draws among the moves by how attractive they
/// are (search/bluff.h), so that play is interesting. What came of a move that
/// was not the most attractive, by what the next turn promises or by the goal
/// at the end, makes later draws bolder or more careful against those who had a
/// choice meanwhile. Where the search reports no moves its own choice stands,
/// and a move that is proven to give more than the drawn one promises is
/// played.
std::unique_ptr<Search> make_bluffing_search(reasoner::StateMachine& machine,
                                             std::unique_ptr<Search> search,
                                             std::uint64_t seed);

}  // namespace search::choice
