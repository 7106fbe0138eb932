#pragma once

#include <cstdint>
#include <span>

#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"

namespace search::uct {

/// Plays the moves of `line` from `start` in a game for one role, but for one
/// step, chosen at random, at which another legal move is drawn. A move of the
/// line that is not legal any more is replaced by a random one, too. What was
/// played and how it ended stands in `scratch` and `outcome`, as after a
/// playout; abandoned when the deadline expires. `key` is where the random
/// numbers come from.
///
/// Repeated from the best line known, this is hill climbing: it solves games in
/// which moves add up, such as filling in a crossword, of which random playouts
/// never see more than the beginning.
void play_variation(reasoner::StateMachine& machine,
                    const reasoner::State& start,
                    std::span<const reasoner::MoveId> line,
                    reasoner::PlayoutKey key, std::uint32_t step_limit,
                    const Deadline& deadline, reasoner::PlayoutScratch& scratch,
                    reasoner::Outcome& outcome);

}  // namespace search::uct
