#pragma once

#include <cstddef>
#include <memory>

#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::vector {

/// Sweeps by vector code that goes through a list of gates: level by level,
/// gates of one shape together. Ready at once, on every machine, for networks
/// of any size. `lanes` is the number of lanes of a group; `layout` and its
/// network must outlive the result.
std::unique_ptr<lanes::PhaseCode> make_vector_code(
    const lanes::PhaseLayout& layout, std::size_t lanes, lanes::Simd simd);

}  // namespace reasoner::wide::vector
