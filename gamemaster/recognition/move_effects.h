#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board_changes.h"
#include "reasoner/state_machine.h"

namespace gamemaster::recognition {

/// How much is looked at to tell what moves do.
struct MoveEffectLimits {
  std::size_t steps = 4'000;  ///< made in all
  std::size_t each = 8;       ///< made for one move
};

/// What the legal moves of a role do, a row a move: the facts that come to be
/// and cease to be in every step looked at, whatever the others do, chance
/// among them, and in whichever of the `states` the role is that it holds
/// possible. Where these are too many, some of them are looked at, always the
/// same; moves beyond the limit have rows without facts. Terms in KIF, sorted.
/// It is a pure function of its arguments.
std::vector<board::MoveEffect> move_effects(
    reasoner::StateMachine& machine, std::span<const reasoner::State> states,
    reasoner::RoleIndex role, std::span<const std::string> moves,
    const MoveEffectLimits& limits = {});

}  // namespace gamemaster::recognition
