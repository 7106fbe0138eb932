#include "search/mcts/tree/block_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace search {
namespace block_pool_test {

TEST(BlockPoolTest, UsesReleasedBlocksAgain) {
  mcts::tree::MemoryBudget budget(1 << 20);
  mcts::tree::BlockPool<std::uint64_t> pool(budget);
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
  mcts::tree::MemoryBudget budget(1 << 16);
  mcts::tree::BlockPool<std::uint64_t> pool(budget);
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
  mcts::tree::MemoryBudget budget(kBudget);
  mcts::tree::BlockPool<std::uint64_t> pool(budget);
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

}  // namespace block_pool_test
}  // namespace search
