#include "search/mcts/root.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "search/mcts/descent/selection.h"

namespace search::mcts {

using bounds::GoalLimits;
using bounds::Range;
using descent::solve_joint;
using reasoner::MoveId;
using reasoner::RoleIndex;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Statistics;
using tree::Tree;

namespace {

constexpr std::size_t kLongestVariation = 60;

/// The best child so far: the most visited one that is not pruned, or a proven
/// one that is no worse.
std::uint32_t best_child(std::span<const Statistics> children) {
  const Statistics* proven = nullptr;
  const Statistics* visited = nullptr;
  const auto rank = [](const Statistics& child) {
    return std::pair<bool, std::uint64_t>(!child.is_pruned, child.visits);
  };
  for (const Statistics& child : children) {
    if (child.is_closed) {
      if (proven == nullptr || child.value() > proven->value()) proven = &child;
    } else if (visited == nullptr || rank(child) > rank(*visited)) {
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

std::uint32_t most_visited(std::span<const Statistics> moves) {
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < moves.size(); ++i) {
    if (moves[i].visits > moves[best].visits) best = i;
  }
  return best;
}

/// Adds the statistics of the role's moves where several roles choose.
void add_statistics(const Tree& tree, RoleIndex role,
                    std::vector<RootMove>& moves) {
  const Node& root = tree[tree.root()];
  if (root.kind == NodeKind::kSampled) {
    const auto statistics = tree.role_statistics(root, role);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves[i].total = statistics[i].total;
      moves[i].visits = statistics[i].visits;
    }
    return;
  }
  std::array<std::uint32_t, kMostRoles> choices{};
  for (Place place = 0; place < root.count; ++place) {
    tree.choices_at(root, place, choices);
    const Statistics& child = tree.joint_statistics(root, place)[role];
    RootMove& move = moves[choices[role]];
    move.visits += child.visits;
    move.total += child.total;
  }
}

RootMove root_move(const Node& child, const Statistics& known,
                   const Range& range, RoleIndex role) {
  const auto visits = static_cast<double>(known.visits);
  return {.move = static_cast<MoveId>(child.place),
          .total = std::clamp(known.total, range.least * visits,
                              range.most * visits),
          .visits = known.visits,
          .probability = 0,
          .is_proven = child.is_proven,
          .is_assumed = child.is_assumed(role),
          .is_pruned = known.is_pruned,
          .goals = child.goals,
          .distance = child.distance};
}

/// Puts the best moves of an inner node into `joint_move`, which comes with a
/// legal move of each role.
void take_best(const Tree& tree, const Node& node,
               std::vector<MoveId>& joint_move) {
  if (node.kind == NodeKind::kSingle) {
    const NodeIndex next = tree.child(node, best_child(tree.statistics(node)));
    joint_move[node.mover] = static_cast<MoveId>(tree[next].place);
    return;
  }
  for (RoleIndex role = 0; role < joint_move.size(); ++role) {
    joint_move[role] =
        tree.moves(node, role)[most_visited(tree.role_statistics(node, role))];
  }
}

}  // namespace

std::vector<RootMove> root_moves(const Tree& tree, const GoalLimits& limits,
                                 RoleIndex role) {
  std::vector<RootMove> moves;
  const Node& root = tree[tree.root()];
  if (root.kind == NodeKind::kSingle) {
    if (root.mover != role) return moves;
    const auto children = tree.statistics(root);
    for (std::uint32_t i = 0; i < root.opened; ++i) {
      const Node& child = tree[tree.child(root, i)];
      moves.push_back(
          root_move(child, children[i], limits.range(child, role), role));
    }
  } else if (root.is_inner()) {
    for (const MoveId move : tree.moves(root, role)) {
      moves.emplace_back().move = move;
    }
    add_statistics(tree, role, moves);
  }
  return moves;
}

void solve_root(const Tree& tree, RoleIndex role,
                std::vector<RootMove>& moves) {
  const Node& root = tree[tree.root()];
  const auto strategies = solve_joint(tree, root);
  std::vector<double> values(moves.size());
  descent::add_values(tree, root, role, strategies, values);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].probability = strategies[role][i];
    moves[i].total = values[i] * static_cast<double>(moves[i].visits);
  }
}

NodeChild child_of(const Tree& tree, NodeIndex node,
                   std::span<const MoveId> joint_move) {
  const Node& here = tree[node];
  if (here.kind == NodeKind::kSingle) {
    for (std::uint32_t i = 0; i < here.opened; ++i) {
      const NodeIndex child = tree.child(here, i);
      if (tree[child].place == joint_move[here.mover]) {
        return {child, tree.statistics(here)[i].visits};
      }
    }
  }
  if (here.kind == NodeKind::kSingle || !here.is_inner()) return {};
  std::array<std::uint32_t, kMostRoles> choices{};
  for (RoleIndex role = 0; role < tree.role_count(); ++role) {
    const auto moves = tree.moves(here, role);
    const auto found = std::ranges::find(moves, joint_move[role]);
    if (found == moves.end()) return {};
    choices[role] = static_cast<std::uint32_t>(found - moves.begin());
  }
  return {tree.child_at(node, tree.place_of(here, choices)), 0};
}

std::uint64_t visits_of(const Tree& tree, NodeIndex node) {
  std::uint64_t visits = 0;
  if (tree[node].kind != NodeKind::kSingle) return visits;
  for (const Statistics& each : tree.statistics(tree[node])) {
    visits += each.visits;
  }
  return visits;
}

std::vector<std::vector<MoveId>> principal_variation(
    const Tree& tree, reasoner::StateMachine& machine, RoleIndex role,
    MoveId chosen) {
  const auto roles = static_cast<RoleIndex>(tree.role_count());
  std::vector<std::vector<MoveId>> variation;
  std::vector<MoveId> legal;
  reasoner::State state;
  NodeIndex node = tree.root();
  while (node != kNoNode && tree[node].is_inner() &&
         variation.size() < kLongestVariation) {
    const Node& here = tree[node];
    if (here.kind == NodeKind::kSingle && here.opened == 0) break;
    if (tree.is_drawn(here)) break;
    std::vector<MoveId> joint_move(roles);
    state.assign(tree.state(node));
    for (RoleIndex each = 0; each < roles; ++each) {
      machine.legal_moves(state, each, legal);
      joint_move[each] = legal.front();
    }
    take_best(tree, here, joint_move);
    if (variation.empty()) joint_move[role] = chosen;
    node = child_of(tree, node, joint_move).node;
    variation.push_back(std::move(joint_move));
  }
  return variation;
}

}  // namespace search::mcts
