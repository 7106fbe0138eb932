#pragma once

#include <memory>

#include "agent/match/match.h"
#include "agent/ranks/mpirun.h"
#include "search/ranks/leader.h"
#include "search/ranks/transport.h"

namespace agent::ranks {

/// The first rank's side of a search, once the others have come or have had
/// their time to. `transport` must outlive it. Throws gdl::Error where some
/// cannot take part.
std::unique_ptr<search::ranks::Leader> gather_helpers(
    const Mpirun& mpirun, search::ranks::Transport& transport);

/// Has the helpers take part in matches with these tools, whose searches have
/// the leader for their partners already; it must outlive them. What hides
/// something is thought about without them.
void share_matches(search::ranks::Leader& leader, match::MatchTools& tools);

}  // namespace agent::ranks
