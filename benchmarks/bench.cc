#include "benchmarks/bench.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <thread>

#include "benchmarks/calibration.h"
#include "reasoner/playout.h"

namespace benchmarks {

namespace {

using Clock = std::chrono::steady_clock;
using reasoner::PlayoutTotals;

// Engines that are many playouts wide are that fast that looking at the clock
// in every step costs some percent.
constexpr int kStepsPerLook = 16;

constexpr std::uint64_t kChunksAtOnce = 32;

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

  double part_done() const {
    return settings.playouts ? static_cast<double>(next_playout.load()) /
                                   static_cast<double>(std::max<std::uint64_t>(
                                       *settings.playouts, 1))
                             : seconds() / std::max(settings.seconds, 1e-9);
  }
};

/// Sums of squares over playouts.
struct Squares {
  double length = 0;
  std::vector<double> goals;  // by role

  void add(const reasoner::Outcome& outcome) {
    length += std::pow(outcome.length, 2);
    goals.resize(outcome.goals.size());
    for (std::size_t role = 0; role < goals.size(); ++role) {
      if (outcome.goals[role] == reasoner::kNoGoal) continue;
      goals[role] += std::pow(outcome.goals[role], 2);
    }
  }
  void add(const Squares& other, double factor = 1) {
    length += factor * other.length;
    goals.resize(std::max(goals.size(), other.goals.size()));
    for (std::size_t role = 0; role < other.goals.size(); ++role) {
      goals[role] += factor * other.goals[role];
    }
  }
};

double deviation(double squares, double sum, std::uint64_t count) {
  const auto n = static_cast<double>(count);
  return std::sqrt(std::max(0.0, squares / n - std::pow(sum / n, 2)));
}

/// Sums over the playouts of one thread.
struct Tally {
  PlayoutTotals totals;
  Squares squares;
  std::uint64_t signature = 0;
  double cpu_seconds = 0;
  double wall_seconds = 0;
};

/// One thread with its engine.
class Worker {
 public:
  Worker(BenchEngine& engine, bool reports, Shared& shared)
      : engine_(engine.engine.get()),
        start_(engine.start),
        reports_(reports),
        shared_(shared) {}

  Tally run() {
    start_measuring();
    if (shared_.settings.playouts) {
      play_given();
    } else {
      play_for_seconds();
    }
    const PlayoutTotals& now = results_.totals;
    tally_.totals.playouts = now.playouts - before_.playouts;
    tally_.totals.moves = now.moves - before_.moves;
    tally_.totals.cut_off = now.cut_off - before_.cut_off;
    tally_.totals.stuck = now.stuck - before_.stuck;
    for (std::size_t role = 0; role < now.goal_sums.size(); ++role) {
      const bool is_new = before_.goal_sums.empty();
      tally_.totals.goal_sums.push_back(now.goal_sums[role] -
                                        (is_new ? 0 : before_.goal_sums[role]));
      tally_.totals.goal_counts.push_back(
          now.goal_counts[role] - (is_new ? 0 : before_.goal_counts[role]));
    }
    tally_.squares = squares_;
    tally_.squares.add(squares_before_, -1);
    tally_.cpu_seconds = thread_cpu_seconds() - cpu_start_;
    tally_.wall_seconds = shared_.seconds() - wall_start_;
    return tally_;
  }

 private:
  void start_measuring() {
    before_ = results_.totals;
    squares_before_ = squares_;
    cpu_start_ = thread_cpu_seconds();
    wall_start_ = shared_.seconds();
  }

  void submit(std::uint64_t first, std::uint64_t count, bool totals_only) {
    reasoner::WorkItem item;
    item.seed = shared_.settings.seed;
    item.first_playout = first;
    item.playouts = static_cast<std::uint32_t>(count);
    item.step_limit = shared_.settings.step_limit;
    item.totals_only = totals_only;
    engine_->submit(start_, {&item, 1}, {});
  }

  /// So many that are handed out at once keep the engine busy.
  std::uint64_t chunk() const { return engine_->width(); }

  void play_given() {
    bool more = true;
    while (!shared_.stop.load(std::memory_order_relaxed)) {
      while (more && engine_->unfinished() < 2 * chunk()) {
        const std::uint64_t first =
            shared_.next_playout.fetch_add(chunk(), std::memory_order_relaxed);
        more = first < *shared_.settings.playouts;
        if (more) {
          submit(first, std::min(chunk(), *shared_.settings.playouts - first),
                 /*totals_only=*/false);
        }
      }
      if (engine_->unfinished() == 0) return;
      engine_->advance(results_);
      add_finished();
      if (++steps_ % kStepsPerLook == 0) report();
    }
  }

  void add_finished() {
    PlayoutTotals& totals = results_.totals;
    for (const reasoner::FinishedPlayout& playout : results_.finished) {
      const auto first = results_.goals.begin() + playout.first_goal;
      outcome_.goals.assign(
          first, first + static_cast<std::ptrdiff_t>(totals.goal_sums.size()));
      outcome_.length = playout.length;
      outcome_.end = playout.end;
      if (shared_.settings.playouts) {
        tally_.signature +=
            reasoner::playout_signature(playout.playout, outcome_);
      }
      totals.add(outcome_);
      squares_.add(outcome_);
    }
    results_.clear();
  }

  void play_for_seconds() {
    const double seconds = shared_.settings.seconds;
    bool is_warm = false;
    while (!shared_.stop.load(std::memory_order_relaxed)) {
      if (engine_->unfinished() < 2 * chunk()) {
        const std::uint64_t count = kChunksAtOnce * chunk();
        // One after the other, to know each costs nothing.
        submit(shared_.next_playout.fetch_add(count), count,
               /*totals_only=*/chunk() > 1);
      }
      engine_->advance(results_);
      if (!results_.finished.empty()) add_finished();
      if (chunk() > 1 && ++steps_ % kStepsPerLook != 0) continue;
      report();
      const double now = shared_.seconds();
      if (!is_warm && now >= seconds / 5) {
        is_warm = true;
        start_measuring();
      }
      // Rates mean nothing without a single playout, however short the time.
      if (is_warm && now >= seconds * 6 / 5 &&
          results_.totals.playouts > before_.playouts) {
        return;
      }
    }
  }

  void report() {
    if (!reports_ || shared_.seconds() < next_report_) return;
    shared_.progress(std::min(1.0, shared_.part_done()));
    next_report_ = shared_.seconds() + 0.25;
  }

  reasoner::PlayoutEngine* engine_;
  const reasoner::State& start_;
  bool reports_;
  Shared& shared_;
  reasoner::PlayoutResults results_;
  reasoner::Outcome outcome_;
  Tally tally_;
  Squares squares_;
  PlayoutTotals before_;  // before the measuring began
  Squares squares_before_;
  double cpu_start_ = 0;
  double wall_start_ = 0;
  double next_report_ = 0;
  std::uint64_t steps_ = 0;
};

void add_deviations(const PlayoutTotals& total, const Squares& squares,
                    BenchResult& result) {
  result.length_deviation = deviation(
      squares.length, static_cast<double>(total.moves), total.playouts);
  for (std::size_t role = 0; role < squares.goals.size(); ++role) {
    const std::uint64_t count = total.goal_counts[role];
    result.goal_deviations.emplace_back();
    if (count == 0) continue;
    result.goal_deviations.back() = deviation(
        squares.goals[role], static_cast<double>(total.goal_sums[role]), count);
  }
}

}  // namespace

BenchResult run_bench(std::span<BenchEngine> engines,
                      const BenchSettings& settings,
                      const ProgressCallback& progress) {
  const std::size_t role_count = engines.front().engine->game().role_count();
  Shared shared{settings, progress, Clock::now()};
  std::vector<Tally> tallies(engines.size());
  std::vector<std::exception_ptr> failures(engines.size());
  const auto work = [&](std::size_t i) {
    try {
      const bool reports = progress && i == 0;
      tallies[i] = Worker(engines[i], reports, shared).run();
    } catch (...) {
      failures[i] = std::current_exception();
      shared.stop = true;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < engines.size(); ++i)
    threads.emplace_back(work, i);
  work(0);
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }

  BenchResult result;
  PlayoutTotals total;
  Squares squares;
  for (const Tally& tally : tallies) {
    total.add(tally.totals);
    squares.add(tally.squares);
    result.cpu_seconds += tally.cpu_seconds;
    result.wall_seconds = std::max(result.wall_seconds, tally.wall_seconds);
    result.signature += tally.signature;
  }
  result.playouts = total.playouts;
  result.moves = total.moves;
  result.cut_off = total.cut_off;
  result.stuck = total.stuck;
  for (std::size_t role = 0; role < role_count; ++role) {
    const std::uint64_t count = total.goal_counts[role];
    result.mean_goals.push_back(
        count == 0 ? std::nullopt
                   : std::optional(static_cast<double>(total.goal_sums[role]) /
                                   static_cast<double>(count)));
  }
  const bool each_is_known =
      settings.playouts || engines.front().engine->width() == 1;
  if (each_is_known && total.playouts > 0) {
    add_deviations(total, squares, result);
  }
  return result;
}

double peak_rss_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // kilobytes on Linux
}

}  // namespace benchmarks
