#pragma once

#include <cstdint>
#include <string>

#include "reasoner/game.h"
#include "search/search.h"

namespace agent::match {

/// What a search said of the move that it chose, as an expression in KIF on
/// one line, for INFO SEARCH:
///
///   ( search ( step 5 ) ( move ( mark 1 1 ) ) ( value 63.20 )
///     ( visits 1200 ) ( playouts 4000 ) ( seconds 1.85 ) ( nodes 900 )
///     ( depth 12 ) ( playouts_per_s 2162 ) ( proven 100 )
///     ( pv ( ( mark 1 1 ) noop ) ( noop ( mark 2 2 ) ) )
///     ( method MCTS because nothing better is known ) )
///
/// `( pondered 90000 )` comes before `playouts_per_s` where there were playouts
/// while nobody waited, since the last move that was chosen among several.
///
/// `proven`, `pv` and `method` are missing where the search says nothing of
/// them; `pv` has 20 joint moves at most. `report.moves` must not be empty;
/// `step` counts from 1.
std::string search_report_text(const search::Report& report,
                               const reasoner::Game& game, std::uint64_t step,
                               const std::string& move, double seconds);

}  // namespace agent::match
