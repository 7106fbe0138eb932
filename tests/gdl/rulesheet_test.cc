#include "gdl/rulesheet.h"

#include <gtest/gtest.h>

namespace gdl {
namespace rulesheet_test {

std::string printed(const std::string& text) {
  Diagnostics diagnostics;
  const std::string result = to_string(read_kif(text, diagnostics));
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return result;
}

/// What is wrong with `text`, as `line:column check`, one a line.
std::string complaints(const std::string& text) {
  Diagnostics diagnostics;
  read_kif(text, diagnostics);
  std::string result;
  for (const Diagnostic& entry : diagnostics.entries()) {
    result += std::to_string(entry.position.line) + ':' +
              std::to_string(entry.position.column) + ' ' + entry.check + '\n';
  }
  return result;
}

TEST(RulesheetTest, PrintsWhatItReads) {
  const std::string text =
      "(role x)\n"
      "(<= (legal ?r (mark ?x ?y)) (true (cell ?x ?y b)) (true (control ?r)))\n"
      "(<= open (or (true (cell ?x ?y b)) (not (true (over yes)))))\n"
      "(<= (near ?x ?y) (number ?x) (number ?y) (distinct ?x ?y))\n";
  EXPECT_EQ(printed(text), text);
}

TEST(RulesheetTest, ReadsCommentsBlanksAndOneLine) {
  EXPECT_EQ(printed("; a comment\n(role\tx);another\r\n\f(init(p 1))terminal"),
            "(role x)\n(init (p 1))\nterminal\n");
}

TEST(RulesheetTest, TakesSemicolonWithinAWordAsPartOfIt) {
  EXPECT_EQ(printed("(p a;b)"), "(p a;b)\n");
}

TEST(RulesheetTest, ReadsParenthesisedNamesAsNames) {
  EXPECT_EQ(printed("(<= (terminal) (not (open)) (true (over)))"),
            "(<= terminal (not open) (true over))\n");
}

TEST(RulesheetTest, FoldsCaseAndKeepsTheFirstSpelling) {
  EXPECT_EQ(printed("(ROLE White) (<= (Goal WHITE 100) (TRUE (Won white)))"),
            "(role White)\n(<= (goal White 100) (true (Won White)))\n");
}

TEST(RulesheetTest, SaysWhereTermsStand) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      read_kif("(role x)\n  (<= (p ?y)\n (q ?y))", diagnostics);
  EXPECT_EQ(rulesheet.rules[1].position, (SourcePosition{2, 3}));
  EXPECT_EQ(rulesheet.rules[1].head.position, (SourcePosition{2, 7}));
  EXPECT_EQ(rulesheet.rules[1].body[0].position, (SourcePosition{3, 2}));
}

TEST(RulesheetTest, ReportsEachProblemAtItsPlace) {
  EXPECT_EQ(complaints("(role x)\n(p (q 1)"), "2:1 unbalanced-parenthesis\n");
  EXPECT_EQ(complaints("(p))"), "1:4 unbalanced-parenthesis\n");
  // One complaint, however many stand there.
  EXPECT_EQ(complaints("(p))) ; and\n) (q)"), "1:4 unbalanced-parenthesis\n");
  EXPECT_EQ(complaints("(p ())"), "1:4 name-expected\n");
  EXPECT_EQ(complaints("((p) q)"), "1:1 name-expected\n");
  EXPECT_EQ(complaints("(?p q)"), "1:1 name-expected\n");
  EXPECT_EQ(complaints("(p ?)"), "1:4 nameless-variable\n");
  EXPECT_EQ(complaints("<= (p) (q)"), "1:1 stray-arrow\n");
  EXPECT_EQ(complaints("(<=)"), "1:1 empty-rule\n");
  EXPECT_EQ(complaints("(<= ?x (p ?x))"), "1:5 variable-as-sentence\n");
  EXPECT_EQ(complaints("(foo not bar)"), "1:6 misplaced-keyword\n");
  EXPECT_EQ(complaints("(distinct foo bar)"), "1:1 misplaced-keyword\n");
  EXPECT_EQ(complaints("(<= p (not a b))"), "1:7 not-arity\n");
  EXPECT_EQ(complaints("(<= p (distinct a))"), "1:7 distinct-arity\n");
}

TEST(RulesheetTest, ReportsAllProblemsAndKeepsTheRest) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      read_kif("(p ?) (role x) (<= q (not)) (role y)", diagnostics);
  EXPECT_EQ(diagnostics.entries().size(), 2u);
  EXPECT_EQ(to_string(rulesheet), "(role x)\n(role y)\n");
}

TEST(RulesheetTest, RefusesAbsurdNesting) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "(f ";
  EXPECT_EQ(complaints(deep).substr(0, 13), "1:3001 too-de");
}

}  // namespace rulesheet_test
}  // namespace gdl
