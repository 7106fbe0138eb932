#pragma once

#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// Makes one network for each phase where control steps through a cycle by
/// itself: white to move, black to move, and again. In the network of a phase
/// all that is constant there has its value, moves that are illegal then are
/// never chosen, and the only legal move of a role always is:
///
///     legal(m) = control_white & a    ->    a for white, false for black
///
/// Phases are guessed from random playouts, and kept where a fixpoint in
/// three-valued logic proves them. The bases that tell the phase stay. For a
/// propnet of one network, which it leaves as it is where there are no phases.
/// Keeps the meaning in all states that can be reached.
void split_phases(network::Propnet& propnet);

}  // namespace reasoner::base_passes
