#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/state_machine.h"

namespace search {

/// Whether a role besides `role` has several legal moves in `state`, which is
/// not terminal.
bool others_choose(reasoner::StateMachine& machine,
                   const reasoner::State& state, reasoner::RoleIndex role);

/// The place of a move that is drawn in proportion to `weights`, by a random
/// number; 0 where no weight is above 0.
std::size_t draw_move(std::span<const double> weights, std::uint32_t random);

}  // namespace search
