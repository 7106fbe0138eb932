#pragma once

#include <cstdint>

namespace benchmarks {

/// One run of the calibration loop.
struct Calibration {
  double seconds = 0;          ///< CPU time of the thread
  std::uint64_t checksum = 0;  ///< the same on every machine
};

/// Runs a fixed loop that stands in for sweeps over a network: 64-bit gates
/// (and, or, and-not) in topological order with scattered inputs, 128 KB of
/// words, some tenths of a second. Its time on the reference machine is in
/// RESULTS.md: divide by it, and rates of different machines compare. Never
/// change it, or old figures mean nothing.
Calibration run_calibration();

/// CPU time of the calling thread so far, in seconds.
double thread_cpu_seconds();

}  // namespace benchmarks
