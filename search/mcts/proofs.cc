// What mcts::Worker proves, and what it tells of the root.
#include <algorithm>

#include "search/mcts/worker.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

constexpr std::size_t kLongestVariation = 60;

/// The child that is best by now: the most visited one of those that may be, or
/// a proven one that is no worse.
std::uint32_t best_child(std::span<const Statistics> children) {
  const Statistics* proven = nullptr;
  const Statistics* visited = nullptr;
  for (const Statistics& child : children) {
    if (child.is_closed) {
      if (proven == nullptr || child.value() > proven->value()) proven = &child;
    } else if (visited == nullptr ||
               std::pair<bool, std::uint64_t>(!child.is_pruned, child.visits) >
                   std::pair<bool, std::uint64_t>(!visited->is_pruned,
                                                  visited->visits)) {
      visited = &child;
    }
  }
  const bool takes_proven =
      visited == nullptr ||
      (proven != nullptr &&
       (visited->is_pruned || proven->value() >= visited->value()));
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

/// The proof of a root that has nothing to show for it.
void Worker::forget_proof(NodeIndex node) {
  tree_[node].is_proven = false;
  tree_[node].goals = {};
  if (tree_[node].kind != NodeKind::kSingle) return;
  for (Place place = 0; place < tree_[node].opened; ++place) {
    if (!tree_[node].is_proven) learn_of_child(node, place);
  }
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

/// More is known of a child: so perhaps of its parent, to which `path` leads,
/// and of those above.
void Worker::close(std::span<const Step> path, NodeIndex parent, Place place) {
  while (true) {
    if (tree_[child_at(parent, place)].is_proven) {
      close_statistics(parent, place);
    }
    const Node& node = tree_[parent];
    if (node.is_proven) return;
    const bool is_news =
        node.kind == NodeKind::kSingle
            ? learn_of_child(parent, place)
            : node.kind == NodeKind::kJoint && prove_joint(parent);
    if (!is_news || path.empty()) return;
    parent = path.back().node;
    place = path.back().place;
    path = path.first(path.size() - 1);
  }
}

/// What is proven of a child is its mean.
void Worker::close_statistics(NodeIndex parent, Place place) {
  const Node& node = tree_[parent];
  const Goals& goals = tree_[child_at(parent, place)].goals;
  if (node.kind == NodeKind::kSingle) {
    Statistics& child = tree_.statistics(node)[place];
    child.close(goals[node.mover]);
    note_proven_child(parent, child_at(parent, place));
  } else if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree_.joint_statistics(node, place);
    for (RoleIndex role = 0; role < roles_; ++role) {
      by_role[role].close(goals[role]);
    }
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

/// What a child of a kSingle tells of the node; whether that is more than was
/// known.
bool Worker::learn_of_child(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  const RoleIndex mover = here.mover;
  const Range before = limits_.range(here, mover);
  const Ranges ranges = limits_.ranges_by_children(tree_, here, place);
  if (prove_single(node, ranges)) return true;
  const bool is_news = limits_.narrow(tree_[node], ranges);
  if (limits_.range(here, mover) == before) {
    prune(node, place);
  } else {
    for (Place each = 0; each < here.opened; ++each) prune(node, each);
  }
  return is_news;
}

/// A child of which the mover can hope for no more than it has without it need
/// not be gone into; unless it has nothing better to hope for, and what others
/// get is open.
void Worker::prune(NodeIndex node, Place place) {
  const Node& here = tree_[node];
  const Range range = limits_.range(here, here.mover);
  const std::uint8_t most =
      limits_.range(tree_[tree_.child(here, place)], here.mover).most;
  tree_.statistics(here)[place].is_pruned =
      most < range.least || (most == range.least && !range.is_exact());
}

/// Proven is where one role chooses, `ranges` leave all only one goal or the
/// mover the best of the game, and a proven child shows that. Of several as
/// good for it that differ for others, none can be said to be played.
bool Worker::prove_single(NodeIndex node, const Ranges& ranges) {
  const Node& here = tree_[node];
  const Range range = ranges[here.mover];
  if (!range.is_exact()) return false;
  const auto is_exact = [](const Range& each) { return each.is_exact(); };
  if (range.least < limits_.best(here.mover) &&
      !std::all_of(ranges.begin(), ranges.begin() + roles_, is_exact)) {
    return false;
  }
  const auto children = tree_.statistics(here);
  const Node* best = nullptr;
  for (std::uint32_t i = 0; i < here.opened; ++i) {
    if (!children[i].is_closed) continue;
    const Node& child = tree_[tree_.child(here, i)];
    if (child.goals[here.mover] != range.least) continue;
    if (best != nullptr && child.goals != best->goals) return false;
    // Who wins is quick about it, who loses is not.
    if (best == nullptr ||
        (child.distance < best->distance) == (range.least > 0)) {
      best = &child;
    }
  }
  if (best == nullptr) return false;
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
                  goals[role] == limits_.best(role);
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
      const Range range = limits_.range(child, role);
      const auto visits = static_cast<double>(children[i].visits);
      moves.push_back({static_cast<MoveId>(child.place),
                       std::clamp(children[i].total, range.least * visits,
                                  range.most * visits),
                       children[i].visits, 0, child.is_proven,
                       children[i].is_pruned, child.goals, child.distance});
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
            std::ranges::max_element(moves, {},
                                     [](const Statistics& move) {
                                       return std::uint64_t{move.visits};
                                     }) -
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
