#include "search/uct/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace search {
namespace tree_test {

using reasoner::MoveId;
using reasoner::State;

State state_of(std::uint64_t number) {
  State state;
  for (reasoner::PropositionId bit = 0; bit < 64; ++bit) {
    if ((number >> bit & 1) != 0) state.set(bit);
  }
  return state;
}

std::vector<MoveId> moves_up_to(MoveId count) {
  std::vector<MoveId> moves(count);
  for (MoveId move = 0; move < count; ++move) moves[move] = 10 * move;
  return moves;
}

TEST(BlockPoolTest, UsesReleasedBlocksAgain) {
  mcts::MemoryBudget budget(1 << 20);
  mcts::BlockPool<std::uint64_t> pool(budget);
  const auto first = pool.allocate(5);
  ASSERT_TRUE(first);
  pool.at(*first, 5)[4] = 7;
  pool.release(*first, 5);
  const auto second = pool.allocate(8);
  ASSERT_TRUE(second);
  EXPECT_EQ(*second, *first);
  EXPECT_EQ(pool.at(*second, 8)[4], 0u);
}

TEST(BlockPoolTest, LetsFreedHalvesGrowTogether) {
  mcts::MemoryBudget budget(1 << 16);
  mcts::BlockPool<std::uint64_t> pool(budget);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::uint32_t> blocks;
    while (const auto block = pool.allocate(5)) blocks.push_back(*block);
    ASSERT_EQ(blocks.size(), 512u);
    EXPECT_FALSE(pool.allocate(4096));
    for (const std::uint32_t block : blocks) pool.release(block, 5);
    const auto page = pool.allocate(4096);
    ASSERT_TRUE(page);
    pool.release(*page, 4096);
  }
  EXPECT_LE(budget.used(), budget.limit());
}

TEST(BlockPoolTest, KeepsBlocksApartWithinItsBudget) {
  constexpr std::size_t kBudget = 1 << 20;
  mcts::MemoryBudget budget(kBudget);
  mcts::BlockPool<std::uint64_t> pool(budget);
  std::mt19937 random(1);
  struct Held {
    std::uint32_t block;
    std::size_t count;
  };
  std::vector<Held> held;
  std::size_t refused = 0;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    if (held.size() > 200 || (!held.empty() && random() % 3 == 0)) {
      std::swap(held[random() % held.size()], held.back());
      const auto elements = pool.at(held.back().block, held.back().count);
      for (const std::uint64_t element : elements) {
        ASSERT_EQ(element, held.back().block);
      }
      pool.release(held.back().block, held.back().count);
      held.pop_back();
    } else {
      // Now and then more than a slab.
      const std::size_t count = 1 + random() % (i % 50 == 0 ? 20000 : 300);
      const auto block = pool.allocate(count);
      if (!block) {
        ++refused;
        continue;
      }
      for (std::uint64_t& element : pool.at(*block, count)) {
        ASSERT_EQ(element, 0u);
        element = *block;
      }
      held.push_back({*block, count});
    }
  }
  EXPECT_LE(budget.used(), kBudget);
  EXPECT_LT(refused, 5000u);
}

TEST(TreeTest, FindsChildrenByJointMove) {
  uct::Tree tree(/*role_count=*/2, /*memory_bytes=*/1 << 22);
  tree.reset(state_of(0));
  const std::array legal = {moves_up_to(3), moves_up_to(4)};
  ASSERT_TRUE(tree.expand(tree.root(), legal));
  EXPECT_EQ(tree[tree.root()].mover, 1u);
  EXPECT_FALSE(tree[tree.root()].single_mover);
  EXPECT_EQ(tree.moves(tree.root(), 0).size(), 3u);
  EXPECT_EQ(tree.moves(tree.root(), 1)[3].move, 30u);
  EXPECT_EQ(tree.find_move(tree.root(), 1, 20), 2u);
  EXPECT_EQ(tree.find_move(tree.root(), 1, 21), uct::kNoMove);

  const std::array<uct::NodeIndex, 1> path = {tree.root()};
  for (uct::MovePlace a = 0; a < 3; ++a) {
    for (uct::MovePlace b = 0; b < 4; ++b) {
      const std::array<uct::MovePlace, 2> places = {a, b};
      EXPECT_EQ(tree.find_child(tree.root(), places), uct::kNoNode);
      tree.add_child(path, places, state_of(100 + 10 * a + b));
    }
  }
  for (uct::MovePlace a = 0; a < 3; ++a) {
    for (uct::MovePlace b = 0; b < 4; ++b) {
      const std::array<uct::MovePlace, 2> places = {a, b};
      const uct::NodeIndex child = tree.find_child(tree.root(), places);
      ASSERT_NE(child, uct::kNoNode);
      EXPECT_EQ(tree[child].state, state_of(100 + 10 * a + b));
    }
  }
  EXPECT_EQ(tree.size(), 13u);
}

/// A tree for one role in which every node has `width` children.
class WideTree {
 public:
  WideTree(MoveId width, std::size_t memory_bytes)
      : tree_(/*role_count=*/1, memory_bytes), legal_{moves_up_to(width)} {
    tree_.reset(state_of(1));
  }

  uct::Tree& tree() { return tree_; }

  /// Adds random nodes; false once the memory is used up.
  bool grow(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<uct::NodeIndex> path;
      uct::NodeIndex node = tree_.root();
      uct::MovePlace place = 0;
      while (node != uct::kNoNode) {
        path.push_back(node);
        if (tree_[node].kind == uct::NodeKind::kFresh &&
            !tree_.expand(node, legal_)) {
          return false;
        }
        place = static_cast<uct::MovePlace>(random_() % legal_[0].size());
        node = tree_.find_child(node, std::span(&place, 1));
      }
      if (tree_.add_child(path, std::span(&place, 1), state_of(++made_)) ==
          uct::kNoNode) {
        return false;
      }
    }
    return true;
  }

  uct::NodeIndex some_child() {
    for (const uct::MoveStatistics& move : tree_.moves(tree_.root(), 0)) {
      if (move.first_child != uct::kNoNode) return move.first_child;
    }
    return uct::kNoNode;
  }

  /// Size of a subtree, counted one by one.
  std::size_t count(uct::NodeIndex node) {
    std::size_t nodes = 1;
    if (tree_[node].kind != uct::NodeKind::kInner) return nodes;
    for (const uct::MoveStatistics& move : tree_.moves(node, 0)) {
      for (uct::NodeIndex child = move.first_child; child != uct::kNoNode;
           child = tree_[child].next_sibling) {
        nodes += count(child);
      }
    }
    return nodes;
  }

  std::uint32_t height(uct::NodeIndex node) {
    std::uint32_t height = 0;
    if (tree_[node].kind != uct::NodeKind::kInner) return height;
    for (const uct::MoveStatistics& move : tree_.moves(node, 0)) {
      if (move.first_child == uct::kNoNode) continue;
      height = std::max(height, 1 + this->height(move.first_child));
    }
    return height;
  }

 private:
  uct::Tree tree_;
  std::array<std::vector<MoveId>, 1> legal_;
  std::mt19937 random_{1};
  std::uint64_t made_ = 1;
};

TEST(TreeTest, KeepsTheSubtreeOfTheNewRoot) {
  WideTree wide(/*width=*/4, /*memory_bytes=*/1 << 24);
  ASSERT_TRUE(wide.grow(5000));
  EXPECT_EQ(wide.tree().size(), 5001u);
  for (int turn = 0; turn < 3; ++turn) {
    const uct::NodeIndex child = wide.some_child();
    const State state = wide.tree()[child].state;
    const std::size_t kept = wide.count(child);
    const std::uint32_t height = wide.height(child);
    wide.tree().move_root(child);
    EXPECT_EQ(wide.tree()[wide.tree().root()].state, state);
    EXPECT_EQ(wide.tree().size(), kept);
    EXPECT_EQ(wide.count(wide.tree().root()), kept);
    EXPECT_EQ(wide.tree()[wide.tree().root()].height, height);
    ASSERT_TRUE(wide.grow(1000));
    EXPECT_EQ(wide.count(wide.tree().root()), kept + 1000);
    EXPECT_EQ(wide.tree().size(), kept + 1000);
  }
}

TEST(TreeTest, StaysWithinItsMemoryAndUsesItAgain) {
  constexpr std::size_t kMemory = 2 << 20;
  WideTree wide(/*width=*/8, kMemory);
  EXPECT_FALSE(wide.grow(1'000'000));
  const std::size_t full = wide.tree().size();
  EXPECT_GT(full, 2000u);
  EXPECT_LE(wide.tree().memory_bytes(), kMemory);
  for (int turn = 0; turn < 5; ++turn) {
    wide.tree().move_root(wide.some_child());
    EXPECT_FALSE(wide.grow(1'000'000));
    EXPECT_GT(wide.tree().size(), full * 9 / 10);
    EXPECT_EQ(wide.count(wide.tree().root()), wide.tree().size());
    EXPECT_LE(wide.tree().memory_bytes(), kMemory);
  }
  wide.tree().reset(state_of(5));
  EXPECT_EQ(wide.tree().size(), 1u);
  EXPECT_FALSE(wide.grow(1'000'000));
  EXPECT_GT(wide.tree().size(), full * 9 / 10);
}

}  // namespace tree_test
}  // namespace search
