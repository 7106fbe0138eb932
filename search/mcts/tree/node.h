#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "reasoner/game.h"

/// The parts of MctsSearch (search/mcts/mcts.h).
namespace search::mcts::tree {

/// A node of a Tree. Stays the same until the node leaves the tree.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xffffffff;

/// Which child of a node. Where one role chooses, the number of its move in the
/// order in which children were made; else the joint move, see
/// NodeStore::place_of.
using Place = std::uint64_t;

/// Games of more roles are not searched here.
inline constexpr std::size_t kMostRoles = 16;

/// Exact goals, by role; none at all counts as 0.
using Goals = std::array<std::uint8_t, kMostRoles>;

/// In nodes that are not proven, ranges of goals are kept for so many roles. In
/// games of more roles nothing is proven that needs an assumption.
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
  std::uint32_t children = 0;  ///< see NodeStore::child
  std::uint32_t table = 0;     ///< see NodeStore
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
  /// Roles, a bit each, whose goals hold only if those who have several moves
  /// that are as good for them take the ones that were found first.
  std::uint8_t assumed = 0;

  bool is_assumed(reasoner::RoleIndex role) const {
    return (assumed >> role & 1) != 0;
  }
  bool is_inner() const {
    return kind == NodeKind::kSingle || kind == NodeKind::kJoint ||
           kind == NodeKind::kSampled;
  }
};
static_assert(sizeof(Node) == 64);
static_assert(kMostRanged <= 8 * sizeof(Node::assumed));

}  // namespace search::mcts::tree
