#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/mcts/bounds/bounds.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts {

// What a tree tells of its root, which it must have.

/// A move of a role at the root.
struct RootMove {
  reasoner::MoveId move = 0;
  double total = 0;
  std::uint64_t visits = 0;
  /// How often to play the move, where several roles choose and all joint moves
  /// have children.
  double probability = 0;
  bool is_proven = false;      ///< perhaps with what is assumed of others
  bool is_assumed = false;     ///< what is proven
  bool is_pruned = false;      ///< another is as good in any case
  tree::Goals goals{};         ///< if it is proven
  std::uint16_t distance = 0;  ///< likewise

  double value() const {
    return visits == 0 ? 0.0 : total / static_cast<double>(visits);
  }
};

/// The moves of `role`; empty where nothing is known of them.
std::vector<RootMove> root_moves(const tree::Tree& tree,
                                 const bounds::GoalLimits& limits,
                                 reasoner::RoleIndex role);

/// Where all joint moves have children: adds how often each of `moves` should
/// be played, and what it is worth then.
void solve_root(const tree::Tree& tree, reasoner::RoleIndex role,
                std::vector<RootMove>& moves);

/// What a joint move leads to, and how often it was tried.
struct NodeChild {
  tree::NodeIndex node =
      tree::kNoNode;         ///< kNoNode where the tree does not know it
  std::uint64_t visits = 0;  ///< 0 where several roles choose
};
NodeChild child_of(const tree::Tree& tree, tree::NodeIndex node,
                   std::span<const reasoner::MoveId> joint_move);

/// Visits of a kSingle, by those of its children; 0 of others.
std::uint64_t visits_of(const tree::Tree& tree, tree::NodeIndex node);

/// Best play as far as it was searched, up to the first event of chance, where
/// `role` begins with `chosen` if it has a choice: joint moves.
std::vector<std::vector<reasoner::MoveId>> principal_variation(
    const tree::Tree& tree, reasoner::StateMachine& machine,
    reasoner::RoleIndex role, reasoner::MoveId chosen);

}  // namespace search::mcts
