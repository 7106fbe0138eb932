#pragma once

#include <cstdint>

namespace reasoner {

/// How long a sheet takes to be grounded and analysed: below half a second,
/// some seconds, or more.
enum class Pace : std::uint8_t { kQuick, kSlow, kSlowest };

/// Of the sheets that a run of the test takes: in a file for each, as it is
/// linked.
Pace pace_of_run();

}  // namespace reasoner
