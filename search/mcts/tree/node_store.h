#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "reasoner/state_machine.h"
#include "search/mcts/tree/block_pool.h"
#include "search/mcts/tree/node.h"

namespace search::mcts::tree {

/// Nodes and what belongs to them, in pools of blocks within a bounded memory,
/// under 32-bit numbers; Tree says which there are. Belongs to one thread.
///
/// Children lie side by side, up to kChunk in a block, apart from their
/// statistics, which lie side by side as well. A state is a block of words. A
/// kSingle of more than kChunk moves has a table of its blocks of children. The
/// others have a table of the numbers of moves by role, then the moves by role,
/// then for a kSampled the heads of chains of its children, one for each move
/// of the mover. Statistics of these are those of all roles' moves, then for a
/// kJoint those of its children, one for each role.
class NodeStore {
 public:
  static constexpr std::uint32_t kChunk = 64;

  Node& operator[](NodeIndex node) { return nodes_.at(node, 1)[0]; }
  const Node& operator[](NodeIndex node) const { return nodes_.at(node, 1)[0]; }
  std::size_t role_count() const { return role_count_; }
  /// The role of chance, if there is one.
  std::optional<reasoner::RoleIndex> chance() const { return chance_; }
  /// Whether chance alone moves in an inner node: its children are outcomes.
  bool is_chance(const Node& node) const {
    return node.kind == NodeKind::kSingle && node.mover == chance_;
  }
  /// All that is held, never more than was given at first, or half a megabyte
  /// if that is more.
  std::size_t memory_bytes() const { return budget_.used(); }
  /// Counts memory of others that shares the bound.
  void charge(std::size_t bytes) { budget_.charge(bytes); }
  /// Whether what follows an inner node is a matter of chance, perhaps besides
  /// others' choices.
  bool is_drawn(const Node& node) const {
    if (!chance_ || node.kind == NodeKind::kSingle) return is_chance(node);
    return move_counts(node)[*chance_] > 1;
  }

  std::span<const std::uint64_t> state(NodeIndex node) const;

  /// A child of a kSingle or kJoint that has a place.
  NodeIndex child(const Node& node, Place place) const {
    if (node.count <= kChunk) {
      return node.children + static_cast<NodeIndex>(place);
    }
    return tables_.at(node.table, place / kChunk + 1)[place / kChunk] +
           static_cast<NodeIndex>(place % kChunk);
  }
  /// Of any inner node; kNoNode where the child was not made.
  NodeIndex child_at(NodeIndex node, Place place) const {
    const Node& here = (*this)[node];
    return here.kind == NodeKind::kSampled ? find_sampled(here, place)
                                           : child(here, place);
  }

  /// Of the opened children of a kSingle.
  std::span<Statistics> statistics(const Node& node) {
    return statistics_.at(node.statistics, node.opened);
  }
  std::span<const Statistics> statistics(const Node& node) const {
    return statistics_.at(node.statistics, node.opened);
  }

  // Where several roles choose.

  /// Numbers of moves by role.
  std::span<const std::uint32_t> move_counts(const Node& node) const {
    return tables_.at(node.table, role_count_);
  }
  std::span<const reasoner::MoveId> moves(const Node& node,
                                          reasoner::RoleIndex role) const;
  std::span<Statistics> role_statistics(const Node& node,
                                        reasoner::RoleIndex role);
  std::span<const Statistics> role_statistics(const Node& node,
                                              reasoner::RoleIndex role) const;
  /// What is known of a child of a kJoint, by role.
  std::span<Statistics> joint_statistics(const Node& node, Place place);
  std::span<const Statistics> joint_statistics(const Node& node,
                                               Place place) const;
  /// Of a child of a kSingle, or of a kJoint what is known for the first role:
  /// there it is counted what is under way.
  Statistics& first_statistics(const Node& node, Place place) {
    return node.kind == NodeKind::kSingle ? statistics(node)[place]
                                          : joint_statistics(node, place)[0];
  }
  /// Of the joint move made of these numbers of moves.
  Place place_of(const Node& node,
                 std::span<const std::uint32_t> choices) const;
  void choices_at(const Node& node, Place place,
                  std::span<std::uint32_t> choices) const;

 protected:
  NodeStore(std::size_t role_count, std::size_t memory_bytes,
            std::optional<reasoner::RoleIndex> chance);

  std::size_t move_sum(const Node& node) const;
  /// In tables_.
  std::size_t table_size(const Node& node) const;
  /// Heads of the chains of the children of a kSampled.
  std::span<NodeIndex> heads(const Node& node);
  std::span<const NodeIndex> heads(const Node& node) const;

  std::size_t role_count_;
  std::optional<reasoner::RoleIndex> chance_;
  MemoryBudget budget_;
  BlockPool<Node> nodes_;
  BlockPool<Statistics> statistics_;
  BlockPool<std::uint64_t> states_;
  BlockPool<std::uint32_t> tables_;

 private:
  NodeIndex find_sampled(const Node& node, Place place) const;
  std::size_t moves_before(const Node& node, std::size_t role) const;
};

}  // namespace search::mcts::tree
