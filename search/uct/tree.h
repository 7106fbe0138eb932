#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/mcts/block_pool.h"

namespace search::uct {

/// A node of a Tree. Stays the same until the node leaves the tree.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xffffffff;

/// A move by its place among the legal moves of a role in a node.
using MovePlace = std::uint32_t;
inline constexpr MovePlace kNoMove = 0xffffffff;

/// What a role learnt about one of its moves in a node.
struct MoveStatistics {
  std::uint64_t total = 0;  ///< sum of the role's goals
  std::uint32_t visits = 0;
  reasoner::MoveId move = 0;
  NodeIndex first_child = kNoNode;  ///< of a chain; see Tree
  std::uint32_t in_flight = 0;      ///< visits whose outcome is awaited

  /// Mean goal, 0 to 100; 0 where there is none yet.
  double value() const {
    return visits == 0 ? 0.0 : static_cast<double>(total) / visits;
  }
};
static_assert(sizeof(MoveStatistics) == 24);

enum class NodeKind : std::uint8_t {
  kFresh,  ///< the legal moves are not known yet
  kInner,  ///< has statistics, and perhaps children
  kTerminal,
  kStuck  ///< not terminal, but a role has no legal move
};

/// A state in the tree.
struct Node {
  reasoner::State state;
  mcts::BlockPool<MoveStatistics>::Block statistics =
      0;  ///< kInner; all roles'
  NodeIndex next_sibling = kNoNode;
  std::uint32_t visits = 0;
  std::uint32_t descendants = 0;
  std::uint32_t height = 0;  ///< moves to the deepest descendant
  /// A move of `mover` that ends the game at once with the best goal, where no
  /// other role can prevent it.
  MovePlace winning_move = kNoMove;
  reasoner::RoleIndex mover = 0;  ///< kInner: the role with most moves
  NodeKind kind = NodeKind::kFresh;
  bool single_mover = false;  ///< kInner: all other roles have one move each
};
static_assert(sizeof(Node) == 56);

/// The search tree: an arena of nodes in slabs under 32-bit numbers, within a
/// bounded memory. Belongs to one thread.
///
/// Layout. Beside each node lies a RoleSlot a role. An inner node owns one
/// block of MoveStatistics, role after role, each in the order of the role's
/// legal moves. Its children hang in chains on the moves of `mover`, the role
/// with most moves: all children that share its move are siblings, and among
/// them the moves of the other roles in their RoleSlots tell them apart. Where
/// roles take turns a chain has one child, so that it is found at once.
///
/// What a change of the root makes unreachable is taken apart bit by bit while
/// new nodes are made: no change of the root takes long.
class Tree {
 public:
  Tree(std::size_t role_count, std::size_t memory_bytes);

  NodeIndex root() const { return root_; }
  Node& operator[](NodeIndex node) {
    return slabs_[node / kSlabSize].nodes[node % kSlabSize];
  }
  const Node& operator[](NodeIndex node) const {
    return slabs_[node / kSlabSize].nodes[node % kSlabSize];
  }

  /// Number of nodes below the root, and the root.
  std::size_t size() const {
    return root_ == kNoNode ? 0 : (*this)[root_].descendants + std::size_t{1};
  }
  std::size_t memory_bytes() const { return budget_.used(); }

  /// Forgets everything, then makes a fresh root; none where the memory does
  /// not even hold that.
  void reset(const reasoner::State& state);
  void clear();

  /// Makes `node`, which must be reachable by one joint move from the root,
  /// the new root and forgets what is not below it.
  void move_root(NodeIndex child);

  /// The child of an inner node after a joint move, given as one place a role;
  /// kNoNode where it was not made yet.
  NodeIndex find_child(NodeIndex node, std::span<const MovePlace> places) const;

  /// Makes the child of `path.back()` that find_child did not find. `path`
  /// leads there from the root. kNoNode where the memory is used up.
  NodeIndex add_child(std::span<const NodeIndex> path,
                      std::span<const MovePlace> places,
                      const reasoner::State& state);

  /// Turns a fresh node into an inner one; one non-empty list of moves a role.
  /// False where the memory is used up; the node then stays fresh.
  bool expand(NodeIndex node,
              std::span<const std::vector<reasoner::MoveId>> legal_moves);

  /// Turns a fresh node into a kTerminal or kStuck one.
  void finish(NodeIndex node, NodeKind kind,
              std::span<const reasoner::Goal> goals);

  /// The statistics of a role in an inner node, in the order of its legal
  /// moves.
  std::span<MoveStatistics> moves(NodeIndex node, reasoner::RoleIndex role);
  std::span<const MoveStatistics> moves(NodeIndex node,
                                        reasoner::RoleIndex role) const;

  /// The place of a legal move in an inner node; kNoMove where it is none.
  MovePlace find_move(NodeIndex node, reasoner::RoleIndex role,
                      reasoner::MoveId move) const;

  /// The goal of a role in a kTerminal or kStuck node.
  reasoner::Goal goal(NodeIndex node, reasoner::RoleIndex role) const {
    return slot(node, role).goal;
  }

 private:
  struct RoleSlot {
    MovePlace place = 0;  ///< the role's move that led from the parent here
    std::uint32_t first_move = 0;  ///< in the node's block
    std::uint32_t move_count = 0;
    reasoner::Goal goal = 0;
  };

  static constexpr std::size_t kSlabSize = 512;
  struct Slab {
    std::unique_ptr<Node[]> nodes;
    std::unique_ptr<RoleSlot[]> roles;
  };

  RoleSlot& slot(NodeIndex node, reasoner::RoleIndex role) {
    return slabs_[node / kSlabSize]
        .roles[node % kSlabSize * role_count_ + role];
  }
  const RoleSlot& slot(NodeIndex node, reasoner::RoleIndex role) const {
    return slabs_[node / kSlabSize]
        .roles[node % kSlabSize * role_count_ + role];
  }
  /// Number of statistics in the block of an inner node.
  std::size_t block_size(NodeIndex node) const;

  NodeIndex make_node(const reasoner::State& state);
  bool add_slab();
  bool store_state(Node& node, const reasoner::State& state);
  void detach_children(NodeIndex node);
  void release_node(NodeIndex node);
  /// Takes up to `count` unreachable nodes apart; false where none is left.
  bool reclaim(std::size_t count);

  reasoner::RoleIndex role_count_;
  mcts::MemoryBudget budget_;
  mcts::BlockPool<MoveStatistics> statistics_;
  std::vector<Slab> slabs_;
  std::vector<NodeIndex> free_;
  std::vector<NodeIndex> detached_;  // unreachable, with all below them
  NodeIndex root_ = kNoNode;
};

}  // namespace search::uct
