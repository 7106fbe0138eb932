#include "benchmarks/bench.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "benchmarks/calibration.h"
#include "reasoner/playout.h"

namespace benchmarks {

namespace {

using Clock = std::chrono::steady_clock;
using reasoner::RoleIndex;

/// What all threads share. The counter hands out the playouts.
struct Shared {
  const BenchSettings& settings;
  const ProgressCallback& progress;
  Clock::time_point start;
  std::atomic<std::uint64_t> next_playout{0};
  std::atomic<bool> stop{false};

  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  /// The number of a playout to play, nothing where it is enough.
  std::optional<std::uint64_t> take_playout() {
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    const std::uint64_t playout =
        next_playout.fetch_add(1, std::memory_order_relaxed);
    const bool more = settings.playouts ? playout < *settings.playouts
                                        : seconds() < settings.seconds;
    // Rates mean nothing without a single playout, however short the time.
    if (!more && (settings.playouts || playout > 0)) return std::nullopt;
    return playout;
  }

  double part_done() const {
    return settings.playouts ? static_cast<double>(next_playout.load()) /
                                   static_cast<double>(std::max<std::uint64_t>(
                                       *settings.playouts, 1))
                             : seconds() / std::max(settings.seconds, 1e-9);
  }
};

/// Sums over the playouts of one thread.
struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
  std::uint64_t cut_off = 0;
  std::uint64_t stuck = 0;
  std::uint64_t signature = 0;
  double cpu_seconds = 0;
  std::vector<std::uint64_t> goal_sums;
  std::vector<std::uint64_t> goal_counts;

  explicit Tally(std::size_t role_count)
      : goal_sums(role_count), goal_counts(role_count) {}

  void add(std::uint64_t playout, const reasoner::Outcome& outcome) {
    ++playouts;
    moves += outcome.length;
    cut_off += outcome.end == reasoner::PlayoutEnd::kStepLimit;
    stuck += outcome.end == reasoner::PlayoutEnd::kStuck;
    signature += reasoner::playout_signature(playout, outcome);
    for (RoleIndex role = 0; role < goal_sums.size(); ++role) {
      if (outcome.goals[role] == reasoner::kNoGoal) continue;
      goal_sums[role] += static_cast<std::uint64_t>(outcome.goals[role]);
      ++goal_counts[role];
    }
  }

  void add(const Tally& other) {
    playouts += other.playouts;
    moves += other.moves;
    cut_off += other.cut_off;
    stuck += other.stuck;
    signature += other.signature;
    cpu_seconds += other.cpu_seconds;
    for (std::size_t role = 0; role < goal_sums.size(); ++role) {
      goal_sums[role] += other.goal_sums[role];
      goal_counts[role] += other.goal_counts[role];
    }
  }
};

Tally play(reasoner::StateMachine& machine, bool reports, Shared& shared) {
  const BenchSettings& settings = shared.settings;
  Tally tally(machine.game().role_count());
  reasoner::State start;
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  double next_report = 0;
  const double cpu_start = thread_cpu_seconds();
  machine.initial_state(start);
  while (const auto playout = shared.take_playout()) {
    reasoner::play_out(machine, start, settings.seed, *playout,
                       settings.step_limit, scratch, outcome);
    tally.add(*playout, outcome);
    if (reports && shared.seconds() >= next_report) {
      shared.progress(std::min(1.0, shared.part_done()));
      next_report = shared.seconds() + 0.25;
    }
  }
  tally.cpu_seconds = thread_cpu_seconds() - cpu_start;
  return tally;
}

}  // namespace

BenchResult run_bench(const MachineFactory& make_machine,
                      const BenchSettings& settings,
                      const ProgressCallback& progress) {
  const unsigned thread_count = std::max(settings.threads, 1U);
  // All engines are there before the clock starts.
  std::vector<std::unique_ptr<reasoner::StateMachine>> machines;
  for (unsigned i = 0; i < thread_count; ++i) {
    machines.push_back(make_machine());
  }
  Shared shared{settings, progress, Clock::now()};
  std::vector<Tally> tallies(thread_count,
                             Tally(machines.front()->game().role_count()));
  std::vector<std::exception_ptr> failures(thread_count);
  const auto work = [&](unsigned i) {
    try {
      const bool reports = progress && i == 0;
      tallies[i] = play(*machines[i], reports, shared);
    } catch (...) {
      failures[i] = std::current_exception();
      shared.stop = true;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < thread_count; ++i) threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  const double wall_seconds = shared.seconds();
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }

  Tally total(machines.front()->game().role_count());
  for (const Tally& tally : tallies) total.add(tally);
  BenchResult result;
  result.playouts = total.playouts;
  result.moves = total.moves;
  result.wall_seconds = wall_seconds;
  result.cpu_seconds = total.cpu_seconds;
  result.cut_off = total.cut_off;
  result.stuck = total.stuck;
  result.signature = total.signature;
  for (std::size_t role = 0; role < total.goal_sums.size(); ++role) {
    const std::uint64_t count = total.goal_counts[role];
    result.mean_goals.push_back(
        count == 0 ? std::nullopt
                   : std::optional(static_cast<double>(total.goal_sums[role]) /
                                   static_cast<double>(count)));
  }
  return result;
}

double peak_rss_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // kilobytes on Linux
}

}  // namespace benchmarks
