#include "search/mcts/bounds/proofs.h"

#include <algorithm>
#include <array>

namespace search::mcts::bounds {

using descent::Path;
using reasoner::RoleIndex;
using tree::Goals;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;

void Proofs::prove(NodeIndex node, const Goals& goals, std::uint16_t distance,
                   std::uint8_t assumed) {
  tree_[node].goals = goals;
  tree_[node].assumed = assumed;
  tree_[node].distance = distance;
  tree_[node].is_proven = true;
}

void Proofs::learn_of_child(Path path, NodeIndex parent, Place place) {
  while (true) {
    if (tree_[tree_.child_at(parent, place)].is_proven) {
      close_statistics(parent, place);
    }
    const Node& node = tree_[parent];
    if (node.is_proven) return;
    const bool is_news =
        node.kind == NodeKind::kSingle
            ? learn_single(parent, place)
            : node.kind == NodeKind::kJoint && prove_joint(parent);
    if (!is_news || path.empty()) return;
    parent = path.back().node;
    place = path.back().place;
    path = path.first(path.size() - 1);
  }
}

bool Proofs::shows_proof(NodeIndex node) const {
  const Node& here = tree_[node];
  if (!here.is_proven || !here.is_inner()) return false;
  for (Place place = 0; place < here.opened; ++place) {
    const Node& child = tree_[tree_.child(here, place)];
    if (child.is_proven && child.goals == here.goals) return true;
  }
  return false;
}

void Proofs::forget_proof(NodeIndex node) {
  tree_[node].is_proven = false;
  tree_[node].goals = {};
  tree_[node].assumed = 0;
  if (tree_[node].kind != NodeKind::kSingle) return;
  for (Place place = 0; place < tree_[node].opened; ++place) {
    if (!tree_[node].is_proven) learn_single(node, place);
  }
}

/// From now on the mean of a proven child is what was proven.
void Proofs::close_statistics(NodeIndex parent, Place place) {
  const Node& node = tree_[parent];
  const NodeIndex child = tree_.child_at(parent, place);
  const Goals& goals = tree_[child].goals;
  if (node.kind == NodeKind::kSingle) {
    tree_.statistics(node)[place].close(goals[node.mover]);
    if (!tree_.is_chance(node)) note_best_proven(parent, child);
  } else if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree_.joint_statistics(node, place);
    for (RoleIndex role = 0; role < by_role.size(); ++role) {
      by_role[role].close(goals[role]);
    }
  }
}

void Proofs::note_best_proven(NodeIndex parent, NodeIndex child) {
  Node& node = tree_[parent];
  if (node.best_proven == kNoNode ||
      tree_[child].goals[node.mover] >
          tree_[node.best_proven].goals[node.mover]) {
    node.best_proven = child;
  }
}

/// Learns of a kSingle from its child at `place`. Returns whether that is news.
bool Proofs::learn_single(NodeIndex node, Place place) {
  return tree_.is_chance(tree_[node]) ? prove_chance(node)
                                      : narrow_by_child(node, place);
}

/// Narrows the ranges of a node in which a role chooses. Returns whether that
/// is news.
bool Proofs::narrow_by_child(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  const RoleIndex mover = here.mover;
  const Range before = limits_.range(here, mover);
  const Ranges ranges = limits_.ranges_by_children(tree_, here, place);
  tree_[node].assumed = limits_.assumed_by_children(tree_, here);
  if (prove_single(node, ranges)) return true;
  const bool is_news = limits_.narrow(tree_[node], ranges);
  if (limits_.range(here, mover) == before) {
    prune(node, place);
  } else {
    for (Place each = 0; each < here.opened; ++each) prune(node, each);
  }
  return is_news;
}

/// Prunes a child that cannot give the mover more than it is sure of without
/// it; but not one that gives as much as the mover can hope for, while what
/// others get is open.
void Proofs::prune(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  const Range range = limits_.range(here, here.mover);
  const std::uint8_t most =
      limits_.range(tree_[tree_.child(here, place)], here.mover).most;
  tree_.statistics(here)[place].is_pruned =
      most < range.least || (most == range.least && !range.is_exact());
}

/// A node where one role chooses is proven if `ranges` leave each role a single
/// goal, or the mover the best of the game, and a proven child gives that. If
/// several are as good for the mover but differ for others, nothing is proven,
/// for nobody knows which is played. Where not all children are known, the
/// goals of others are assumed, if that is allowed.
bool Proofs::prove_single(NodeIndex node, const Ranges& ranges) {
  const Node& here = tree_[node];
  const Range range = ranges[here.mover];
  if (!range.is_exact()) return false;
  std::uint8_t assumed = here.assumed;
  for (RoleIndex role = 0; role < tree_.role_count(); ++role) {
    if (ranges[role].is_exact()) continue;
    if (range.least < limits_.best(here.mover) || !may_assume()) return false;
    assumed = static_cast<std::uint8_t>(assumed | 1U << role);
  }
  const auto children = tree_.statistics(here);
  const Node* best = nullptr;
  bool is_sure = false;  // for the mover, by itself
  for (std::uint32_t i = 0; i < here.opened; ++i) {
    if (!children[i].is_closed) continue;
    const Node& child = tree_[tree_.child(here, i)];
    if (child.goals[here.mover] != range.least) continue;
    if (best != nullptr && child.goals != best->goals) return false;
    is_sure = is_sure || (range.least == limits_.best(here.mover) &&
                          !child.is_assumed(here.mover));
    // Winners take the short way, losers the long one.
    if (best == nullptr ||
        (child.distance < best->distance) == (range.least > 0)) {
      best = &child;
    }
  }
  if (best == nullptr) return false;
  if (is_sure) {
    assumed = static_cast<std::uint8_t>(assumed & ~(1U << here.mover));
  }
  prove(node, best->goals, static_cast<std::uint16_t>(best->distance + 1),
        assumed);
  return true;
}

/// A node of chance is proven if all outcomes end the same way. A mean of goals
/// would be no goal.
bool Proofs::prove_chance(NodeIndex node) {
  const Node& here = tree_[node];
  if (here.opened < here.count) return false;
  const Goals& goals = tree_[tree_.child(here, 0)].goals;
  std::uint16_t distance = 0;
  std::uint8_t assumed = 0;
  for (Place place = 0; place < here.opened; ++place) {
    const Node& child = tree_[tree_.child(here, place)];
    if (!child.is_proven || child.goals != goals) return false;
    distance = std::max(distance, child.distance);
    assumed |= child.assumed;
  }
  prove(node, goals, static_cast<std::uint16_t>(distance + 1), assumed);
  return true;
}

/// A kJoint is proven if all joint moves end the same way; or, where
/// assumptions are allowed, if all joint moves with a certain move of some role
/// do, and give that role its best goal. Chance is no such role.
bool Proofs::prove_joint(NodeIndex node) {
  const Node& here = tree_[node];
  std::array<std::uint32_t, kMostRoles> choices{};
  const auto is_sure = [&](auto&& counts, Goals& goals,
                           std::uint16_t& distance) {
    bool is_first = true;
    for (Place place = 0; place < here.count; ++place) {
      tree_.choices_at(here, place, choices);
      if (!counts(choices)) continue;
      const Node& child = tree_[tree_.child(here, place)];
      if (!child.is_proven) return false;
      if (!is_first && child.goals != goals) return false;
      goals = child.goals;
      distance = is_first ? child.distance : std::max(distance, child.distance);
      is_first = false;
    }
    return true;
  };
  Goals goals{};
  std::uint16_t distance = 0;
  std::uint8_t assumed = 0;
  bool is_proven = is_sure([](const auto&) { return true; }, goals, distance);
  const std::size_t roles = may_assume() ? tree_.role_count() : 0;
  for (RoleIndex role = 0; role < roles && !is_proven; ++role) {
    if (role == tree_.chance()) continue;
    const std::uint32_t count = tree_.move_counts(here)[role];
    for (std::uint32_t move = 0; move < count && !is_proven; ++move) {
      is_proven = is_sure([&](const auto& all) { return all[role] == move; },
                          goals, distance) &&
                  goals[role] == limits_.best(role);
      // Other moves of the role may be as good for it, and not for others.
      if (is_proven && !limits_.are_opposed()) {
        assumed = static_cast<std::uint8_t>(~(1U << role));
      }
    }
  }
  if (is_proven) {
    for (Place place = 0; place < here.count; ++place) {
      assumed |= tree_[tree_.child(here, place)].assumed;
    }
    prove(node, goals, static_cast<std::uint16_t>(distance + 1), assumed);
  }
  return is_proven;
}

}  // namespace search::mcts::bounds
