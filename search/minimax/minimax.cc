#include "search/minimax/minimax.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "search/run_in_threads.h"

namespace search::minimax {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

/// Of the time of the first turn, for the evaluator.
constexpr double kFitPart = 0.3;
constexpr double kMostFitSeconds = 4;
constexpr std::size_t kMostSamples = 20'000;
/// With fewer, a later turn that has more time fits it again.
constexpr std::size_t kFewSamples = 400;

/// The rest of the memory is small.
std::size_t table_bytes(const Settings& settings) {
  return settings.memory_mb * (std::size_t{1} << 20) / 8 * 7;
}

double seconds_since(Deadline::Clock::time_point begin) {
  return std::chrono::duration<double>(Deadline::Clock::now() - begin).count();
}

}  // namespace

MinimaxSearch::MinimaxSearch(reasoner::StateMachine& machine,
                             const Settings& settings)
    : machine_(machine),
      settings_(settings),
      facts_(machine.facts()),
      table_(std::make_unique<TranspositionTable>(table_bytes(settings))) {
  workers_.push_back(std::make_unique<Worker>(machine));
  while (workers_.size() < settings.threads) {
    auto clone = machine.clone();
    if (clone == nullptr) break;
    clones_.push_back(std::move(clone));
    workers_.push_back(std::make_unique<Worker>(*clones_.back()));
  }
}

MoveId MinimaxSearch::choose_move(const State& state, RoleIndex role,
                                  const Deadline& deadline) {
  const auto begin = Deadline::Clock::now();
  report_ = {};
  if (role != role_) {
    // Values are those of another role.
    clear_table();
    role_ = role;
    if (evaluator_) tell_workers();
  }
  bool can_move = true;
  for (const auto& worker : workers_) {
    can_move = worker->set_root(state, role) && can_move;
  }
  const bool has_choice = workers_.front()->root_moves().size() > 1;
  assert(!workers_.front()->root_moves().empty());
  set_candidate(workers_.front()->root_moves().front().move);
  if (can_move && (has_choice || !evaluator_)) prepare(deadline);
  if (can_move && has_choice && !deadline.expired()) {
    run(deadline, [&](Worker& worker, const Turn& turn, std::uint32_t depth) {
      const bool is_first = &worker == workers_.front().get();
      worker.deepen(turn, depth, [&](MoveId move) {
        if (is_first) set_candidate(move);
      });
    });
  }
  const Worker& best = best_worker();
  fill_report(best, seconds_since(begin));
  set_candidate(best.root_moves().front().move);
  return best.root_moves().front().move;
}

void MinimaxSearch::advance(std::span<const MoveId>, const State&) {
  // All that is kept goes by positions.
}

void MinimaxSearch::ponder(const Waiting& waiting, const Deadline& deadline) {
  // An evaluator is fitted where there is a move to choose.
  if (!evaluator_) return;
  table_->next_age();
  run(deadline, [&](Worker& worker, const Turn& turn, std::uint32_t depth) {
    worker.fill_table(waiting.state, turn, depth);
  });
  for (const auto& worker : workers_) pondered_ += worker->nodes();
}

/// In as many threads as there are workers.
void MinimaxSearch::run(const Deadline& deadline, const Work& work) {
  std::atomic<bool> stop = false;
  const Turn turn = {.deadline = deadline,
                     .iterations = settings_.iterations,
                     .lines = std::max<std::size_t>(1, settings_.lines),
                     .table = *table_,
                     .stop = stop};
  run_in_threads(workers_.size(), [&](std::size_t i) {
    try {
      work(*workers_[i], turn, 1 + static_cast<std::uint32_t>(i % 2));
    } catch (...) {
      stop = true;
      throw;
    }
  });
}

/// The one that knows most, the first of several.
const Worker& MinimaxSearch::best_worker() const {
  const auto rank = [](const std::unique_ptr<Worker>& worker) {
    return std::pair(worker->root().is_decided(), worker->depth_done());
  };
  return **std::ranges::max_element(workers_, {}, rank);
}

void MinimaxSearch::clear_table() {
  table_ = std::make_unique<TranspositionTable>(table_bytes(settings_));
  for (const auto& worker : workers_) worker->forget_open();
}

void MinimaxSearch::prepare(const Deadline& deadline) {
  const double seconds = deadline.seconds_left();
  const bool is_poor = evaluator_ && evaluator_->samples() < kFewSamples &&
                       settings_.iterations == 0;
  if (!evaluator_ || (is_poor && seconds > seconds_to_fit_)) {
    seconds_to_fit_ = seconds;
    fit_evaluator(deadline);
    // What the table holds was judged by another one.
    clear_table();
    tell_workers();
  }
  table_->next_age();
}

void MinimaxSearch::set_evaluator(
    std::shared_ptr<const evaluator::Evaluator> evaluator) {
  evaluator_ = std::move(evaluator);
  seconds_to_fit_ = std::numeric_limits<double>::infinity();
  tell_workers();
}

void MinimaxSearch::tell_workers() {
  for (const auto& worker : workers_) worker->set_judge(evaluator_, role_);
}

void MinimaxSearch::fit_evaluator(const Deadline& deadline) {
  const double left = deadline.seconds_left();
  evaluator::EvaluatorSettings settings = {
      .seed = settings_.seed,
      .samples = kMostSamples,
      .seconds = std::min(kMostFitSeconds, kFitPart * left)};
  // On a busy machine the clock runs faster than the work.
  const Deadline part = deadline.part(kFitPart * left);
  settings.stop = [&part] { return part.expired(); };
  if (settings_.iterations != 0) {
    settings.samples =
        std::clamp<std::size_t>(settings_.iterations / 16, 100, kMostSamples);
    settings.seconds = 1e9;
    settings.stop = [&deadline] { return deadline.expired(); };
  }
  evaluator_ = evaluator::Evaluator::fit(machine_, settings);
}

/// Whether what the role has for certain is all that it gets with best play.
bool MinimaxSearch::is_best_play() const {
  if (machine_.game().role_count() == 1) return true;
  return facts_.opposed &&
         std::ranges::none_of(
             workers_, [](const auto& worker) { return worker->saw_open(); });
}

void MinimaxSearch::fill_report(const Worker& best, double seconds) {
  const auto in_goals = [](Value value) {
    return 50 + static_cast<double>(value) / kScale;
  };
  const auto goal = [&](Value value) {
    return static_cast<Goal>(std::lround(in_goals(value)));
  };
  for (const auto& worker : workers_) {
    report_.nodes += worker->nodes();
    report_.depth = std::max(report_.depth, worker->deepest());
  }
  report_.seconds = seconds;
  if (best.depth_done() == 0) return;
  report_.pondered = std::exchange(pondered_, 0);
  const auto proven = [&](const Found& found) -> std::optional<Goal> {
    const bool is_sure =
        is_best_play()
            ? found.is_decided()
            : found.proven_least && goal(found.value) == facts_.best(role_);
    return is_sure ? std::optional(goal(found.value)) : std::nullopt;
  };
  report_.proven = proven(best.root());
  report_.method =
      "Minimax to depth " + std::to_string(best.depth_done()) +
      (best.root().is_decided()
           ? ", to the end of the game."
           : ", judged by an evaluator fitted to " +
                 std::to_string(evaluator_->samples()) + " positions.");
  const std::size_t roles = machine_.game().role_count();
  for (std::size_t at = 0; at < best.variation().size(); at += roles) {
    const auto step = best.variation().subspan(at, roles);
    report_.principal_variation.emplace_back(step.begin(), step.end());
  }
  for (const RootMove& move : best.root_moves()) {
    MoveReport& line = report_.moves.emplace_back();
    line.move = move.move;
    line.visits = move.nodes;
    line.value = in_goals(move.found.value);
    line.is_most = move.is_most;
    line.probability = report_.moves.size() == 1 ? 1 : 0;
    line.proven = proven(move.found);
  }
}

}  // namespace search::minimax
