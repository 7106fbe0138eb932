#pragma once

#include <cstdint>
#include <memory>

#include "search/hidden/hidden_search.h"

namespace search::hidden::choice {

/// The same as search::choice::make_leveled_search for games that hide
/// something: plays below its strength, for people. It lets `search` think and
/// then draws among the moves that this reports on, with probability
/// proportional to their attractiveness to the power of `strength`, which is
/// the level as a part of the highest one, above 0 and up to 1. A move is as
/// attractive as it is likely in the mixture of the search, but never less than
/// a ten thousandth, and the less the less it is worth. At 1 the mixture is
/// played nearly as it stands, and near 0 hardly any move is preferred. Where
/// the search reports no moves its own choice stands.
std::unique_ptr<HiddenSearch> make_leveled_search(
    std::unique_ptr<HiddenSearch> search, double strength, std::uint64_t seed);

}  // namespace search::hidden::choice
