#include "search/mcts/bounds.h"

#include <algorithm>

#include "reasoner/analysis/constant_sum.h"
#include "reasoner/network/propnet.h"

namespace search::mcts {

using reasoner::RoleIndex;

namespace {

constexpr int kMostGoal = 100;

/// Both, which hold at the same time. What contradicts is not believed.
Range intersection(const Range& a, const Range& b) {
  const Range both{std::max(a.least, b.least), std::min(a.most, b.most)};
  return both.least <= both.most ? both : a;
}

}  // namespace

GoalLimits::GoalLimits(const reasoner::StateMachine& machine)
    : roles_(machine.game().role_count()) {
  const reasoner::network::Propnet* const propnet = machine.propnet();
  if (propnet == nullptr) {
    best_.fill(kMostGoal);
    return;
  }
  for (const reasoner::network::Network& network : propnet->networks) {
    for (const auto& goal : network.outputs().goals) {
      if (goal.signal == reasoner::network::kFalseSignal) continue;
      std::uint8_t& best = best_[goal.role];
      best = static_cast<std::uint8_t>(
          std::clamp<int>(goal.value, best, kMostGoal));
    }
  }
  sum_ = reasoner::analysis::sum_of_opposed_goals(*propnet);
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
  // Of the children together; of the others' goals, without those that the
  // mover has better than.
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

/// What one role gets the other does not.
void GoalLimits::oppose(Ranges& ranges) const {
  if (!sum_) return;
  for (RoleIndex role = 0; role < 2; ++role) {
    const Range& other = ranges[1 - role];
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

}  // namespace search::mcts
