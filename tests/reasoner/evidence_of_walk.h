#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// What `observer` knows after a random walk from the initial state of at most
/// `most_steps` steps, or to the end.
Evidence evidence_of_walk(StateMachine& machine, RoleIndex observer,
                          std::uint64_t walk, std::uint32_t most_steps);

/// Expects both to come to the same survivors from all states that `starts`
/// says, numbered alike, and returns these.
Survivors expect_same_survivors(ConditionedPlayouts& expected,
                                ConditionedPlayouts& actual,
                                std::span<const State> starts,
                                const Evidence& evidence, std::size_t first,
                                std::uint64_t seed, std::uint32_t attempts);

/// Expects the same all along a random walk: from the initial state, then from
/// the survivors of half of it, with moves of the observer that are not known
/// and some that were refused.
void expect_same_survivors_of_walk(StateMachine& machine,
                                   ConditionedPlayouts& expected,
                                   ConditionedPlayouts& actual,
                                   std::uint64_t walk, std::uint32_t attempts);

}  // namespace reasoner
