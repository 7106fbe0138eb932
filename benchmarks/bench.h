#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"

namespace benchmarks {

/// How much a bench plays: `playouts` where it is given, else for `seconds`.
struct BenchSettings {
  std::optional<std::uint64_t> playouts = {};
  /// Of wall time, after a fifth of it for warming up, in which side by side
  /// playouts get out of step; what is under way at the end is abandoned.
  double seconds = 2;
  std::uint64_t seed = 1;
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
  /// How far playouts are from these means and from the mean length: standard
  /// deviations, goals as above. Only where the engine plays one playout at a
  /// time, or `playouts` are given.
  std::vector<std::optional<double>> goal_deviations;
  std::optional<double> length_deviation;
  /// Sum of reasoner::playout_signature; only where `playouts` are given.
  std::uint64_t signature = 0;
};

/// An engine and the state in which its playouts start.
struct BenchEngine {
  std::unique_ptr<reasoner::PlayoutEngine> engine;
  reasoner::State start;
};

/// Called now and then by one of the threads with the part that is done, 0 to
/// 1.
using ProgressCallback = std::function<void(double)>;

/// Plays playouts 0, 1, 2, ... of the seed, each engine on a thread of its own.
/// The first exception of a thread stops all and is thrown again.
BenchResult run_bench(std::span<BenchEngine> engines,
                      const BenchSettings& settings,
                      const ProgressCallback& progress = {});

/// The largest resident memory of this process so far.
double peak_rss_mb();

}  // namespace benchmarks
