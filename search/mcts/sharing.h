#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/mcts/bounds/proofs.h"
#include "search/mcts/exchange.h"
#include "search/mcts/tree/expansion.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts {

/// One tree's side of an exchange: what is told of the moves in its first
/// plies, and what others tell of them, which counts as if it had been found in
/// it. Belongs to one thread.
class Sharing {
 public:
  /// All must outlive it. `worker` is its number in the exchange; `bytes` of
  /// memory, which are charged to the tree, are for what `workers` know.
  Sharing(Exchange& exchange, std::size_t worker, std::size_t workers,
          std::size_t bytes, tree::Tree& tree, bounds::Proofs& proofs,
          tree::Expansion& expansion);

  /// Tells, and takes in what others have told. The more `root_visits`, the
  /// more visits a move must have to be told.
  void exchange(std::uint64_t root_visits);

  /// Takes what others told out of the statistics; they will tell it again.
  void take_back();

 private:
  template <typename GoesOn, typename Each>
  void for_shared_moves(tree::NodeIndex node, std::uint64_t key,
                        std::vector<descent::Step>& path, const GoesOn& goes_on,
                        const Each& each);
  template <typename Each>
  void for_told_moves(std::uint64_t root_visits, const Each& each);
  SharedMove taken_in(std::uint64_t key, const tree::Statistics& known) const;
  void tell(std::uint64_t root_visits);
  void take_in(std::uint64_t root_visits);
  void open_told(const SharedMoves& told);
  bool believe(tree::NodeIndex node, const SharedMove& others);

  Exchange& exchange_;
  std::size_t worker_;
  std::size_t most_told_;
  tree::Tree& tree_;
  bounds::Proofs& proofs_;
  tree::Expansion& expansion_;
  SharedMoves taken_in_;  // of what others know, what is in the statistics
};

}  // namespace search::mcts
