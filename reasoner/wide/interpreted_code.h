#pragma once

#include <cstddef>
#include <memory>

#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/lanes/phase_layout.h"

namespace reasoner::wide {

/// Sweeps that go through the gates of the network one after the other: for
/// machines that `jit::compile_phase` makes no code for. Ready at once.
/// `lanes` is the number of lanes of a group; `layout` and its network must
/// outlive the result.
std::unique_ptr<lanes::PhaseCode> make_interpreted_code(
    const lanes::PhaseLayout& layout, std::size_t lanes);

}  // namespace reasoner::wide
