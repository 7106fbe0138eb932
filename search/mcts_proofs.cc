// What mcts::Worker proves, and what it tells of the root.
#include <algorithm>

#include "search/mcts_worker.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

constexpr std::size_t kLongestVariation = 60;

// That a role can get at all.
constexpr std::uint8_t kBestGoal = 100;

/// The child that is best by now: the most visited one, or a proven one that is
/// no worse.
std::uint32_t best_child(std::span<const Statistics> children) {
  const Statistics* proven = nullptr;
  const Statistics* visited = nullptr;
  for (const Statistics& child : children) {
    if (child.is_closed) {
      if (proven == nullptr || child.value() > proven->value()) proven = &child;
    } else if (visited == nullptr || child.visits > visited->visits) {
      visited = &child;
    }
  }
  const bool takes_proven =
      visited == nullptr ||
      (proven != nullptr && proven->value() >= visited->value());
  return static_cast<std::uint32_t>((takes_proven ? proven : visited) -
                                    children.data());
}

}  // namespace

// ---- Proving ----------------------------------------------------------------

void Worker::prove(NodeIndex node, const Goals& goals, std::uint16_t distance) {
  tree_[node].goals = goals;
  tree_[node].distance = distance;
  tree_[node].is_proven = true;
}

/// The child of a group at `place` was proven.
void Worker::close_child(const Group& group, Place place) {
  const std::span<const Step> path = group.path;
  if (group.sampled == kNoNode) {
    close(path, group.parent, place);
  } else {
    close(path.first(path.size() - 1), path.back().node, path.back().place);
  }
}

/// A child was proven: so perhaps its parent, to which `path` leads, and those
/// above.
void Worker::close(std::span<const Step> path, NodeIndex parent, Place place) {
  while (true) {
    const Node& node = tree_[parent];
    const Goals& goals = tree_[child_at(parent, place)].goals;
    if (node.kind == NodeKind::kSingle) {
      Statistics& child = tree_.statistics(node)[place];
      child.is_closed = true;
      child.visits = std::max(child.visits, 1U);
      child.total = static_cast<double>(child.visits) * goals[node.mover];
      note_proven_child(parent, child_at(parent, place));
    } else if (node.kind == NodeKind::kJoint) {
      const auto by_role = tree_.joint_statistics(node, place);
      for (std::size_t role = 0; role < roles_; ++role) {
        by_role[role].is_closed = true;
        by_role[role].visits = std::max(by_role[role].visits, 1U);
        by_role[role].total =
            static_cast<double>(by_role[role].visits) * goals[role];
      }
    }
    if (node.is_proven) return;
    const bool is_proven =
        node.kind == NodeKind::kSingle
            ? prove_single(parent)
            : node.kind == NodeKind::kJoint && prove_joint(parent);
    if (!is_proven || path.empty()) return;
    parent = path.back().node;
    place = path.back().place;
    path = path.first(path.size() - 1);
  }
}

void Worker::note_proven_child(NodeIndex parent, NodeIndex child) {
  Node& node = tree_[parent];
  if (node.best_proven == kNoNode ||
      tree_[child].goals[node.mover] >
          tree_[node.best_proven].goals[node.mover]) {
    node.best_proven = child;
  }
}

/// Proven is where one role chooses and has the best goal of all, or all
/// children are proven. Of several as good for it that differ for others, none
/// can be said to be played.
bool Worker::prove_single(NodeIndex node) {
  const Node& here = tree_[node];
  const auto children = tree_.statistics(here);
  bool are_all_closed = here.opened == here.count;
  const Node* best = nullptr;
  bool is_unique = true;
  for (std::uint32_t i = 0; i < here.opened; ++i) {
    if (!children[i].is_closed) {
      are_all_closed = false;
      continue;
    }
    const Node& child = tree_[tree_.child(here, i)];
    const std::uint8_t goal = child.goals[here.mover];
    if (best == nullptr || goal > best->goals[here.mover]) {
      best = &child;
      is_unique = true;
    } else if (goal == best->goals[here.mover]) {
      is_unique = is_unique && child.goals == best->goals;
      // Who wins is quick about it, who loses is not.
      const bool is_shorter = child.distance < best->distance;
      if (is_shorter == (goal > 0)) best = &child;
    }
  }
  if (best == nullptr || !is_unique) return false;
  if (best->goals[here.mover] < kBestGoal && !are_all_closed) return false;
  prove(node, best->goals, static_cast<std::uint16_t>(best->distance + 1));
  return true;
}

/// Proven is where all joint moves end the same way, or all those with some
/// move that gives its role the best goal of all.
bool Worker::prove_joint(NodeIndex node) {
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
  bool is_proven = is_sure([](const auto&) { return true; }, goals, distance);
  for (RoleIndex role = 0; role < roles_ && !is_proven; ++role) {
    const std::uint32_t count = tree_.move_counts(here)[role];
    for (std::uint32_t move = 0; move < count && !is_proven; ++move) {
      is_proven = is_sure([&](const auto& all) { return all[role] == move; },
                          goals, distance) &&
                  goals[role] == kBestGoal;
    }
  }
  if (is_proven) {
    prove(node, goals, static_cast<std::uint16_t>(distance + 1));
  }
  return is_proven;
}

// ---- What is known of the root ----------------------------------------------

bool Worker::is_root_joint() const {
  return tree_.root() != kNoNode &&
         tree_[tree_.root()].kind == NodeKind::kJoint;
}

std::vector<RootMove> Worker::root_moves(RoleIndex role) const {
  std::vector<RootMove> moves;
  if (tree_.root() == kNoNode) return moves;
  const Node& root = tree_[tree_.root()];
  if (root.kind == NodeKind::kSingle) {
    if (root.mover != role) return moves;
    const auto children = tree_.statistics(root);
    for (std::uint32_t i = 0; i < root.opened; ++i) {
      const Node& child = tree_[tree_.child(root, i)];
      moves.push_back({static_cast<MoveId>(child.place), children[i].total,
                       children[i].visits, 0, child.is_proven, child.goals,
                       child.distance});
    }
  } else if (root.is_inner()) {
    for (const MoveId move : tree_.moves(root, role)) {
      moves.push_back({.move = move});
    }
    add_root_statistics(role, moves);
  }
  return moves;
}

/// Where several roles choose.
void Worker::add_root_statistics(RoleIndex role,
                                 std::vector<RootMove>& moves) const {
  const Node& root = tree_[tree_.root()];
  if (root.kind == NodeKind::kSampled) {
    const auto statistics = tree_.role_statistics(root, role);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].total = statistics[i].total;
      moves[i].visits = statistics[i].visits;
    }
    return;
  }
  std::array<std::uint32_t, kMostRoles> choices{};
  for (Place place = 0; place < root.count; ++place) {
    tree_.choices_at(root, place, choices);
    const Statistics& child = tree_.joint_statistics(root, place)[role];
    RootMove& move = moves[choices[role]];
    move.visits += child.visits;
    move.total += child.total;
  }
}

void Worker::solve_root(RoleIndex role, std::vector<RootMove>& moves) const {
  const Node& root = tree_[tree_.root()];
  const auto strategies = solve_joint(tree_, root);
  std::array<std::uint32_t, kMostRoles> choices{};
  std::vector<double> values(moves.size());
  for (Place place = 0; place < root.count; ++place) {
    tree_.choices_at(root, place, choices);
    double share = 1;
    for (std::size_t other = 0; other < roles_; ++other) {
      if (other != role) share *= strategies[other][choices[other]];
    }
    values[choices[role]] +=
        share * tree_.joint_statistics(root, place)[role].value();
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].probability = strategies[role][i];
    moves[i].total = values[i] * static_cast<double>(moves[i].visits);
  }
}

std::vector<std::vector<MoveId>> Worker::principal_variation() {
  std::vector<std::vector<MoveId>> variation;
  NodeIndex node = tree_.root();
  while (node != kNoNode && tree_[node].is_inner() &&
         variation.size() < kLongestVariation) {
    const Node& here = tree_[node];
    std::vector<MoveId> joint_move(roles_);
    if (here.kind == NodeKind::kSingle) {
      if (here.opened == 0) break;
      legal_of_ = kNoNode;
      read_legal_moves(node);
      const std::uint32_t best = best_child(tree_.statistics(here));
      for (RoleIndex role = 0; role < roles_; ++role) {
        joint_move[role] = legal_[role].front();
      }
      node = tree_.child(here, best);
      joint_move[here.mover] = static_cast<MoveId>(tree_[node].place);
    } else {
      std::array<std::uint32_t, kMostRoles> choices{};
      for (RoleIndex role = 0; role < roles_; ++role) {
        const auto moves = tree_.role_statistics(here, role);
        choices[role] = static_cast<std::uint32_t>(
            std::ranges::max_element(moves, {}, &Statistics::visits) -
            moves.begin());
        joint_move[role] = tree_.moves(here, role)[choices[role]];
      }
      node = child_at(node, tree_.place_of(here, choices));
    }
    variation.push_back(std::move(joint_move));
  }
  return variation;
}

}  // namespace search::mcts
