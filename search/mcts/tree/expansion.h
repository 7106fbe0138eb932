#pragma once

#include <cstdint>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::tree {

/// Gives nodes their moves: which are legal, and which of very many have
/// children first. Belongs to one thread.
class Expansion {
 public:
  /// Both must outlive it.
  Expansion(reasoner::StateMachine& machine, Tree& tree);

  /// The tree has changed: nodes may be others than those that were asked for.
  void forget_node() { legal_of_ = kNoNode; }

  /// The legal moves in a node, by role; stay until another node is asked for.
  const std::vector<std::vector<reasoner::MoveId>>& legal_moves(NodeIndex node);

  /// Makes a fresh node an inner one. False where somebody is stuck, or there
  /// is no room.
  bool expand(NodeIndex node);

  /// Whether a kSingle has been visited often enough for more children: all at
  /// once up to Tree::kChunk moves, else as many as that at a time.
  bool wants_more_children(const Node& node) const;
  /// Makes places for them, for those moves first that did best wherever they
  /// were made. False where there is no room.
  bool open_more(NodeIndex node);

  /// A playout after the child at `place` of a kSingle came to `goal` for the
  /// mover.
  void note_goal(const Node& node, Place place, std::uint8_t goal);

 private:
  /// Playouts after a move of a role, wherever it was made.
  struct History {
    double total = 0;  // of goals
    double visits = 0;

    double mean() const { return (total + 50) / (visits + 1); }
  };

  void order_by_history(std::size_t role,
                        std::vector<reasoner::MoveId>& moves) const;

  reasoner::StateMachine& machine_;
  Tree& tree_;
  std::vector<std::vector<History>> history_;         // by role and move
  std::vector<std::vector<reasoner::MoveId>> legal_;  // by role
  NodeIndex legal_of_ = kNoNode;                      // whose they are
  reasoner::State state_;
};

}  // namespace search::mcts::tree
