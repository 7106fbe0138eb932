#include "search/mcts/exchange.h"

#include <algorithm>

#include "search/mcts/worker.h"

namespace search::mcts {

using reasoner::RoleIndex;

namespace {

// Moves from the root that are told; below those with few visits nothing is.
constexpr std::size_t kSharedPlies = 4;
constexpr std::uint64_t kFewestToTell = 32;
constexpr std::uint64_t kVisitsPart = 128;  // of the root's

// Playouts between two exchanges: a part of those so far, within bounds.
constexpr std::uint64_t kExchangePart = 16;
constexpr std::uint64_t kFewestPlayouts = 256;
constexpr std::uint64_t kMostPlayouts = 16384;

std::uint64_t key_below(std::uint64_t key, std::uint64_t number) {
  key = (key ^ (number + 1)) * 0x9e3779b97f4a7c15;
  return key ^ key >> 29;
}

}  // namespace

void Exchange::clear() {
  const std::scoped_lock lock(mutex_);
  for (auto& moves : told_) moves.clear();
}

void Exchange::tell(std::size_t worker, std::span<const SharedMove> moves) {
  const std::scoped_lock lock(mutex_);
  told_[worker].assign(moves.begin(), moves.end());
}

void Exchange::ask(std::size_t worker, SharedMoves& moves) const {
  const std::scoped_lock lock(mutex_);
  for (std::size_t other = 0; other < told_.size(); ++other) {
    if (other == worker) continue;
    for (const SharedMove& each : told_[other]) {
      SharedMove& sum = moves[each.key];
      sum.key = each.key;
      sum.total += each.total;
      sum.visits += each.visits;
      if (sum.is_proven) continue;
      if (!each.is_proven) {
        GoalLimits::merge(each.goals, sum.goals);
        continue;
      }
      sum.is_proven = true;
      sum.goals = each.goals;
      sum.distance = each.distance;
    }
  }
}

// ---- What a worker tells, and how it takes in what others do ----------------

/// Calls each(key, statistics, path, child) for all moves of the upper plies:
/// what is known of the last step of the path, and the child that it leads to,
/// or kNoNode where the statistics are not those of a single child. Goes on
/// below those for which goes_on(key, statistics).
template <typename GoesOn, typename Each>
void Worker::for_shared_moves(NodeIndex node, std::uint64_t key,
                              std::vector<Step>& path, const GoesOn& goes_on,
                              const Each& each) {
  const Node& here = tree_[node];
  if (here.kind == NodeKind::kSampled) {
    for (RoleIndex role = 0; role < roles_; ++role) {
      const auto moves = tree_.role_statistics(here, role);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        each(key_below(key_below(key, role), i), moves[i], path, kNoNode);
      }
    }
    return;
  }
  if (!here.is_inner()) return;
  for (Place place = 0; place < here.opened; ++place) {
    const NodeIndex child = tree_.child(here, place);
    path.push_back({node, place});
    const bool is_single = here.kind == NodeKind::kSingle;
    const std::uint64_t below =
        key_below(key, is_single ? tree_[child].place : place);
    const std::span<Statistics> statistics =
        is_single ? tree_.statistics(here).subspan(place, 1)
                  : tree_.joint_statistics(here, place);
    const bool is_shared_below =
        path.size() < kSharedPlies && goes_on(below, statistics.front());
    std::uint64_t number = below;
    for (Statistics& of_role : statistics) {
      each(number++, of_role, path, child);
    }
    if (is_shared_below) for_shared_moves(child, below, path, goes_on, each);
    path.pop_back();
  }
}

/// Calls each(...) for the moves that are worth it to be told of.
template <typename Each>
void Worker::for_told_moves(const Each& each) {
  const std::uint64_t fewest =
      std::max(kFewestToTell, root_visits_ / kVisitsPart);
  std::vector<Step> path;
  for_shared_moves(
      tree_.root(), 0, path,
      [&](std::uint64_t, const Statistics& known) {
        return known.visits >= fewest && !known.is_closed;
      },
      each);
}

/// What others know of a move, as far as it is in the statistics already.
/// Where the memory was too small to keep them, nothing is.
SharedMove Worker::taken_in(std::uint64_t key, const Statistics& known) const {
  const auto found = taken_in_.find(key);
  if (found == taken_in_.end() || found->second.visits > known.visits) {
    return {};
  }
  return found->second;
}

void Worker::tell() {
  std::vector<SharedMove> own;
  for_told_moves(
      [&](std::uint64_t key, const Statistics& known, auto&, NodeIndex child) {
        if (own.size() == most_told_) return;
        const SharedMove others = taken_in(key, known);
        SharedMove move{.key = key};
        if (child != kNoNode) {
          move.is_proven = tree_[child].is_proven;
          move.goals = tree_[child].goals;
          move.distance = tree_[child].distance;
        }
        if (!known.is_closed) {
          move.total = known.total - others.total;
          move.visits = known.visits - others.visits;
        }
        if (move.visits > 0 || move.is_proven) own.push_back(move);
      });
  exchange_->tell(stream_, own);
}

/// Sees to it that all moves at the root that were told have places.
void Worker::open_told(const SharedMoves& told) {
  const NodeIndex root = tree_.root();
  if (tree_[root].kind != NodeKind::kSingle) return;
  const auto is_told = [&](reasoner::MoveId move) {
    return told.contains(key_below(0, move));
  };
  while (tree_[root].opened < tree_[root].count) {
    read_legal_moves(root);
    auto left = std::ranges::count_if(legal_[tree_[root].mover], is_told);
    for (Place place = 0; place < tree_[root].opened; ++place) {
      const Node& child = tree_[tree_.child(tree_[root], place)];
      if (is_told(static_cast<reasoner::MoveId>(child.place))) --left;
    }
    if (left == 0 || !open_more(root)) return;
  }
}

void Worker::take_in() {
  SharedMoves told;
  exchange_->ask(stream_, told);
  legal_of_ = kNoNode;
  open_told(told);
  for_told_moves(
      [&](std::uint64_t key, Statistics& known, auto& steps, NodeIndex child) {
        const auto found = told.find(key);
        if (found == told.end() || known.is_closed) return;
        const SharedMove& others = found->second;
        if (child != kNoNode && believe(child, others)) {
          close(std::span(steps).first(steps.size() - 1), steps.back().node,
                steps.back().place);
          if (others.is_proven) return;
        }
        const SharedMove before = taken_in(key, known);
        if (others.visits < before.visits) return;
        known.visits += others.visits - before.visits;
        known.total += others.total - before.total;
        taken_in_[key] = others;
      });
}

/// What others know for sure of a node that is not proven; whether it is news.
bool Worker::believe(NodeIndex node, const SharedMove& others) {
  if (!others.is_proven) {
    return GoalLimits::merge(others.goals, tree_[node].goals);
  }
  prove(node, others.goals, others.distance);
  return true;
}

/// Forgets what others know, which they tell again.
void Worker::take_back() {
  if (taken_in_.empty()) return;
  std::vector<Step> path;
  for_shared_moves(
      tree_.root(), 0, path,
      [&](std::uint64_t key, const Statistics&) {
        return taken_in_.contains(key);
      },
      [&](std::uint64_t key, Statistics& known, auto&, auto) {
        if (known.is_closed) return;
        const SharedMove others = taken_in(key, known);
        known.visits -= others.visits;
        known.total -= others.total;
      });
  taken_in_.clear();
}

void Worker::exchange() {
  tell();
  take_in();
  next_exchange_ = playouts_ + std::clamp(playouts_ / kExchangePart,
                                          kFewestPlayouts, kMostPlayouts);
}

}  // namespace search::mcts
