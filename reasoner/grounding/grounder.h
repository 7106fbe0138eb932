#pragma once

#include <cstdint>
#include <stop_token>

#include "gdl/rulesheet.h"
#include "reasoner/grounding/ground_program.h"

namespace reasoner::grounding {

/// How many instances the rules of a game may have. Games need a few hundred
/// thousand at most, mostly.
struct GroundingLimits {
  std::uint64_t many = 3'000'000;  ///< beyond, another way is tried
  std::uint64_t most = 8'000'000;  ///< of all ways; beyond, it is given up
};

/// Grounds the rules of a game over all that can be reached. In order:
/// normal form, a relation a kind of sentence, evaluation of what depends on
/// the rules alone, splitting by loose columns, unfolding, decomposition,
/// instantiation.
///
/// Throws gdl::Error with one sentence where the rules name no role, have no
/// finite meaning or too many instances, and where `stop` is requested.
GroundProgram ground(const gdl::Rulesheet& rulesheet,
                     const std::stop_token& stop = {},
                     const GroundingLimits& limits = {});

}  // namespace reasoner::grounding
