#pragma once

#include "search/evaluator/evaluator.h"
#include "search/memory/canonical_positions.h"

namespace search::memory {

/// Weights by base as weights by canonical number, and the other way. What has
/// no number is left out.
evaluator::EvaluatorWeights to_canonical(evaluator::EvaluatorWeights weights,
                                         const CanonicalPositions& positions);
evaluator::EvaluatorWeights from_canonical(evaluator::EvaluatorWeights weights,
                                           const CanonicalPositions& positions);

}  // namespace search::memory
