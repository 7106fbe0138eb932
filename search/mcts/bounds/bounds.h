#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "reasoner/state_machine.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::bounds {

/// The goals of a role that may come of a state with best play by all.
struct Range {
  std::uint8_t least = 0;
  std::uint8_t most = 100;

  bool is_exact() const { return least == most; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// By role.
using Ranges = std::array<Range, tree::kMostRoles>;

/// What is known of the goals of nodes that are not proven, which closes in on
/// them from the proven ones below (Cazenave, Saffidine: Score bounded
/// Monte-Carlo tree search, 2010). Ranges are kept where there are at most
/// kMostRanged roles; else they go no further than to the parent.
///
/// One role's range says something of the others' where the goals of two roles
/// are opposed by definition (reasoner/analysis/constant_sum.h): so it is in
/// nearly all games of two roles, and there a drawn child and others that are
/// at most drawn are a proof.
///
/// Where chance is to move, anything may come of a state that is not the same
/// after all outcomes; above, ranges are those of the goal to expect. Chance
/// itself has a goal of 0.
class GoalLimits {
 public:
  explicit GoalLimits(const reasoner::StateMachine& machine);

  /// The greatest goal of the role in the game.
  std::uint8_t best(reasoner::RoleIndex role) const { return best_[role]; }

  /// Whether one role's goal tells the other's.
  bool are_opposed() const { return sum_.has_value(); }

  Range range(const tree::Node& node, reasoner::RoleIndex role) const;
  Ranges ranges(const tree::Node& node) const;

  /// What is known of an unproven kSingle, of which the child at `place` has
  /// changed: the mover gets the best that a child can give, all others what
  /// comes of those children that the mover may choose then.
  Ranges ranges_by_children(const tree::Tree& tree, const tree::Node& node,
                            tree::Place place) const;

  /// The roles, a bit each, of whose ranges by children is assumed which of as
  /// good moves somebody takes; see Node::assumed.
  std::uint8_t assumed_by_children(const tree::Tree& tree,
                                   const tree::Node& node) const;

  /// Keeps `ranges` in a node that is not proven. Whether they are news.
  bool narrow(tree::Node& node, const Ranges& ranges) const;
  /// Adds to what is kept in a node what another tree keeps in the same.
  /// Whether it is news.
  static bool merge(const tree::Goals& others, tree::Goals& kept);

 private:
  bool gives_the_same(const tree::Tree& tree, const tree::Node& node,
                      reasoner::RoleIndex role) const;
  void oppose(Ranges& ranges) const;

  std::size_t roles_;
  std::array<std::uint8_t, tree::kMostRoles> best_{};
  std::optional<int> sum_;  // of two opposed roles' goals
  std::array<reasoner::RoleIndex, 2> opposed_{0, 1};  // these
};

}  // namespace search::mcts::bounds
