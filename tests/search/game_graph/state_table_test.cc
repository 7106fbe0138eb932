#include "search/game_graph/state_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "reasoner/playout.h"

namespace search {
namespace state_table_test {

TEST(StateTableTest, KeepsEachStateOnceWhileRowsGrow) {
  game_graph::StateTable table;
  std::vector<std::vector<std::uint64_t>> rows;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    std::vector<std::uint64_t> row = {i / 2, 0, 0};
    if (i % 2 != 0) row[i < 10000 ? 1 : 2] = reasoner::mix64(i) | 1;
    rows.push_back(row);
    const auto added = table.add(row, game_graph::StateTable::hash(row));
    EXPECT_TRUE(added.is_new);
    EXPECT_EQ(added.id, i);
  }
  EXPECT_EQ(table.words_per_row(), 3u);
  for (std::uint64_t i = 0; i < rows.size(); ++i) {
    std::vector<std::uint64_t>& row = rows[i];
    EXPECT_EQ(table.find(row), i);
    EXPECT_TRUE(std::ranges::equal(
        table.row(static_cast<game_graph::StateTable::Id>(i)), row));
    while (row.back() == 0 && row.size() > 1) row.pop_back();
    EXPECT_EQ(table.add(row, game_graph::StateTable::hash(row)).id, i);
  }
  EXPECT_EQ(table.size(), rows.size());
  EXPECT_FALSE(table.find(std::array<std::uint64_t, 1>{20000}));
}

}  // namespace state_table_test
}  // namespace search
