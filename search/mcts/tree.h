#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/mcts/block_pool.h"

/// The parts of MctsSearch (search/mcts.h).
namespace search::mcts {

/// A node of a Tree. Stays the same until the node leaves the tree.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xffffffff;

/// Which child of a node. Where one role chooses, the number of its move in the
/// order in which children were made; else the joint move, see Tree::place_of.
using Place = std::uint64_t;

/// Games of more roles are not searched here.
inline constexpr std::size_t kMostRoles = 16;

/// Exact goals, by role; none at all counts as 0.
using Goals = std::array<std::uint8_t, kMostRoles>;

/// In nodes that are not proven, ranges of goals are kept for so many roles.
inline constexpr std::size_t kMostRanged = kMostRoles / 2;

/// What is known of a child, for the role that chooses; all that is read on
/// the way down. Counts as far as a million visits a second come to in a year.
struct Statistics {
  double total = 0;  ///< sum of goals
  std::uint64_t visits : 45 = 0;
  bool is_closed : 1 = false;  ///< proven: the mean is exact
  bool is_pruned : 1 = false;  ///< a sibling is as good, whatever comes of it
  bool is_open : 1 = false;    ///< its state is known: can be gone into
  std::uint64_t in_flight : 16 = 0;  ///< visits whose outcome is awaited

  /// Whether there is nothing more to be learnt of it.
  bool is_settled() const { return is_closed || is_pruned; }
  double value() const {
    return visits == 0 ? 0.0 : total / static_cast<double>(visits);
  }

  /// Adds so many visits with this sum of goals.
  void add(std::uint64_t count, double goals) {
    visits += count;
    total += goals;
  }
  /// Takes `goal` for proven.
  void close(std::uint8_t goal) {
    is_closed = true;
    if (visits == 0) visits = 1;
    total = static_cast<double>(visits) * goal;
  }
};
static_assert(sizeof(Statistics) == 16);

enum class NodeKind : std::uint8_t {
  kUnmade,   ///< the place of a child that has no state yet
  kPending,  ///< its state is awaited
  kFresh,    ///< its state is known, its moves are not
  kSingle,   ///< one role chooses at most
  kJoint,    ///< several choose, all joint moves have children
  kSampled,  ///< several choose, children are made as they are met
  kEnd       ///< terminal, or stuck
};

/// A state in the tree.
struct Node {
  Place place = 0;  ///< of a child of kSampled; of kSingle: the move
  Goals goals{};    ///< if it is proven; else what GoalLimits keeps there
  std::uint32_t state = 0;
  std::uint32_t statistics = 0;
  std::uint32_t children = 0;  ///< see Tree::child
  std::uint32_t table = 0;     ///< see Tree
  /// Moves of a kSingle, children of a kJoint; of a fresh one, the moves of
  /// who has most, if that is known.
  std::uint32_t count = 0;
  std::uint32_t opened = 0;  ///< children that have places
  NodeIndex next_sibling = kNoNode;
  NodeIndex best_proven = kNoNode;  ///< of a kSingle: child, for the mover
  std::uint16_t state_words = 0;
  std::uint16_t distance = 0;  ///< if it is proven: moves to the end, by play
  std::uint8_t mover = 0;      ///< who chooses; of several, has most moves
  NodeKind kind = NodeKind::kUnmade;
  bool is_proven = false;

  bool is_inner() const {
    return kind == NodeKind::kSingle || kind == NodeKind::kJoint ||
           kind == NodeKind::kSampled;
  }
};
static_assert(sizeof(Node) == 64);

/// The search tree: pools of blocks within a bounded memory, under 32-bit
/// numbers. Belongs to one thread.
///
/// When the memory is full, recycle() takes the children of those nodes that
/// were visited least, for what they hold; what is known of the nodes
/// themselves stays with their parents. A hand goes through all nodes, in the
/// order of their numbers, round after round, and takes where there were fewer
/// visits a child than a bound that follows from what the last round gave. A
/// proven node needs only its best child to be played on.
///
/// Layout. Children lie side by side, up to kChunk in a block, apart from
/// their statistics, which lie side by side as well. A state is a block of
/// words. A kSingle of more than kChunk moves has a table of its blocks of
/// children. The others have a table of the numbers of moves by role, then the
/// moves by role, then for a kSampled the heads of chains of its children, one
/// for each move of the mover. Statistics of these are those of all roles'
/// moves, then for a kJoint those of its children, one for each role.
class Tree {
 public:
  static constexpr std::uint32_t kChunk = 64;
  /// With more joint moves a node becomes a kSampled: regret matching needs
  /// many visits of each.
  static constexpr std::uint64_t kMostJoint = 16;

  Tree(std::size_t role_count, std::size_t memory_bytes);

  NodeIndex root() const { return root_; }
  Node& operator[](NodeIndex node) { return nodes_.at(node, 1)[0]; }
  const Node& operator[](NodeIndex node) const { return nodes_.at(node, 1)[0]; }
  std::size_t size() const { return size_; }
  /// All that is held, never more than was given at first, or half a megabyte
  /// if that is more.
  std::size_t memory_bytes() const { return budget_.used(); }
  /// Counts memory of others that shares the bound.
  void charge(std::size_t bytes) { budget_.charge(bytes); }
  std::size_t role_count() const { return role_count_; }

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

  std::span<const std::uint64_t> state(NodeIndex node) const;
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
  /// Makes it; kNoNode where there is no room.
  NodeIndex add_sampled(NodeIndex node, Place place);

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
  /// Of the joint move made of these numbers of moves.
  Place place_of(const Node& node,
                 std::span<const std::uint32_t> choices) const;
  void choices_at(const Node& node, Place place,
                  std::span<std::uint32_t> choices) const;

 private:
  struct Detached {
    NodeIndex first;
    std::uint32_t count;
  };

  template <typename Pool>
  auto allocate(Pool& pool, std::size_t count);
  NodeIndex make_nodes(std::uint32_t count);
  NodeIndex find_sampled(const Node& node, Place place) const;
  bool expand_several(NodeIndex node,
                      std::span<const std::vector<reasoner::MoveId>> moves,
                      std::uint64_t joint_count);
  std::size_t move_sum(const Node& node) const;
  std::size_t moves_before(const Node& node, std::size_t role) const;
  std::size_t table_size(const Node& node) const;
  void detach_children(const Node& node);
  bool reclaim();
  void release(Node& node);
  void release_inside(Node& node);

  std::size_t recycle_at(NodeIndex node);
  std::size_t drop_worse_children(const Node& node);
  std::size_t drop_met_once(const Node& node);
  std::size_t collapse(Node& node);
  void end_round();

  std::size_t role_count_;
  MemoryBudget budget_;
  BlockPool<Node> nodes_;
  BlockPool<Statistics> statistics_;
  BlockPool<std::uint64_t> states_;
  BlockPool<std::uint32_t> tables_;
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

}  // namespace search::mcts
