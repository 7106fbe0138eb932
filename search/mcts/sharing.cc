#include "search/mcts/sharing.h"

#include <algorithm>
#include <span>

namespace search::mcts {

using bounds::GoalLimits;
using bounds::Proofs;
using descent::Step;
using reasoner::RoleIndex;
using tree::Expansion;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Statistics;
using tree::Tree;

namespace {

// How many plies below the root are told. Below moves with fewer visits nothing
// is.
constexpr std::size_t kSharedPlies = 4;
constexpr std::uint64_t kFewestVisits = 32;
constexpr std::uint64_t kVisitsPart = 128;  // of the root's

// A told move is kept once in the exchange, and twice by each other worker.
constexpr std::size_t kSharedMoveBytes = 3 * (sizeof(SharedMove) + 32);

std::uint64_t key_below(std::uint64_t key, std::uint64_t number) {
  key = (key ^ (number + 1)) * 0x9e3779b97f4a7c15;
  return key ^ key >> 29;
}

}  // namespace

Sharing::Sharing(Exchange& exchange, std::size_t worker, std::size_t workers,
                 std::size_t bytes, Tree& tree, Proofs& proofs,
                 Expansion& expansion)
    : exchange_(exchange),
      worker_(worker),
      most_told_(bytes /
                 (std::max<std::size_t>(workers, 1) * kSharedMoveBytes)),
      tree_(tree),
      proofs_(proofs),
      expansion_(expansion) {
  tree.charge(bytes);
}

void Sharing::exchange(std::uint64_t root_visits) {
  tell(root_visits);
  take_in(root_visits);
}

/// Calls each(key, statistics, path, child) for all moves of the upper plies:
/// what is known of the last step of the path, and the child that it leads to,
/// or kNoNode where the statistics are not those of a single child. Goes on
/// below those for which goes_on(key, statistics).
template <typename GoesOn, typename Each>
void Sharing::for_shared_moves(NodeIndex node, std::uint64_t key,
                               std::vector<Step>& path, const GoesOn& goes_on,
                               const Each& each) {
  const Node& here = tree_[node];
  if (here.kind == NodeKind::kSampled) {
    for (RoleIndex role = 0; role < tree_.role_count(); ++role) {
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

/// Calls each(...) for the moves that are worth telling, as for_shared_moves
/// does.
template <typename Each>
void Sharing::for_told_moves(std::uint64_t root_visits, const Each& each) {
  const std::uint64_t fewest =
      std::max(kFewestVisits, root_visits / kVisitsPart);
  std::vector<Step> path;
  for_shared_moves(
      tree_.root(), 0, path,
      [&](std::uint64_t, const Statistics& known) {
        return known.visits >= fewest && !known.is_closed;
      },
      each);
}

/// What others told of a move and the statistics contain already. Nothing where
/// the node was recycled since then.
SharedMove Sharing::taken_in(std::uint64_t key, const Statistics& known) const {
  const auto found = taken_in_.find(key);
  if (found == taken_in_.end() || found->second.visits > known.visits) {
    return {};
  }
  return found->second;
}

void Sharing::tell(std::uint64_t root_visits) {
  std::vector<SharedMove> own;
  for_told_moves(root_visits, [&](std::uint64_t key, const Statistics& known,
                                  auto&, NodeIndex child) {
    if (own.size() == most_told_) return;
    const SharedMove others = taken_in(key, known);
    SharedMove move{.key = key};
    if (child != kNoNode) {
      move.is_proven = tree_[child].is_proven;
      move.goals = tree_[child].goals;
      move.assumed = tree_[child].assumed;
      move.distance = tree_[child].distance;
    }
    if (!known.is_closed) {
      move.total = known.total - others.total;
      move.visits = known.visits - others.visits;
    }
    if (move.visits > 0 || move.is_proven) own.push_back(move);
  });
  exchange_.tell(worker_, own);
}

/// Opens children of the root until all moves that others told of are among
/// them.
void Sharing::open_told(const SharedMoves& told) {
  const NodeIndex root = tree_.root();
  if (tree_[root].kind != NodeKind::kSingle) return;
  const auto is_told = [&](reasoner::MoveId move) {
    return told.contains(key_below(0, move));
  };
  while (tree_[root].opened < tree_[root].count) {
    const auto& legal = expansion_.legal_moves(root);
    auto left = std::ranges::count_if(legal[tree_[root].mover], is_told);
    for (Place place = 0; place < tree_[root].opened; ++place) {
      const Node& child = tree_[tree_.child(tree_[root], place)];
      if (is_told(static_cast<reasoner::MoveId>(child.place))) --left;
    }
    if (left == 0 || !expansion_.open_more(root)) return;
  }
}

void Sharing::take_in(std::uint64_t root_visits) {
  SharedMoves told;
  exchange_.ask(worker_, told);
  expansion_.forget_node();
  open_told(told);
  for_told_moves(root_visits, [&](std::uint64_t key, Statistics& known,
                                  auto& steps, NodeIndex child) {
    const auto found = told.find(key);
    if (found == told.end() || known.is_closed) return;
    const SharedMove& others = found->second;
    if (child != kNoNode && believe(child, others)) {
      proofs_.learn_of_child(std::span(steps).first(steps.size() - 1),
                             steps.back().node, steps.back().place);
      if (others.is_proven) return;
    }
    const SharedMove before = taken_in(key, known);
    if (others.visits < before.visits) return;
    known.add(others.visits - before.visits, others.total - before.total);
    taken_in_[key] = others;
  });
}

/// Takes over what others have proven of a node that is not proven yet. Returns
/// whether it is news.
bool Sharing::believe(NodeIndex node, const SharedMove& others) {
  if (!others.is_proven) {
    const bool is_news = GoalLimits::merge(others.goals, tree_[node].goals);
    if (is_news) tree_[node].assumed |= others.assumed;
    return is_news;
  }
  proofs_.prove(node, others.goals, others.distance, others.assumed);
  return true;
}

void Sharing::take_back() {
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

}  // namespace search::mcts
