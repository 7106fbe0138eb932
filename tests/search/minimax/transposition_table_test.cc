#include "search/minimax/transposition_table.h"

#include <gtest/gtest.h>

#include <array>

#include "reasoner/playout.h"
#include "search/run_in_threads.h"

namespace search {
namespace transposition_table_test {

using minimax::Bounds;
using minimax::TranspositionTable;

TEST(TranspositionTableTest, TellsWhatWasStored) {
  TranspositionTable table(1 << 16);
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(77));
  std::uint64_t hash = 8;
  for (const std::int32_t value : {0, 1, -1, TranspositionTable::kMostValue - 1,
                                   1 - TranspositionTable::kMostValue}) {
    for (int flags = 0; flags < 16; ++flags, hash += 8) {
      const Bounds bounds = {value, (flags & 1) != 0, (flags & 2) != 0,
                             (flags & 4) != 0, (flags & 8) != 0};
      table.store(hash, bounds, TranspositionTable::kMostDepth, 12'345);
      const auto entry = table.find(hash);
      ASSERT_TRUE(entry);
      EXPECT_EQ(entry->bounds.value, value);
      EXPECT_EQ(entry->bounds.at_least, bounds.at_least);
      EXPECT_EQ(entry->bounds.at_most, bounds.at_most);
      EXPECT_EQ(entry->bounds.proven_least, bounds.proven_least);
      EXPECT_EQ(entry->bounds.proven_most, bounds.proven_most);
      EXPECT_EQ(entry->depth, TranspositionTable::kMostDepth);
      EXPECT_EQ(entry->move, 12'345U);
    }
  }
}

TEST(TranspositionTableTest, KeepsTheMoveWhereNoneIsStored) {
  TranspositionTable table(1 << 16);
  table.store(5, {}, 3, 0);
  table.store(5, {.value = 9}, 4, TranspositionTable::kNoMove);
  EXPECT_EQ(table.find(5)->move, 0U);
  EXPECT_EQ(table.find(5)->bounds.value, 9);
  table.store(7, {}, 5, TranspositionTable::kNoMove);
  EXPECT_EQ(table.find(7)->move, TranspositionTable::kNoMove);
  table.store(9, {}, 5, 1'000'000'000);  // too large to be kept
  EXPECT_EQ(table.find(9)->move, TranspositionTable::kNoMove);
}

TEST(TranspositionTableTest, WhatIsOldOrShallowGivesWay) {
  TranspositionTable table(1);  // one bucket
  for (std::uint64_t i = 1; i <= 4; ++i) {
    table.store(2 * i, {}, static_cast<std::uint32_t>(10 * i), 0);
  }
  table.store(10, {}, 1, 0);
  EXPECT_FALSE(table.find(2));
  EXPECT_TRUE(table.find(4));
  table.next_age();
  table.store(10, {}, 1, 0);
  table.store(12, {}, 1, 0);
  EXPECT_TRUE(table.find(10));
  EXPECT_FALSE(table.find(4));
}

TEST(TranspositionTableTest, MixesUpNothingThatThreadsStoreAtOnce) {
  TranspositionTable table(1 << 10);  // so small that all write everywhere
  std::array<std::uint64_t, 3> wrong{};
  run_in_threads(wrong.size(), [&](std::size_t thread) {
    for (std::uint64_t i = 0; i < 100'000; ++i) {
      const std::uint64_t hash = 2 * (reasoner::mix64(i + thread) % 512);
      const auto value = static_cast<std::int32_t>(hash * 101 % 100'000);
      if (const auto entry = table.find(hash)) {
        if (entry->bounds.value != value || entry->move != hash) {
          ++wrong[thread];
        }
      }
      table.store(hash, {.value = value}, i % 7,
                  static_cast<std::uint32_t>(hash));
    }
  });
  for (const std::uint64_t count : wrong) EXPECT_EQ(count, 0U);
}

}  // namespace transposition_table_test
}  // namespace search
