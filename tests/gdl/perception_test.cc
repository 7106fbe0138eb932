#include "gdl/rules/perception.h"

#include <gtest/gtest.h>

#include <string>

namespace gdl {
namespace perception_test {

bool hides(const std::string& text) {
  Diagnostics diagnostics;
  return rules::hides(read_kif(text, diagnostics));
}

TEST(PerceptionTest, NothingIsHiddenWithoutRulesOfSees) {
  EXPECT_FALSE(hides("(role random) (<= (legal random a) (true b))"));
  EXPECT_FALSE(hides("(<= (sees ?r) (role ?r)) (sees a b c)"));
}

TEST(PerceptionTest, WhoSeesSomethingSeesNothingElse) {
  EXPECT_TRUE(hides("(sees alice dawn)"));
  EXPECT_TRUE(hides("(<= (sees alice ?m) (does bob ?m))"));
}

TEST(PerceptionTest, NothingIsHiddenWhereEverybodySeesAllMoves) {
  const std::string seen = "(<= (sees alice ?m) (does bob ?m))";
  EXPECT_FALSE(
      hides(seen + "(<= (sees ?r (did ?p ?m)) (role ?r) (does ?p ?m))"));
  EXPECT_FALSE(hides("(<= (sees ?r (it (did ?m) ?p)) (does ?p ?m) (role ?p))"));
}

TEST(PerceptionTest, SomethingIsHiddenWhereThatHasExceptions) {
  EXPECT_TRUE(hides("(<= (sees alice (did ?p ?m)) (does ?p ?m))"));
  EXPECT_TRUE(hides("(<= (sees ?p (did ?p ?m)) (does ?p ?m))"));
  EXPECT_TRUE(hides("(<= (sees ?r (did ?p)) (does ?p ?m))"));
  EXPECT_TRUE(hides("(<= (sees ?r ?m) (does ?p ?m))"));
  EXPECT_TRUE(hides("(<= (sees ?r (did bob ?m)) (does bob ?m))"));
  EXPECT_TRUE(hides("(<= (sees ?r (did ?p (bid ?m))) (does ?p (bid ?m)))"));
  EXPECT_TRUE(hides("(<= (sees ?r (did ?p ?m)) (does ?p ?m) (true light))"));
  EXPECT_TRUE(
      hides("(<= (sees ?r (did ?p ?m)) (does ?p ?m) (not (true dark)))"));
}

TEST(PerceptionTest, RulesOfSeesCanBeLeftOut) {
  Diagnostics diagnostics;
  const Rulesheet left = rules::without_percepts(read_kif(
      "(role a) (<= (sees a ?m) (does b ?m)) (sees x y z)", diagnostics));
  EXPECT_EQ(left.rules.size(), 2u);
}

}  // namespace perception_test
}  // namespace gdl
