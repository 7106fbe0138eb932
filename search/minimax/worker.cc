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
/// Joint moves, to which a variation is made longer.
constexpr std::size_t kMostOfVariation = 12;

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
  root_ = {};
  depth_done_ = 0;
}

bool Worker::set_root(const State& state, RoleIndex role) {
  const bool goes_on = depth_done_ > 0 && role == role_ && state == root_state_;
  role_ = role;
  root_state_ = state;
  Frame& root = frame(0);
  root.state = state;
  const bool can_move = look_at_moves(0);
  mobility_ = root.mobility;
  if (goes_on) return can_move;
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
  if (depth_done_ == 0) order_.fade();
  depth = std::max(depth, depth_done_ + 1);
  while (depth <= kMostDepth && !root_.is_decided() &&
         search_depth(depth, note)) {
    depth_done_ = depth++;
  }
  lengthen_variation();
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
  if (depth_done_ > 1 && turn_->lines == 1) {
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

/// Searches all moves, the best `lines` first afterwards; nothing where it was
/// stopped.
std::optional<Found> Worker::search_root(
    std::uint32_t depth, Window window,
    const std::function<void(MoveId)>& note) {
  Found best = {.value = -kMost, .proven_least = false, .proven_most = true};
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    search_root_move(i, depth, window);
    if (stopped_) return std::nullopt;
    const RootMove move = root_moves_[i];
    const std::size_t place = move.is_most ? i : place_among_lines(i);
    best.proven_most = best.proven_most && move.found.proven_most;
    if (place == 0) {
      best.value = move.found.value;
      best.proven_least = move.found.proven_least;
      Frame& root = frame(0);
      root.joint_move[role_] = move.move;
      note_variation(0);
      variation_ = root.variation;
    } else {
      best.value = std::max(best.value, move.found.value);
    }
    const auto at = [this](std::size_t index) {
      return root_moves_.begin() + static_cast<std::ptrdiff_t>(index);
    };
    std::rotate(at(place), at(i), at(i + 1));
    if (place == 0) note(move.move);
    if (best.value >= window.beta) {
      best.proven_most = false;
      break;
    }
  }
  return best;
}

/// Searches the move of that index, those before it having been searched.
void Worker::search_root_move(std::size_t index, std::uint32_t depth,
                              Window window) {
  RootMove& move = root_moves_[index];
  const std::size_t lines = turn_->lines;
  const std::uint64_t nodes_before = nodes_;
  const auto answer_from = [&](Window from) {
    frame(0).joint_move[role_] = move.move;
    return answer(0, depth - 1, from);
  };
  Found found;
  bool is_most = false;
  if (index < lines) {
    found = answer_from(window);
  } else {
    // What it has to better to be a line.
    const Value alpha =
        std::max(window.alpha, root_moves_[lines - 1].found.value);
    found = answer_from({alpha, alpha + 1});
    is_most = found.value <= alpha;
    if (!stopped_ && !is_most && alpha + 1 < window.beta) {
      found = answer_from({alpha, window.beta});
      is_most = found.value <= alpha;
    }
  }
  if (stopped_) return;
  move.nodes += nodes_ - nodes_before;
  move.found = found;
  move.is_most = is_most;
}

/// By what the table says is best, for a position that it knows ends the
/// variation that the search has noted. The time is over by now: only where
/// steps of the machine take next to none.
void Worker::lengthen_variation() {
  if (machine_.propnet() == nullptr) return;
  Frame& end = frame(1);
  end.state = root_state_;
  const auto go_on = [this, &end](std::span<const MoveId> joint_move) {
    machine_.next_state(end.state, joint_move, end.state);
  };
  for (std::size_t at = 0; at < variation_.size(); at += role_count_) {
    go_on(std::span(variation_).subspan(at, role_count_));
  }
  while (variation_.size() < kMostOfVariation * role_count_) {
    const auto entry = turn_->table.find(end.state.hash());
    if (!entry || machine_.is_terminal(end.state) || !look_at_moves(1)) return;
    if (end.choosing.size() > 1) return;
    for (const RoleIndex mover : end.choosing) {
      if (!std::ranges::count(end.legal[mover], entry->move)) return;
      end.joint_move[mover] = entry->move;
    }
    variation_.insert(variation_.end(), end.joint_move.begin(),
                      end.joint_move.end());
    go_on(end.joint_move);
  }
}

/// Where the move of that index belongs among the lines, which are in order.
std::size_t Worker::place_among_lines(std::size_t index) const {
  const std::size_t lines = std::min(index, turn_->lines);
  std::size_t place = 0;
  while (place < lines &&
         root_moves_[place].found.value >= root_moves_[index].found.value) {
    ++place;
  }
  return place;
}

}  // namespace search::minimax
