#pragma once

#include "reasoner/grounding/ground_program.h"
#include "reasoner/grounding/instantiation.h"

namespace reasoner::grounding {

/// Writes down the instances that `instantiation` has found. What depends on
/// the rules alone is left out of the bodies, and so is the negation of what
/// can never hold.
GroundProgram write_ground_program(Instantiation& instantiation);

}  // namespace reasoner::grounding
