#include "gdl/expression.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gdl {
namespace expression_test {

std::vector<std::string> printed(const std::string& text,
                                 const ExpressionLimits& limits = {}) {
  Diagnostics diagnostics;
  std::vector<std::string> lines;
  for (const Expression& each : read_expressions(text, diagnostics, limits)) {
    lines.push_back(to_string(each));
  }
  if (diagnostics.has_errors()) {
    lines.push_back(diagnostics.entries().front().check);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Expression, ReadsAtomsAndListsInOrder) {
  EXPECT_EQ(printed("terminal (cell 1 (f b)) ()"),
            (Lines{"terminal", "(cell 1 (f b))", "()"}));
}

TEST(Expression, EveryBlankSeparatesAndParenthesesNeedNone) {
  EXPECT_EQ(printed("(a\tb\r\nc\fd\ve)f(g)"),
            (Lines{"(a b c d e)", "f", "(g)"}));
}

TEST(Expression, CommentsEndWithTheLineAndBeginOnlyAtATokensStart) {
  EXPECT_EQ(printed("; first (\n(a;b c) ; last )\n d"),
            (Lines{"(a;b c)", "d"}));
}

TEST(Expression, AnyOtherCharacterBelongsToAnAtom) {
  EXPECT_EQ(printed("(<= ?x \"two |+-*/.,' \xc3\xa9)"),
            (Lines{"(<= ?x \"two |+-*/.,' \xc3\xa9)"}));
}

TEST(Expression, KnowsWhereItStands) {
  Diagnostics diagnostics;
  const std::vector<Expression> read =
      read_expressions("a\n  (b\n c)", diagnostics);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].position, (SourcePosition{1, 1}));
  EXPECT_EQ(read[1].position, (SourcePosition{2, 3}));
  EXPECT_EQ(read[1].items[1].position, (SourcePosition{3, 2}));
}

TEST(Expression, UnclosedParenthesisIsReportedWhereItOpens) {
  Diagnostics diagnostics("rules.kif");
  const auto read = read_expressions("(a)\n (b (c)", diagnostics);
  EXPECT_EQ(read.size(), 1U);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].check, "unbalanced-parenthesis");
  EXPECT_EQ(diagnostics.entries()[0].position, (SourcePosition{2, 2}));
}

TEST(Expression, StrayParenthesisKeepsWhatWasComplete) {
  EXPECT_EQ(printed("(a) ) (b)"), (Lines{"(a)", "unbalanced-parenthesis"}));
}

TEST(Expression, NestingAndNumberAreBounded) {
  EXPECT_EQ(printed("((()))", {3, 100}), (Lines{"((()))"}));
  EXPECT_EQ(printed("(((())))", {3, 100}), (Lines{"too-deep"}));
  EXPECT_EQ(printed("a b c", {3, 3}), (Lines{"a", "b", "c"}));
  EXPECT_EQ(printed("a b c d", {3, 3}), (Lines{"a", "b", "c", "too-large"}));
}

TEST(Expression, HostileNestingIsADiagnosticAndNoOverflow) {
  EXPECT_EQ(printed(std::string(5'000'000, '(')), (Lines{"too-deep"}));
}

TEST(Expression, FirstExpressionIgnoresWhatFollows) {
  Diagnostics diagnostics;
  EXPECT_EQ(to_string(read_first_expression("(mark 1 1) (taunt \"ha\" ",
                                            diagnostics)),
            "(mark 1 1)");
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(read_first_expression("  ; nothing", diagnostics).position.line,
            0U);
}

TEST(Expression, KeywordsMatchInAnyCase) {
  Diagnostics diagnostics;
  const Expression nil = read_first_expression("Nil", diagnostics);
  EXPECT_TRUE(nil.is("nil"));
  EXPECT_FALSE(nil.is("ni"));
  EXPECT_FALSE(Expression{}.is("nil"));
}

TEST(Expression, PrintingAndReadingAgainChangesNothing) {
  const std::string text = "(<= (next (cell ?x 1)) (or (true a) (not b)) ())";
  EXPECT_EQ(printed(text), (Lines{text}));
}

}  // namespace expression_test
}  // namespace gdl
