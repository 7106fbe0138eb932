#include "reasoner/datalog/relation.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace reasoner::datalog {
namespace relation_test {

using Tuple = std::array<std::uint32_t, 2>;

void insert(Relation& relation, const Tuple& tuple) {
  relation.insert(relation.intern(tuple.data()));
}

/// The tuples with `value` in the column of an index, the last inserted first.
std::vector<Tuple> tuples_with(const Relation& relation, std::uint32_t index,
                               std::uint32_t value) {
  std::vector<Tuple> tuples;
  for (std::uint32_t row = relation.first(index, &value);
       row != TupleTable::kNone; row = relation.next(index, row)) {
    const std::uint32_t* const tuple = relation.tuple(row);
    tuples.push_back({tuple[0], tuple[1]});
  }
  return tuples;
}

TEST(RelationTest, ForgetsAllButWhatHoldsForever) {
  Relation relation(2);
  const std::uint32_t by_second = relation.add_index({1});
  const std::uint32_t by_first = relation.add_index({0});
  insert(relation, {1, 5});
  insert(relation, {2, 5});
  relation.keep_forever();
  relation.clear();
  for (std::uint32_t i = 0; i < 100; ++i) insert(relation, {i, 5});
  EXPECT_EQ(relation.known(), 100U);
  relation.forget();
  EXPECT_EQ(relation.known(), 2U);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(relation.rows().size(), 2U);
    EXPECT_EQ(tuples_with(relation, by_second, 5),
              (std::vector<Tuple>{{2, 5}, {1, 5}}));
    EXPECT_TRUE(tuples_with(relation, by_first, 7).empty());
    // A row number of before is another's now.
    insert(relation, {7, 5});
    EXPECT_EQ(tuples_with(relation, by_second, 5),
              (std::vector<Tuple>{{7, 5}, {2, 5}, {1, 5}}));
    EXPECT_EQ(tuples_with(relation, by_first, 7), (std::vector<Tuple>{{7, 5}}));
    relation.clear();
  }
  EXPECT_EQ(relation.add_index({0}), by_first);
}

}  // namespace relation_test
}  // namespace reasoner::datalog
