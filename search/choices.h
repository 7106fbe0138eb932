#pragma once

#include "reasoner/state_machine.h"

namespace search {

/// Whether a role besides `role` has several legal moves in `state`, which is
/// not terminal.
bool others_choose(reasoner::StateMachine& machine,
                   const reasoner::State& state, reasoner::RoleIndex role);

}  // namespace search
