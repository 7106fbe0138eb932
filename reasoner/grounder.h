#pragma once

#include <stop_token>

#include "gdl/rulesheet.h"
#include "reasoner/grounding/ground_program.h"

namespace reasoner {

/// Grounds the rules of a game over all that can be reached. In order:
/// normal form, a relation a kind of sentence, evaluation of what depends on
/// the rules alone, unfolding, decomposition, instantiation.
///
/// Throws gdl::Error with one sentence where the rules name no role, have no
/// finite meaning or too many instances, and where `stop` is requested.
GroundProgram ground(const gdl::Rulesheet& rulesheet,
                     const std::stop_token& stop = {});

}  // namespace reasoner
