#include "search/mcts/descent/backup.h"

#include "search/mcts/descent/selection.h"

namespace search::mcts::descent {

using reasoner::RoleIndex;
using tree::Goals;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;
using tree::Statistics;
using tree::Tree;

namespace {

/// Adds to the visits in flight. To take some away, `change` is negative modulo
/// 2^32.
void change_in_flight(Tree& tree, const Step& step, std::uint32_t change) {
  const Node& node = tree[step.node];
  if (node.kind != NodeKind::kSampled) {
    tree.first_statistics(node, step.place).in_flight += change;
  } else {
    std::array<std::uint32_t, kMostRoles> choices{};
    tree.choices_at(node, step.place, choices);
    for (RoleIndex role = 0; role < tree.role_count(); ++role) {
      tree.role_statistics(node, role)[choices[role]].in_flight += change;
    }
  }
}

/// Backs up to a node where several roles choose.
void back_up_several(Tree& tree, const Step& step, std::uint32_t visits,
                     std::uint32_t in_flight, GoalSums& sums) {
  const Node& node = tree[step.node];
  const NodeIndex child = tree.child_at(step.node, step.place);
  if (tree[child].is_proven) sums = sums_of(tree[child].goals, visits);
  change_in_flight(tree, step, 0U - in_flight);
  const auto roles = static_cast<RoleIndex>(tree.role_count());
  if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree.joint_statistics(node, step.place);
    for (RoleIndex role = 0; role < roles && !by_role[0].is_closed; ++role) {
      by_role[role].add(visits, sums[role]);
    }
    add_regrets(tree, node, step.place);
    return;
  }
  std::array<std::uint32_t, kMostRoles> choices{};
  tree.choices_at(node, step.place, choices);
  for (RoleIndex role = 0; role < roles; ++role) {
    tree.role_statistics(node, role)[choices[role]].add(visits, sums[role]);
  }
}

}  // namespace

GoalSums sums_of(const Goals& goals, std::uint32_t visits) {
  GoalSums sums{};
  for (std::size_t role = 0; role < sums.size(); ++role) {
    sums[role] = static_cast<double>(visits) * goals[role];
  }
  return sums;
}

void count_as_draw(std::uint32_t& visits, GoalSums& sums) {
  if (visits == 0) return;
  for (double& sum : sums) sum *= double{kVisitsOfDraw} / visits;
  visits = kVisitsOfDraw;
}

void add_in_flight(Tree& tree, Path path, std::uint32_t visits) {
  for (const Step& step : path) change_in_flight(tree, step, visits);
}

void clear_in_flight(Tree& tree, Path path) {
  for (const Step& step : path) {
    const Node& node = tree[step.node];
    if (node.kind != NodeKind::kSampled) {
      tree.first_statistics(node, step.place).in_flight = 0;
    } else {
      for (RoleIndex role = 0; role < tree.role_count(); ++role) {
        for (Statistics& move : tree.role_statistics(node, role)) {
          move.in_flight = 0;
        }
      }
    }
  }
}

bool back_up_playout(Tree& tree, NodeIndex parent, Place place,
                     const Goals& goals) {
  const Node& node = tree[parent];
  if (node.kind == NodeKind::kJoint) {
    const auto by_role = tree.joint_statistics(node, place);
    --by_role[0].in_flight;
    if (by_role[0].is_closed) return false;
    for (std::size_t role = 0; role < tree.role_count(); ++role) {
      by_role[role].add(1, goals[role]);
    }
    return true;
  }
  Statistics& child = tree.statistics(node)[place];
  --child.in_flight;
  if (child.is_closed) return false;
  child.add(1, goals[node.mover]);
  return true;
}

void back_up(Tree& tree, Path path, std::uint32_t visits,
             std::uint32_t in_flight, const GoalSums& sums_of_playouts) {
  GoalSums sums = sums_of_playouts;
  for (std::size_t i = path.size(); i-- > 0;) {
    const Step step = path[i];
    const Node& node = tree[step.node];
    if (tree.is_drawn(node)) count_as_draw(visits, sums);
    if (node.kind != NodeKind::kSingle) {
      back_up_several(tree, step, visits, in_flight, sums);
      continue;
    }
    Statistics& child = tree.statistics(node)[step.place];
    child.in_flight -= in_flight;
    if (child.is_closed) {
      sums = sums_of(tree[tree.child_at(step.node, step.place)].goals, visits);
      continue;
    }
    child.add(visits, sums[node.mover]);
    // The mover has a proven child that is better, and tried this one only to
    // find a still better one.
    if (node.best_proven != kNoNode &&
        tree[node.best_proven].goals[node.mover] >= child.value()) {
      sums = sums_of(tree[node.best_proven].goals, visits);
    }
  }
}

}  // namespace search::mcts::descent
