// What the table of proofs keeps.
#include "search/proof_tree/proof_table.h"

#include <gtest/gtest.h>

#include <optional>

namespace search {
namespace proof_table_test {

using proof_tree::ProofTable;

TEST(ProofTableTest, KnowsWhatItWasTold) {
  ProofTable table(1 << 16);
  EXPECT_EQ(table.find(7), std::nullopt);
  table.store(7, true, 10);
  table.store(8, false, 10);
  EXPECT_EQ(table.find(7), true);
  EXPECT_EQ(table.find(8), false);
  EXPECT_EQ(table.find(9), std::nullopt);
  table.clear();
  EXPECT_EQ(table.find(7), std::nullopt);
}

TEST(ProofTableTest, KeepsWhatTookTheMostWork) {
  ProofTable table(1);  // one bucket
  for (std::uint64_t hash = 1; hash <= 19; ++hash) {
    table.store(hash, true, hash % 10);
  }
  for (std::uint64_t hash : {8, 9, 18, 19}) {
    EXPECT_EQ(table.find(hash), true) << hash;
  }
  EXPECT_EQ(table.find(1), std::nullopt);
  table.store(9, false, 1);
  EXPECT_EQ(table.find(9), false) << "the same state again";
  EXPECT_EQ(table.find(19), true);
}

}  // namespace proof_table_test
}  // namespace search
