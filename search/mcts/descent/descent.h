#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/mcts/descent/backup.h"
#include "search/mcts/descent/selection.h"
#include "search/mcts/tree/expansion.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::descent {

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
  tree::NodeIndex node = tree::kNoNode;
  tree::Place place = 0;
};

/// Goes down a tree, from the root to what is to be looked at next. Belongs to
/// one thread.
class Descent {
 public:
  /// Both must outlive it. Where `is_wide`, the children of a node are looked
  /// at together, so that a node must have been visited about as often as it
  /// has moves before that; else one after the other.
  Descent(tree::Tree& tree, tree::Expansion& expansion, std::uint64_t seed,
          bool is_wide);

  /// From the root; `number` tells the random choices of a descent from those
  /// of others.
  Leaf go_down(std::uint64_t number, double exploration);

  /// The steps of the last descent, up to what Leaf says.
  Path path() const { return path_; }

 private:
  std::optional<Leaf> prepare(tree::NodeIndex node);
  std::optional<Leaf> judge_child(tree::NodeIndex node, tree::Place place,
                                  tree::NodeIndex child);
  bool deserves_expansion(const tree::Node& node, tree::Place place) const;
  std::optional<tree::Place> choose_single(const tree::Node& node,
                                           std::uint64_t number,
                                           double exploration);
  tree::Place choose_several(const tree::Node& node, std::uint64_t number,
                             double exploration);
  Leaf best_proven_child(tree::NodeIndex node) const;

  tree::Tree& tree_;
  tree::Expansion& expansion_;
  std::uint64_t seed_;
  bool is_wide_;
  std::vector<Step> path_;
};

}  // namespace search::mcts::descent
