#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/mcts/tree/node_store.h"

namespace search::mcts::tree {

/// The search tree: how it grows, and how it makes room. Belongs to one thread.
///
/// When the memory is full, recycle() takes the children of those nodes that
/// were visited least, for what they hold; what is known of the nodes
/// themselves stays with their parents. A hand goes through all nodes, in the
/// order of their numbers, round after round, and takes where there were fewer
/// visits a child than a bound that follows from what the last round gave. A
/// proven node needs only its best child to be played on.
class Tree : public NodeStore {
 public:
  /// With more joint moves a node becomes a kSampled: regret matching needs
  /// many visits of each. So does one where chance moves at the same time as
  /// one other role, which has nothing to mix; and an event of chance of more
  /// than kChunk outcomes.
  static constexpr std::uint64_t kMostJoint = 16;

  /// `chance`: the role that is nobody's.
  Tree(std::size_t role_count, std::size_t memory_bytes,
       std::optional<reasoner::RoleIndex> chance = {});

  NodeIndex root() const { return root_; }
  std::size_t size() const { return size_; }

  /// Forgets everything; the root is fresh, or kNoNode where not even that has
  /// room.
  void reset(std::span<const std::uint64_t> state);
  /// Makes a child of the root the root, and forgets the rest bit by bit.
  void move_root(NodeIndex child);

  /// Whether there was no room for something since recycle().
  bool is_full() const { return lacks_nodes_ || lacks_tables_; }
  /// Takes some of the least visited parts of the tree away. Nodes under way,
  /// below which something is in flight, stay; so does the root. Those that
  /// lose their children are fresh again.
  void recycle();

  /// Gives an unmade or pending node its state. False where there is no room.
  bool set_state(NodeIndex node, std::span<const std::uint64_t> words);

  /// Makes a fresh node an inner one. `moves` are the legal ones, by role;
  /// where one role chooses at most, they are not kept, but the children are
  /// opened by open_children. False where there is no room; nothing changes
  /// then.
  bool expand(NodeIndex node,
              std::span<const std::vector<reasoner::MoveId>> moves);
  /// Makes places for further children of a kSingle, which are unmade. False
  /// where there is no room.
  bool open_children(NodeIndex node, std::span<const reasoner::MoveId> moves);

  /// Makes the child of a kSampled; kNoNode where there is no room.
  NodeIndex add_sampled(NodeIndex node, Place place);

 private:
  struct Detached {
    NodeIndex first;
    std::uint32_t count;
  };

  template <typename Pool>
  auto allocate(Pool& pool, std::size_t count);
  NodeIndex make_nodes(std::uint32_t count);
  bool is_joint(std::span<const std::vector<reasoner::MoveId>> moves,
                std::uint64_t joint_count) const;
  bool expand_several(NodeIndex node,
                      std::span<const std::vector<reasoner::MoveId>> moves,
                      std::uint64_t joint_count);
  void detach_children(const Node& node);
  bool reclaim();
  void release(Node& node);
  void release_inside(Node& node);

  std::size_t recycle_at(NodeIndex node);
  std::size_t drop_worse_children(const Node& node);
  std::size_t drop_met_once(const Node& node);
  std::size_t collapse(Node& node);
  void end_round();

  std::vector<Detached> detached_;
  bool lacks_nodes_ = false;  // or what every node needs
  bool lacks_tables_ = false;

  // Recycling.
  NodeIndex hand_ = 0;
  std::uint64_t least_visits_ = 4;  // a child, of what stays
  std::size_t taken_ = 0;           // nodes in this round
  NodeIndex root_ = kNoNode;
  NodeIndex spare_root_ = kNoNode;  // so that a full tree can move its root
  std::size_t size_ = 0;
};

}  // namespace search::mcts::tree
