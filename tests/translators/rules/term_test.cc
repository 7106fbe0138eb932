#include "translators/rules/term.h"

#include <gtest/gtest.h>

namespace translators::rules {
namespace term_test {

TEST(RuleTermTest, IsWrittenInKif) {
  EXPECT_EQ(to_string(holds(atom("cell", 1, "?y", "b"))),
            "(true (cell 1 ?y b))");
  EXPECT_EQ(to_string(does("?p", atom("move", Terms{"1", "2"}, "?x"))),
            "(does ?p (move 1 2 ?x))");
  EXPECT_EQ(to_string(!either("a", distinct("?x", 3))),
            "(not (or a (distinct ?x 3)))");
  EXPECT_EQ(to_string(atom("cell", "", 1, Terms{})), "(cell 1)");
  EXPECT_EQ(to_string(atom("over")), "over");
}

TEST(RuleTermTest, IsNegatedOnce) {
  EXPECT_EQ(!!holds("done"), holds("done"));
  EXPECT_EQ(to_string(!Term("done")), "(not done)");
}

TEST(RuleTermTest, TakesValuesForWholeVariables) {
  const Term sentence = atom("p", "?x", "?x_plus_1", atom("f", "?x"));
  EXPECT_EQ(to_string(substituted(sentence, "?x", 7)), "(p 7 ?x_plus_1 (f 7))");
  EXPECT_EQ(variables_of(sentence), (Terms{"?x", "?x_plus_1"}));
}

TEST(RuleTermTest, BindsNothingWhereNegated) {
  const Terms body = {holds(atom("p", "?x")), !atom("q", "?y"),
                      distinct("?x", "?z")};
  EXPECT_EQ(variables_of(positive_part(body)), (Terms{"?x"}));
}

}  // namespace term_test
}  // namespace translators::rules
