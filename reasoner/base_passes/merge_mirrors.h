#pragma once

#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// Takes out the bases that mirror another one, always equal or always its
/// opposite:
///
///     initially a and b, next a = f, next b = f    ->    b = a
///
/// Candidates are those that never differed in random playouts; they are kept
/// where the networks compute the same for both if all candidates are put
/// together (a proof by induction: the greatest fixpoint). They become outside
/// propositions, and others are numbered anew. Bases that tell the phase stay.
/// Keeps the meaning in all states that can be reached.
void merge_mirrors(network::Propnet& propnet);

}  // namespace reasoner::base_passes
