#pragma once

#include "reasoner/network/propnet.h"

namespace reasoner::base_passes {

/// Finds the bases that never change, the moves that are never legal and the
/// moves that are all that a role ever has, and puts their values in:
///
///     initially a, and next a whenever a    ->    a = true
///     legal(m) = false                      ->    does(m) = false
///
/// Bases that never change become outside propositions; others are numbered
/// anew. For a propnet of one network. Keeps the meaning in all states that can
/// be reached.
void fold_constants(network::Propnet& propnet);

}  // namespace reasoner::base_passes
