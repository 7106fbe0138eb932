#pragma once

#include <cstdint>

#include "search/mcts/bounds/bounds.h"
#include "search/mcts/descent/backup.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::bounds {

/// Carries what is known for sure of the nodes of a tree up to those above:
/// exact goals, and ranges of goals where nothing is exact yet (GoalLimits).
/// Belongs to one thread.
class Proofs {
 public:
  /// `tree` must outlive it.
  Proofs(const reasoner::StateMachine& machine, tree::Tree& tree)
      : limits_(machine), tree_(tree) {}

  const GoalLimits& limits() const { return limits_; }

  /// Takes it for proven that best play from the node comes to these goals,
  /// after `distance` moves, and notes of which roles that is assumed
  /// (Node::assumed). Nodes above learn of it by learn_of_child.
  void prove(tree::NodeIndex node, const tree::Goals& goals,
             std::uint16_t distance, std::uint8_t assumed = 0);

  /// More is known of the child at `place` of `parent`, to which `path` leads:
  /// so perhaps of `parent`, and of all on the path.
  void learn_of_child(descent::Path path, tree::NodeIndex parent,
                      tree::Place place);

  /// Whether a child of a proven node proves it. Where the memory was full, or
  /// others have proven it, none need be.
  bool shows_proof(tree::NodeIndex node) const;
  /// Takes a proof back that has nothing to show for it; the node may be proven
  /// again at once.
  void forget_proof(tree::NodeIndex node);

 private:
  /// Where Node::assumed has room for all roles.
  bool may_assume() const { return tree_.role_count() <= tree::kMostRanged; }
  void close_statistics(tree::NodeIndex parent, tree::Place place);
  void note_best_proven(tree::NodeIndex parent, tree::NodeIndex child);
  bool learn_single(tree::NodeIndex node, tree::Place place);
  bool narrow_by_child(tree::NodeIndex node, tree::Place place);
  bool prove_single(tree::NodeIndex node, const Ranges& ranges);
  bool prove_chance(tree::NodeIndex node);
  bool prove_joint(tree::NodeIndex node);
  void prune(tree::NodeIndex node, tree::Place place);

  GoalLimits limits_;
  tree::Tree& tree_;
};

}  // namespace search::mcts::bounds
