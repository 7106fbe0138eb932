#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "reasoner/analysis/sub_games.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state_machine.h"

namespace reasoner::planning {

/// The game in which only moves of `parts[which]`, and those of no part, may be
/// played, and in which the end and the goals are what this part and the clock
/// say of them: what other parts say is left out wherever it is combined with
/// that. `parts` are those of `propnet` (find_sub_games). A goal that this part
/// says nothing of is never reached.
///
/// States and moves keep their numbers, so that what is planned in it can be
/// played in the whole; but what belongs to other parts stays as it is.
network::Propnet part_game(const network::Propnet& propnet,
                           std::span<const analysis::SubGame> parts,
                           std::size_t which);

/// A machine for it, with a playout engine.
std::unique_ptr<StateMachine> make_part_machine(
    const network::Propnet& propnet, std::span<const analysis::SubGame> parts,
    std::size_t which);

}  // namespace reasoner::planning
