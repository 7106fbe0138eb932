#include "search/mcts/bounds/bounds.h"

#include <algorithm>

#include "reasoner/game_facts.h"

namespace search::mcts::bounds {

using reasoner::RoleIndex;
using tree::Goals;
using tree::kMostRanged;
using tree::kMostRoles;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::Place;
using tree::Tree;

namespace {

constexpr int kMostGoal = 100;

/// The range in which both hold; `a` where they contradict each other.
Range intersection(const Range& a, const Range& b) {
  const Range both{std::max(a.least, b.least), std::min(a.most, b.most)};
  return both.least <= both.most ? both : a;
}

}  // namespace

GoalLimits::GoalLimits(const reasoner::StateMachine& machine)
    : roles_(machine.game().role_count()) {
  const reasoner::GameFacts facts = machine.facts();
  for (RoleIndex role = 0; role < std::min(roles_, kMostRoles); ++role) {
    best_[role] = static_cast<std::uint8_t>(
        std::clamp<int>(facts.best(role), 0, kMostGoal));
  }
  sum_ = facts.constant_sum;
  const auto chance = machine.game().chance_role();
  if (!chance) return;
  if (*chance < kMostRoles) best_[*chance] = 0;
  if (*chance <= 1) opposed_[1] = 2;
  if (*chance == 0) opposed_[0] = 1;
}

Range GoalLimits::range(const Node& node, RoleIndex role) const {
  if (node.is_proven) return {node.goals[role], node.goals[role]};
  if (roles_ > kMostRanged) return {0, best_[role]};
  return {node.goals[role],
          std::min<std::uint8_t>(
              best_[role], static_cast<std::uint8_t>(
                               kMostGoal - node.goals[kMostRanged + role]))};
}

Ranges GoalLimits::ranges(const Node& node) const {
  Ranges ranges{};
  for (RoleIndex role = 0; role < roles_; ++role) {
    ranges[role] = range(node, role);
  }
  return ranges;
}

Ranges GoalLimits::ranges_by_children(const Tree& tree, const Node& node,
                                      Place place) const {
  Ranges result = ranges(node);
  Range& of_mover = result[node.mover];
  const auto raise = [&](NodeIndex child) {
    const std::uint8_t least = range(tree[child], node.mover).least;
    of_mover.least = std::min(std::max(of_mover.least, least), of_mover.most);
  };
  raise(tree.child(node, place));
  if (node.best_proven != kNoNode) raise(node.best_proven);
  // The hull of the children's ranges. For the other roles, children count only
  // if the mover may choose them.
  Ranges hull;
  hull.fill({kMostGoal, 0});
  bool says_more = node.opened == node.count;
  for (Place each = 0; each < node.opened && says_more; ++each) {
    const Ranges child = ranges(tree[tree.child(node, each)]);
    hull[node.mover].least = of_mover.least;
    hull[node.mover].most =
        std::max(hull[node.mover].most, child[node.mover].most);
    const bool may_be_chosen = child[node.mover].most >= of_mover.least;
    says_more = false;
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (role != node.mover && may_be_chosen) {
        hull[role].least = std::min(hull[role].least, child[role].least);
        hull[role].most = std::max(hull[role].most, child[role].most);
      }
      says_more = says_more || hull[role].least > result[role].least ||
                  hull[role].most < result[role].most;
    }
  }
  if (says_more) {
    for (RoleIndex role = 0; role < roles_; ++role) {
      result[role] = intersection(result[role], hull[role]);
    }
  }
  oppose(result);
  return result;
}

std::uint8_t GoalLimits::assumed_by_children(const Tree& tree,
                                             const Node& node) const {
  if (are_opposed()) return 0;
  unsigned assumed = node.assumed;
  for (Place place = 0; place < node.opened; ++place) {
    assumed |= tree[tree.child(node, place)].assumed;
  }
  // If the mover's own goals are assumed, so is its choice, and with it all
  // goals.
  if ((assumed >> node.mover & 1) != 0) assumed = ~0U;
  for (RoleIndex role = 0; role < roles_; ++role) {
    const bool is_assumed = (assumed >> role & 1) != 0;
    if (is_assumed && gives_the_same(tree, node, role)) {
      assumed &= ~(1U << role);
    }
  }
  return static_cast<std::uint8_t>(assumed);
}

/// Whether the role gets the same for sure, whatever is chosen.
bool GoalLimits::gives_the_same(const Tree& tree, const Node& node,
                                RoleIndex role) const {
  if (node.opened < node.count) return false;
  const Range first = range(tree[tree.child(node, 0)], role);
  if (!first.is_exact()) return false;
  for (Place place = 0; place < node.opened; ++place) {
    const Node& child = tree[tree.child(node, place)];
    if (child.is_assumed(role) || range(child, role) != first) return false;
  }
  return true;
}

/// Narrows the ranges of two roles whose goals have a constant sum.
void GoalLimits::oppose(Ranges& ranges) const {
  if (!sum_) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const RoleIndex role = opposed_[i];
    const Range& other = ranges[opposed_[1 - i]];
    const Range rest{
        static_cast<std::uint8_t>(std::clamp(*sum_ - other.most, 0, kMostGoal)),
        static_cast<std::uint8_t>(
            std::clamp(*sum_ - other.least, 0, kMostGoal))};
    ranges[role] = intersection(ranges[role], rest);
  }
}

bool GoalLimits::narrow(Node& node, const Ranges& ranges) const {
  if (roles_ > kMostRanged) return false;
  const Goals before = node.goals;
  for (RoleIndex role = 0; role < roles_; ++role) {
    node.goals[role] = ranges[role].least;
    node.goals[kMostRanged + role] =
        static_cast<std::uint8_t>(kMostGoal - ranges[role].most);
  }
  return node.goals != before;
}

bool GoalLimits::merge(const Goals& others, Goals& kept) {
  const Goals before = kept;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept[i] = std::max(kept[i], others[i]);
  }
  return kept != before;
}

}  // namespace search::mcts::bounds
