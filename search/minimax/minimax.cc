#include "search/minimax/minimax.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "reasoner/network/propnet.h"

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
/// With fewer, a turn that has more time tries again.
constexpr std::size_t kFewSamples = 400;
/// The boards of a network of a million gate inputs take that long.
constexpr double kBoardSecondsPerMillion = 0.4;
constexpr double kBoardPart = 0.1;

/// Half of the first window, in goals.
constexpr std::int32_t kAspiration = 3;
constexpr std::uint32_t kMostDepth = 200;

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
      role_count_(static_cast<RoleIndex>(machine.game().role_count())),
      facts_(machine.facts()),
      table_(std::make_unique<TranspositionTable>(table_bytes(settings))),
      order_(role_count_),
      goals_(role_count_),
      mobility_(role_count_, 1) {}

MinimaxSearch::Frame& MinimaxSearch::frame(std::uint32_t ply) {
  while (frames_.size() <= ply) {
    auto& frame = frames_.emplace_back(std::make_unique<Frame>());
    frame->legal.resize(role_count_);
    frame->mobility.resize(role_count_);
    frame->joint_move.resize(role_count_);
  }
  return *frames_[ply];
}

MoveId MinimaxSearch::choose_move(const State& state, RoleIndex role,
                                  const Deadline& deadline) {
  const auto begin = Deadline::Clock::now();
  Frame& root = frame(0);
  root.state = state;
  report_ = {};
  if (role != role_) {
    // Values are those of another role.
    clear_table();
    role_ = role;
    if (evaluator_) order_.know_captures(evaluator_, role_);
  }
  machine_.legal_moves(state, role, root.legal[role]);
  assert(!root.legal[role].empty());
  set_candidate(root.legal[role].front());
  const bool can_move = look_at_moves(0);
  mobility_ = root.mobility;
  root_moves_.clear();
  for (const MoveId move : root.legal[role]) {
    root_moves_.emplace_back().move = move;
  }
  root_ = {};
  nodes_ = 0;
  deepest_ = 0;
  depth_done_ = 0;
  if (can_move && (root_moves_.size() > 1 || !evaluator_)) prepare(deadline);
  saw_open_ = saw_open_ || root.choosing.size() > 1;
  if (can_move && root_moves_.size() > 1 && !deadline.expired()) deepen();
  fill_report(seconds_since(begin));
  set_candidate(root_moves_.front().move);
  return root_moves_.front().move;
}

void MinimaxSearch::advance(std::span<const MoveId>, const State&) {
  // All that is kept goes by positions.
}

void MinimaxSearch::ponder(const Waiting& waiting, const Deadline& deadline) {
  // An evaluator is fitted where there is a move to choose.
  if (!evaluator_) return;
  deadline_ = &deadline;
  stopped_ = false;
  nodes_ = 0;
  frame(0).state = waiting.state;
  table_->next_age();
  for (std::uint32_t depth = 1; depth <= kMostDepth && !stopped_; ++depth) {
    const Found found = search(0, depth, {-kMost, kMost});
    if (found.is_decided()) break;
  }
  pondered_ += nodes_;
}

void MinimaxSearch::clear_table() {
  table_ = std::make_unique<TranspositionTable>(table_bytes(settings_));
  saw_open_ = false;
}

void MinimaxSearch::prepare(const Deadline& deadline) {
  deadline_ = &deadline;
  stopped_ = false;
  const double seconds = deadline.seconds_left();
  const bool is_poor = evaluator_ && evaluator_->samples() < kFewSamples &&
                       settings_.iterations == 0;
  if (!evaluator_ || (is_poor && seconds > seconds_to_fit_)) {
    seconds_to_fit_ = seconds;
    fit_evaluator(deadline);
    // What the table holds was judged by another one.
    clear_table();
    order_.know_captures(evaluator_, role_);
  }
  table_->next_age();
  order_.fade();
}

void MinimaxSearch::set_evaluator(
    std::shared_ptr<const evaluator::Evaluator> evaluator) {
  evaluator_ = std::move(evaluator);
  seconds_to_fit_ = std::numeric_limits<double>::infinity();
  order_.know_captures(evaluator_, role_);
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
  if (const reasoner::network::Propnet* propnet = machine_.propnet()) {
    std::size_t size = 0;
    for (const auto& network : propnet->networks) {
      size += network.gate_input_count();
    }
    settings.boards =
        kBoardSecondsPerMillion * 1e-6 * static_cast<double>(size) <
        kBoardPart * left;
  }
  if (settings_.iterations != 0) {
    settings.samples =
        std::clamp<std::size_t>(settings_.iterations / 16, 100, kMostSamples);
    settings.seconds = 1e9;
    settings.stop = [&deadline] { return deadline.expired(); };
  }
  evaluator_ = evaluator::Evaluator::fit(machine_, settings);
}

/// Deeper and deeper until the time is over or there is nothing more to find.
void MinimaxSearch::deepen() {
  for (std::uint32_t depth = 1; depth <= kMostDepth; ++depth) {
    Window window = {-kMost, kMost};
    if (depth > 2) {
      window.alpha = std::max(-kMost, root_.value - kAspiration * kScale);
      window.beta = std::min(kMost, root_.value + kAspiration * kScale);
    }
    while (true) {
      if (!search_root(depth, window)) return;
      if (root_.value <= window.alpha && window.alpha > -kMost) {
        window.alpha = -kMost;
      } else if (root_.value >= window.beta && window.beta < kMost) {
        window.beta = kMost;
      } else {
        break;
      }
    }
    depth_done_ = depth;
    if (root_.is_decided()) return;
  }
}

/// Searches all moves, the best first afterwards; false where it was stopped.
bool MinimaxSearch::search_root(std::uint32_t depth, Window window) {
  Frame& root = frame(0);
  Found best = {.value = -kMost, .proven_least = false, .proven_most = true};
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    RootMove& move = root_moves_[i];
    const std::uint64_t nodes_before = nodes_;
    const Value alpha = std::max(window.alpha, best.value);
    root.joint_move[role_] = move.move;
    Found found;
    if (i == 0) {
      found = answer(0, depth - 1, window);
    } else {
      found = answer(0, depth - 1, {alpha, alpha + 1});
      if (!stopped_ && found.value > alpha && alpha + 1 < window.beta) {
        root.joint_move[role_] = move.move;
        found = answer(0, depth - 1, {alpha, window.beta});
      }
    }
    if (stopped_) return false;
    move.nodes += nodes_ - nodes_before;
    move.found = found;
    best.proven_most = best.proven_most && found.proven_most;
    if (i == 0 || found.value > alpha) {
      best.value = found.value;
      best.proven_least = found.proven_least;
      root.joint_move[role_] = move.move;
      note_variation(0);
      report_.principal_variation.clear();
      for (std::size_t at = 0; at < root.variation.size(); at += role_count_) {
        const auto step = std::span(root.variation).subspan(at, role_count_);
        report_.principal_variation.emplace_back(step.begin(), step.end());
      }
      std::rotate(root_moves_.begin(),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      set_candidate(root_moves_.front().move);
    } else {
      best.value = std::max(best.value, found.value);
    }
    if (best.value >= window.beta) {
      best.proven_most = false;
      break;
    }
  }
  root_ = best;
  return true;
}

/// Whether what the role has for certain is all that it gets with best play.
bool MinimaxSearch::is_best_play() const {
  return role_count_ == 1 || (facts_.opposed && !saw_open_);
}

void MinimaxSearch::fill_report(double seconds) {
  const auto in_goals = [](Value value) {
    return 50 + static_cast<double>(value) / kScale;
  };
  const auto goal = [&](Value value) {
    return static_cast<Goal>(std::lround(in_goals(value)));
  };
  report_.nodes = nodes_;
  if (depth_done_ > 0) report_.pondered = std::exchange(pondered_, 0);
  report_.seconds = seconds;
  report_.depth = deepest_;
  if (depth_done_ == 0) return;
  const auto proven = [&](const Found& found) -> std::optional<Goal> {
    const bool is_sure =
        is_best_play()
            ? found.is_decided()
            : found.proven_least && goal(found.value) == facts_.best(role_);
    return is_sure ? std::optional(goal(found.value)) : std::nullopt;
  };
  report_.proven = proven(root_);
  report_.method =
      "minimax to depth " + std::to_string(depth_done_) +
      (root_.is_decided()
           ? ", to the end of the game"
           : ", judged by an evaluator fitted to " +
                 std::to_string(evaluator_->samples()) + " positions");
  for (const RootMove& move : root_moves_) {
    MoveReport& line = report_.moves.emplace_back();
    line.move = move.move;
    line.visits = move.nodes;
    line.value = in_goals(move.found.value);
    line.probability = report_.moves.size() == 1 ? 1 : 0;
    line.proven = proven(move.found);
  }
}

}  // namespace search::minimax
