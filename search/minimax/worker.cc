#include "search/minimax/worker.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace search::minimax {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

/// Half of the first window, in goals.
constexpr std::int32_t kAspiration = 3;
constexpr std::uint32_t kMostDepth = 200;
static_assert(kMostDepth <= TranspositionTable::kMostDepth);

}  // namespace

Worker::Worker(reasoner::StateMachine& machine)
    : machine_(machine),
      role_count_(static_cast<RoleIndex>(machine.game().role_count())),
      order_(role_count_),
      goals_(role_count_),
      mobility_(role_count_, 1) {}

Worker::Frame& Worker::frame(std::uint32_t ply) {
  while (frames_.size() <= ply) {
    auto& frame = frames_.emplace_back(std::make_unique<Frame>());
    frame->legal.resize(role_count_);
    frame->mobility.resize(role_count_);
    frame->joint_move.resize(role_count_);
  }
  return *frames_[ply];
}

void Worker::set_judge(std::shared_ptr<const evaluator::Evaluator> evaluator,
                       RoleIndex role) {
  evaluator_ = std::move(evaluator);
  order_.know_captures(evaluator_, role);
}

bool Worker::set_root(const State& state, RoleIndex role) {
  role_ = role;
  Frame& root = frame(0);
  root.state = state;
  const bool can_move = look_at_moves(0);
  mobility_ = root.mobility;
  root_moves_.clear();
  for (const MoveId move : root.legal[role]) {
    root_moves_.emplace_back().move = move;
  }
  root_ = {};
  variation_.clear();
  nodes_ = 0;
  deepest_ = 0;
  depth_done_ = 0;
  return can_move;
}

void Worker::begin(const Turn& turn) {
  assert(evaluator_ != nullptr);
  turn_ = &turn;
  stopped_ = false;
  nodes_ = 0;
}

void Worker::deepen(const Turn& turn, std::uint32_t depth,
                    const std::function<void(MoveId)>& note) {
  begin(turn);
  order_.fade();
  for (; depth <= kMostDepth && search_depth(depth, note); ++depth) {
    depth_done_ = depth;
    if (root_.is_decided()) break;
  }
  if (root_.is_decided()) turn.stop = true;
}

void Worker::fill_table(const State& state, const Turn& turn,
                        std::uint32_t depth) {
  begin(turn);
  frame(0).state = state;
  for (; depth <= kMostDepth && !stopped_; ++depth) {
    if (!search(0, depth, {-kMost, kMost}).is_decided()) continue;
    turn.stop = true;
    return;
  }
}

/// False where it was stopped.
bool Worker::search_depth(std::uint32_t depth,
                          const std::function<void(MoveId)>& note) {
  Window window = {-kMost, kMost};
  if (depth_done_ > 1) {
    window.alpha = std::max(-kMost, root_.value - kAspiration * kScale);
    window.beta = std::min(kMost, root_.value + kAspiration * kScale);
  }
  while (const auto found = search_root(depth, window, note)) {
    if (found->value <= window.alpha && window.alpha > -kMost) {
      // Only that all moves are worth less is known of it.
      window.alpha = -kMost;
      continue;
    }
    root_ = *found;
    if (root_.value >= window.beta && window.beta < kMost) {
      window.beta = kMost;
    } else {
      return true;
    }
  }
  return false;
}

/// Searches all moves, the best first afterwards; nothing where it was stopped.
std::optional<Found> Worker::search_root(
    std::uint32_t depth, Window window,
    const std::function<void(MoveId)>& note) {
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
    if (stopped_) return std::nullopt;
    move.nodes += nodes_ - nodes_before;
    move.found = found;
    best.proven_most = best.proven_most && found.proven_most;
    if (i == 0 || found.value > alpha) {
      best.value = found.value;
      best.proven_least = found.proven_least;
      root.joint_move[role_] = move.move;
      note_variation(0);
      variation_ = root.variation;
      std::rotate(root_moves_.begin(),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      note(root_moves_.front().move);
    } else {
      best.value = std::max(best.value, found.value);
    }
    if (best.value >= window.beta) {
      best.proven_most = false;
      break;
    }
  }
  return best;
}

}  // namespace search::minimax
