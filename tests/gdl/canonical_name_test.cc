#include "gdl/canonical_name.h"

#include <gtest/gtest.h>

namespace gdl {
namespace {

TEST(CanonicalName, UnitesSpellingsOfATerm) {
  EXPECT_EQ(canonical_name("(Mark 1 (B))"), "(mark 1 b)");
  EXPECT_EQ(canonical_name("((noop))"), canonical_name("NOOP"));
  EXPECT_NE(canonical_name("(a b)"), canonical_name("(a c)"));
}

TEST(CanonicalName, IsThatOfTheFirstTerm) {
  EXPECT_EQ(canonical_name("a b"), "a");
  EXPECT_EQ(canonical_name(""), canonical_name("()"));
}

}  // namespace
}  // namespace gdl
