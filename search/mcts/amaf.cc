// How mcts::Worker judges moves by all playouts in which they are played
// (Tuning::played_bias).
#include <algorithm>
#include <bit>

#include "search/mcts/worker.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// With so many playouts the statistics of a node are used instead of those of
// the node before.
constexpr std::uint32_t kEnough = 200;

// A node gets them when it has as many visits as this part of their number, so
// that they take no more memory than the rest of the tree.
constexpr std::size_t kTablePart = 4;
constexpr std::size_t kFewestVisits = 32;

// Telling costs the engine something in every step in which one lane does so:
// in a large tree, so many playouts in a row tell their moves, and then so many
// times as many do not.
constexpr std::uint64_t kTelling = 1024;
constexpr std::uint64_t kTellingPart = 4;

// What more than so many playouts tell of moves is hardly better for one more.
constexpr std::uint32_t kManyPlayouts = 1024;

// As many visits of children say how good the moves of a node are as a whole as
// is known from elsewhere.
constexpr double kLevelVisits = 30;

/// Whether a playout is added to the statistics of `known` others.
bool is_taken(std::uint64_t playout, std::uint32_t known) {
  if (known < 2 * kManyPlayouts) return true;
  const std::uint64_t mixed = (playout * 0x9e3779b97f4a7c15) >> 32;
  return mixed % std::bit_floor(known / kManyPlayouts) == 0;
}

}  // namespace

bool Worker::uses_moves_played() const {
  // What is judged where it was cut off tells little of later moves.
  return !first_played_.empty() && !cut_off_.judges();
}

/// The way down comes to a kSingle: the statistics of the last node that has
/// enough of them are used from here on.
void Worker::follow_moves_played(NodeIndex node) {
  if (!uses_moves_played()) return;
  if (!tree_[node].has_moves_played &&
      (!deserves_moves_played(node) || !tree_.add_moves_played(node))) {
    return;
  }
  const auto own = tree_.moves_played(tree_[node]);
  if (moves_played_.empty() || own.front().visits() >= kEnough) {
    moves_played_ = own;
  }
}

bool Worker::deserves_moves_played(NodeIndex node) const {
  if (node == tree_.root()) return true;
  const Step last = path_.back();
  const Node& parent = tree_[last.node];
  if (parent.kind != NodeKind::kSingle) return false;
  return tree_.statistics(parent)[last.place].visits >=
         std::max(first_played_.back() / kTablePart, kFewestVisits);
}

/// Whether the playouts that start now are to tell which moves they play.
bool Worker::wants_moves_played() const {
  if (!uses_moves_played()) return false;
  const auto known = tree_.moves_played(tree_[tree_.root()]);
  return known.empty() || known.front().visits() < 2 * kManyPlayouts ||
         next_playout_ / kTelling % kTellingPart == 0;
}

/// What moves_played_ tells of the children: with more playouts it comes closer
/// to as many visits as the bias allows. What is said of one move against
/// another holds at many nodes, but not how good the moves are as a whole: as
/// far as the children were visited, the level is theirs.
std::span<const Prior> Worker::priors(const Node& node) {
  if (moves_played_.empty()) return {};
  const auto own = moves_played_.subspan(first_played_[node.mover]);
  const auto children = tree_.statistics(node);
  priors_.resize(node.opened);
  double missing = 0;
  double visits = 0;
  for (std::uint32_t i = 0; i < node.opened; ++i) {
    const MoveStatistics& played = own[tree_[tree_.child(node, i)].place];
    if (played.visits() == 0) {
      priors_[i] = {};
      continue;
    }
    const double count = played.visits();
    const double mean = played.total() / count;
    const double weight = count / (1 + tuning_.played_bias * count);
    priors_[i] = {mean * weight, weight};
    missing += children[i].total - mean * children[i].visits;
    visits += children[i].visits;
  }
  const double level = missing / (visits + kLevelVisits);
  for (Prior& prior : priors_) prior.total += level * prior.visits;
  return priors_;
}

/// Adds a playout to the statistics of all nodes on the way to it.
void Worker::note_moves_played(const Group& group,
                               const reasoner::FinishedPlayout& playout,
                               const Goals& goals) {
  if (!group.tells_moves) return;
  const std::span<const Step> path = group.path;
  for (std::size_t i = 0; i < path.size(); ++i) {
    add_moves_played(path.subspan(i), path[i].node, playout, goals);
  }
  if (group.parent != kNoNode) {
    add_moves_played({}, group.parent, playout, goals);
  }
}

/// `path` leads from `node` to where the playout began.
void Worker::add_moves_played(std::span<const Step> path, NodeIndex node,
                              const reasoner::FinishedPlayout& playout,
                              const Goals& goals) {
  const std::span<MoveStatistics> all = tree_.moves_played(tree_[node]);
  if (all.empty() || !is_taken(playout.playout, all.front().visits())) return;
  const auto add = [&](RoleIndex role, std::size_t move) {
    all[first_played_[role] + move].add(goals[role]);
  };
  const MoveId* move = results_.moves.data() + playout.first_move;
  for (RoleIndex role = 0; role < roles_; ++role) {
    const MoveId* const end =
        move + results_.move_counts[playout.first_count + role];
    for (; move != end; ++move) add(role, *move);
  }
  for (const Step& step : path) {
    const Node& at = tree_[step.node];
    if (at.kind != NodeKind::kSingle) continue;
    add(at.mover, tree_[tree_.child(at, step.place)].place);
  }
  all.front().add(0);
}

}  // namespace search::mcts
