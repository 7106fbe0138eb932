#pragma once

#include <cstddef>
#include <memory>

#include "reasoner/wide_propnet/phase_code.h"
#include "reasoner/wide_propnet/simd.h"

namespace reasoner::wide {

/// Sweeps by vector code that goes through a list of gates: level by level,
/// gates of one shape together. Ready at once, on every machine, for networks
/// of any size. `lanes` is the number of lanes of a group; `layout` and its
/// network must outlive the result.
std::unique_ptr<PhaseCode> make_vector_code(const PhaseLayout& layout,
                                            std::size_t lanes, Simd simd);

}  // namespace reasoner::wide
