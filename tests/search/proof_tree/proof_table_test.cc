// What the table of proofs keeps.
#include "search/proof_tree/proof_table.h"

#include <gtest/gtest.h>

#include <optional>

namespace search {
namespace proof_table_test {

using proof_tree::ClaimHash;
using proof_tree::ProofTable;

constexpr ClaimHash kSeven{1, 7};
constexpr ClaimHash kEight{1, 8};

TEST(ProofTableTest, KnowsWhatItWasTold) {
  ProofTable table(1 << 16);
  EXPECT_EQ(table.find(kSeven), std::nullopt);
  table.store(kSeven, true, 10);
  table.store(kEight, false, 10);
  EXPECT_EQ(table.find(kSeven), true);
  EXPECT_EQ(table.find(kEight), false);
  EXPECT_EQ(table.find({7, 9}), std::nullopt);
}

TEST(ProofTableTest, KeepsWhatTookTheMostWork) {
  ProofTable table(1);  // one bucket
  for (std::uint64_t hash = 1; hash <= 19; ++hash) {
    table.store({3, hash}, true, hash % 10);
  }
  for (std::uint64_t hash : {8, 9, 18, 19}) {
    EXPECT_EQ(table.find({3, hash}), true) << hash;
  }
  EXPECT_EQ(table.find({3, 1}), std::nullopt);
  table.store({3, 9}, false, 1);
  EXPECT_EQ(table.find({3, 9}), false) << "the same state again";
  EXPECT_EQ(table.find({3, 19}), true);
}

}  // namespace proof_table_test
}  // namespace search
