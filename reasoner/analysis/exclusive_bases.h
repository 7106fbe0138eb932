#pragma once

#include <vector>

#include "reasoner/network/exclusive_group.h"
#include "reasoner/network/propnet.h"

namespace reasoner::analysis {

/// Finds groups of bases of which at most one is true in every state that can
/// be reached, or exactly one: what stands on a square, the step of a match.
///
/// Candidates are bases that random playouts never show true together, and of
/// which one becomes true when another becomes false. They are kept where a SAT
/// solver (CaDiCaL) proves that legal moves preserve all groups together
/// (1-induction: Sheeran, Singh and Stålmarck, Checking Safety Properties Using
/// Induction and a SAT-Solver, 2000); counterexamples take bases out of them.
/// Empty where the networks are too large for that, or the proof too hard. The
/// effort is bounded by counted steps, not by time, so the same game always has
/// the same groups.
std::vector<network::ExclusiveGroup> find_exclusive_bases(
    const network::Propnet& propnet);

/// The candidates, of which nothing is proven.
std::vector<network::ExclusiveGroup> guess_exclusive_bases(
    const network::Propnet& propnet);

}  // namespace reasoner::analysis
