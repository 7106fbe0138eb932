#pragma once

#include <cstddef>
#include <memory>

#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide::jit {

/// Sweeps by straight-line machine code made for this network. Null where the
/// machine is none that it is made for (x86-64 with AVX2 or AVX-512) or memory
/// may not be executed. `lanes` is the number of lanes of a group; `layout` and
/// its network need not outlive the result.
std::unique_ptr<lanes::PhaseCode> compile_phase(
    const lanes::PhaseLayout& layout, std::size_t lanes, lanes::Simd simd);

}  // namespace reasoner::wide::jit
