#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/mcts/backup.h"
#include "search/mcts/expansion.h"
#include "search/mcts/selection.h"
#include "search/mcts/tree.h"

namespace search::mcts {

/// Where a descent has ended, and what is to be done there.
struct Leaf {
  enum class Kind : std::uint8_t {
    kPlayouts,  ///< play on from `node`
    kChildren,  ///< look at the child of `node` at `place`, and at its siblings
    kSampled,   ///< look at `node`, to which the last step of the path leads
    kProven,    ///< nothing: what is known of `node` is exact
    kBlocked    ///< nothing: all that can be done is under way
  };
  Kind kind = Kind::kBlocked;
  NodeIndex node = kNoNode;
  Place place = 0;
};

/// Goes down a tree, from the root to what is to be looked at next. Belongs to
/// one thread.
class Descent {
 public:
  /// Both must outlive it. Where `is_wide`, the children of a node are looked
  /// at together, so that a node must have been visited about as often as it
  /// has moves before that; else one after the other.
  Descent(Tree& tree, Expansion& expansion, std::uint64_t seed, bool is_wide);

  /// From the root; `number` tells the random choices of a descent from those
  /// of others.
  Leaf go_down(std::uint64_t number, double exploration);

  /// The steps of the last descent, up to what Leaf says.
  Path path() const { return path_; }

 private:
  std::optional<Leaf> prepare(NodeIndex node);
  std::optional<Leaf> judge_child(NodeIndex node, Place place, NodeIndex child);
  bool deserves_expansion(const Node& node, Place place) const;
  std::optional<Place> choose_single(const Node& node, std::uint64_t number,
                                     double exploration);
  Place choose_several(const Node& node, std::uint64_t number,
                       double exploration);
  Leaf best_proven_child(NodeIndex node) const;

  Tree& tree_;
  Expansion& expansion_;
  std::uint64_t seed_;
  bool is_wide_;
  std::vector<Step> path_;
};

}  // namespace search::mcts
