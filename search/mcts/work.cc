// How mcts::Worker hands work to the playout engine.
#include <algorithm>

#include "search/mcts/worker.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::WorkItem;

namespace {

// For the count of memory.
constexpr std::size_t kUsualDepth = 32;

}  // namespace

std::uint32_t Worker::take_group() {
  if (free_groups_.empty()) {
    free_groups_.push_back(static_cast<std::uint32_t>(groups_.size()));
    groups_.emplace_back();
    tree_.charge(sizeof(Group) + kUsualDepth * sizeof(Step));
  }
  const std::uint32_t slot = free_groups_.back();
  free_groups_.pop_back();
  Group& group = groups_[slot];
  group.path.assign(path_.begin(), path_.end());
  group.parent = kNoNode;
  group.sampled = kNoNode;
  group.totals = {};
  items_.clear();
  joint_moves_.clear();
  return slot;
}

/// Has the child at `place` of the last node of the way down looked at, and
/// where there are many lanes all others that nobody has looked at yet.
Worker::Launched Worker::launch_children(NodeIndex node, Place place) {
  read_legal_moves(node);
  const std::uint32_t slot = take_group();
  groups_[slot].parent = node;
  const Node& here = tree_[node];
  const bool is_single = here.kind == NodeKind::kSingle;
  for (Place i = is_wide_ ? 0 : place; i < here.opened; ++i) {
    const Statistics& child = is_single ? tree_.statistics(here)[i]
                                        : tree_.joint_statistics(here, i)[0];
    const bool is_new =
        child.visits == 0 && child.in_flight == 0 && !child.is_open;
    if (i == place || is_new) add_child_item(node, i);
    if (!is_wide_) break;
  }
  submit(node, slot);
  return Launched::kWork;
}

void Worker::add_child_item(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  WorkItem item;
  item.tag = place;
  item.look = true;
  item.joint_move = static_cast<std::uint32_t>(items_.size());
  tree_[tree_.child(here, place)].kind = NodeKind::kPending;
  if (here.kind == NodeKind::kSingle) {
    tree_.statistics(here)[place].in_flight +=
        static_cast<std::uint16_t>(tuning_.playouts_per_child);
    for (RoleIndex role = 0; role < roles_; ++role) {
      joint_moves_.push_back(legal_[role].front());
    }
    joint_moves_[joint_moves_.size() - roles_ + here.mover] =
        static_cast<MoveId>(tree_[tree_.child(here, place)].place);
  } else {
    tree_.joint_statistics(here, place)[0].in_flight +=
        static_cast<std::uint16_t>(tuning_.playouts_per_child);
    add_joint_move(here, place);
  }
  items_.push_back(item);
}

void Worker::add_joint_move(const Node& node, Place place) {
  std::array<std::uint32_t, kMostRoles> choices{};
  tree_.choices_at(node, place, choices);
  for (RoleIndex role = 0; role < roles_; ++role) {
    joint_moves_.push_back(tree_.moves(node, role)[choices[role]]);
  }
}

/// Has one node played on from, the last of the way down. Where nobody has
/// looked at it yet, it is what a joint move in the node before leads to.
Worker::Launched Worker::launch_leaf(NodeIndex leaf, bool is_new) {
  const std::uint32_t slot = take_group();
  WorkItem item;
  if (is_new) {
    const Step last = path_.back();
    groups_[slot].sampled = leaf;
    tree_[leaf].kind = NodeKind::kPending;
    item.look = true;
    item.joint_move = 0;
    add_joint_move(tree_[last.node], last.place);
    leaf = last.node;
  }
  items_.push_back(item);
  submit(leaf, slot);
  return Launched::kWork;
}

/// Submits what is in the lists, from the state of `node`.
void Worker::submit(NodeIndex node, std::uint32_t slot) {
  Group& group = groups_[slot];
  const std::uint32_t playouts = group.parent == kNoNode
                                     ? tuning_.playouts_per_leaf
                                     : tuning_.playouts_per_child;
  for (WorkItem& item : items_) {
    item.tag |= std::uint64_t{slot} << 32;
    item.seed = seed_;
    item.first_playout = next_playout_;
    item.playouts = playouts;
    item.policy = tuning_.policy;
    item.step_limit = cut_off_.limit();
    item.look_at_limit = cut_off_.judges();
    item.look_at_goals = looks_at_goals();
    next_playout_ += playouts;
  }
  group.lanes = static_cast<std::uint32_t>(items_.size()) * playouts;
  group.open = group.lanes;
  in_flight_ += group.lanes;
  playouts_ += group.lanes;
  depth_ = std::max(
      depth_, static_cast<std::uint32_t>(group.path.size() +
                                         (group.parent == kNoNode ? 0 : 1)));
  for (const Step& step : group.path) add_in_flight(step, group.lanes);
  state_.assign(tree_.state(node));
  engine_.submit(state_, items_, joint_moves_);
}

void Worker::add_in_flight(const Step& step, std::uint32_t change) {
  const Node& node = tree_[step.node];
  const auto small = static_cast<std::uint16_t>(change);
  if (node.kind == NodeKind::kSingle) {
    tree_.statistics(node)[step.place].in_flight += small;
  } else if (node.kind == NodeKind::kJoint) {
    tree_.joint_statistics(node, step.place)[0].in_flight += small;
  } else {
    std::array<std::uint32_t, kMostRoles> choices{};
    tree_.choices_at(node, step.place, choices);
    for (RoleIndex role = 0; role < roles_; ++role) {
      tree_.role_statistics(node, role)[choices[role]].in_flight += small;
    }
  }
}

/// The way down has come to a proven node, which needs no playout.
Worker::Launched Worker::launch_known(NodeIndex node) {
  ++known_;
  std::array<double, kMostRoles> totals{};
  for (std::size_t role = 0; role < roles_; ++role) {
    totals[role] = tree_[node].goals[role];
  }
  back_up(path_, 1, 0, totals);
  return Launched::kKnown;
}

/// There is no child to go to: where the mover can do no better than what is
/// proven, but what that is to others is open, one of the best is as good as
/// any.
Worker::Launched Worker::launch_proven_child(NodeIndex node) {
  const Node& here = tree_[node];
  for (const Statistics& child : tree_.statistics(here)) {
    if (!child.is_settled()) return Launched::kBlocked;
  }
  return node == tree_.root() || here.best_proven == kNoNode
             ? Launched::kBlocked
             : launch_known(here.best_proven);
}

}  // namespace search::mcts
