#pragma once

#include <cstdint>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/playout.h"
#include "reasoner/state_machine.h"

namespace benchmarks {

/// What a role knows of a random match, whose moves `key` draws, of at most
/// `step_limit` joint moves.
reasoner::Evidence random_evidence(reasoner::StateMachine& machine,
                                   reasoner::RoleIndex role,
                                   reasoner::PlayoutKey key,
                                   std::uint32_t step_limit);

}  // namespace benchmarks
