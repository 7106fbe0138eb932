#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/mcts/playouts/line.h"
#include "search/mcts/playouts/playouts.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::playouts {

/// Looks for the best line of a game for one role beside the search of its
/// tree: in what the playouts of that come to, and by variations in turn with
/// them. Belongs to one thread.
class LineSearch {
 public:
  /// All must outlive it; `machine` plays the playouts of seed `seed` like the
  /// engine. Without `per_variation` playouts since the last one no variation
  /// is played.
  LineSearch(reasoner::StateMachine& machine, const tree::Tree& tree,
             std::uint64_t seed, std::size_t per_variation);

  const BestLine& best() const { return best_; }
  void clear() { best_.clear(); }
  void advance(reasoner::MoveId move) { best_.advance(move); }

  /// The child at `place` of a group is an end of the game, with this goal.
  void note_end(const PlayoutGroup& group, tree::Place place,
                reasoner::Goal goal);
  /// A playout of a group has ended with this goal.
  void note_playout(const PlayoutGroup& group, tree::Place place,
                    const reasoner::FinishedPlayout& playout,
                    reasoner::Goal goal);

  /// Finds out what the best playout noted has played, and plays the variations
  /// that are due, but no more than `most`; how many. Within one step of the
  /// deadline.
  std::uint64_t work(std::uint64_t most, std::uint32_t step_limit,
                     const Deadline& deadline);

 private:
  /// A playout that is better than the best line: the moves to the state where
  /// it began, and what it draws from.
  struct Found {
    reasoner::Goal goal = 0;
    std::vector<reasoner::MoveId> moves;
    tree::NodeIndex node = tree::kNoNode;   // of which the state is known
    std::optional<reasoner::MoveId> first;  // the move that was given there
    reasoner::PlayoutKey key;
  };

  std::vector<reasoner::MoveId> moves_on(descent::Path path) const;
  reasoner::MoveId move_to(tree::NodeIndex parent, tree::Place place) const;
  void replay(const Deadline& deadline);

  reasoner::StateMachine& machine_;
  const tree::Tree& tree_;
  std::uint64_t seed_;
  std::size_t per_variation_;
  std::size_t playouts_ = 0;  // since the last variation
  BestLine best_;
  std::optional<Found> found_;
  reasoner::PlayoutScratch scratch_;
};

}  // namespace search::mcts::playouts
