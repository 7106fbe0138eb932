#pragma once

#include <memory>

#include "reasoner/network/propnet.h"
#include "reasoner/playout_engine.h"

namespace reasoner::engines {

/// The engine that plays more random moves a second from the initial state: the
/// wide one, or the scalar one where that is faster (networks of millions of
/// gate inputs, hardly any playouts side by side) or the wide one cannot be.
/// Both play for `seconds` of CPU time, or one step where that takes longer.
std::unique_ptr<PlayoutEngine> make_fastest_playout_engine(
    const std::shared_ptr<const network::Propnet>& propnet,
    double seconds = 0.02);

/// The same for searches: where that is the wide engine and they do not take
/// too long, one that has the policies WorkItem::kWins and WorkItem::kSafety.
/// Where something is hidden, uniform playouts are as fast as before, since
/// there few ask for others (TwoWayEngine).
std::unique_ptr<PlayoutEngine> make_searching_playout_engine(
    const std::shared_ptr<const network::Propnet>& propnet,
    double seconds = 0.02);

}  // namespace reasoner::engines
