#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"

namespace benchmarks {

/// How much a bench plays: `playouts` where it is given, else for `seconds`.
struct BenchSettings {
  std::optional<std::uint64_t> playouts = {};
  double seconds = 2;  ///< of wall time; the playouts that run are finished
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint32_t step_limit = 10000;
};

/// What random playouts from the initial state came to.
struct BenchResult {
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;  ///< joint moves
  double wall_seconds = 0;  ///< of the playouts alone
  double cpu_seconds = 0;   ///< of all threads together, of the playouts alone
  std::uint64_t cut_off = 0;  ///< playouts that the step limit ended
  std::uint64_t stuck = 0;    ///< playouts that ended where a role had no move
  /// One a role: over the playouts that gave it a goal; nothing where none did.
  std::vector<std::optional<double>> mean_goals;
  std::uint64_t signature = 0;  ///< sum of reasoner::playout_signature
};

/// Makes the engine of one thread; called in the thread that will use it.
using MachineFactory = std::function<std::unique_ptr<reasoner::StateMachine>()>;

/// Called now and then by one of the threads with the part that is done, 0 to
/// 1.
using ProgressCallback = std::function<void(double)>;

/// Plays playouts 0, 1, 2, ... of the seed, each thread on an engine of its
/// own. The first exception of a thread stops all and is thrown again.
BenchResult run_bench(const MachineFactory& make_machine,
                      const BenchSettings& settings,
                      const ProgressCallback& progress = {});

/// The largest resident memory of this process so far.
double peak_rss_mb();

}  // namespace benchmarks
