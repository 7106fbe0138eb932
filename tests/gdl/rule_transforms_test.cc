// Normal form and stratification, on rules as one would write them.

#include <gtest/gtest.h>

#include "gdl/rules/dependency_graph.h"
#include "gdl/rules/normal_form.h"

namespace gdl {
namespace rule_transforms_test {

rules::FlatProgram flat(const std::string& text) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet = read_kif(text, diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return rules::normal_form(rulesheet);
}

std::string printed(const rules::FlatProgram& program) {
  std::string out;
  for (const rules::FlatRule& rule : program.rules) {
    out += to_string(rule.head, program.symbols) + " :-";
    for (const Term& literal : rule.positive) {
      out += ' ' + to_string(literal, program.symbols);
    }
    for (const Term& literal : rule.negative) {
      out += " ~" + to_string(literal, program.symbols);
    }
    for (const auto& [left, right] : rule.distinct) {
      out += ' ' + to_string(left, program.symbols) +
             "!=" + to_string(right, program.symbols);
    }
    out += '\n';
  }
  return out;
}

TEST(NormalFormTest, MultipliesDisjunctionsOut) {
  EXPECT_EQ(printed(flat("(<= h (or a b) c (or d e))")),
            "h :- a c d\nh :- a c e\nh :- b c d\nh :- b c e\n");
}

TEST(NormalFormTest, TakesEmptyDisjunctionAsFalse) {
  EXPECT_EQ(printed(flat("(<= h a (or)) (<= g a)")), "g :- a\n");
}

TEST(NormalFormTest, PushesNegationInwards) {
  EXPECT_EQ(printed(flat("(<= h (not (or a (not b))))")), "h :- b ~a\n");
  EXPECT_EQ(printed(flat("(<= h (not (and a b)))")), "h :- ~a\nh :- ~b\n");
  EXPECT_EQ(printed(flat("(<= h (not (not a)))")), "h :- a\n");
}

TEST(NormalFormTest, SubstitutesEqualTerms) {
  EXPECT_EQ(printed(flat("(<= (h ?x) (p ?x ?y) (not (distinct ?y (f 1))))")),
            "(h ?x) :- (p ?x (f 1))\n");
  EXPECT_EQ(printed(flat("(<= (h ?x) (p ?x) (not (distinct 1 2)))")), "");
}

TEST(NormalFormTest, MakesNoTermThatNoTextCouldHold) {
  const auto chain = [](int length) {
    std::string body;
    for (int i = 0; i < length; ++i) {
      body += " (not (distinct ?x" + std::to_string(i) + " (f ?x" +
              std::to_string(i + 1) + ")))";
    }
    return "(<= (h ?x0) (p ?x" + std::to_string(length) + ")" + body + ")";
  };
  EXPECT_EQ(printed(flat(chain(2))), "(h (f (f ?x2))) :- (p ?x2)\n");
  EXPECT_EQ(flat(chain(400)).rules.size(), 1u);
  EXPECT_THROW(flat(chain(10'000)), rules::TermTooLarge);
}

TEST(NormalFormTest, NamesDisjunctionsInsteadOfMultiplyingVeryMany) {
  std::string body;
  for (int i = 0; i < 20; ++i) {
    body += " (or (a ?x " + std::to_string(i) + ") (b ?x))";
  }
  const rules::FlatProgram program = flat("(<= (h ?x) (p ?x)" + body + ")");
  // Two rules for each disjunction, and the one that calls them.
  EXPECT_EQ(program.rules.size(), 41u);
}

TEST(NormalFormTest, MultipliesDisjunctionsThatNeedEachOther) {
  std::string body;
  for (int i = 0; i < 7; ++i) body += " (or (a ?x) (not (b ?x)))";
  // ?x may have its value from any one of them.
  EXPECT_EQ(flat("(<= (h ?x)" + body + ")").rules.size(), 128u);
}

TEST(NormalFormTest, NamesNoDisjunctionWhoseEqualVariablesAreOpen) {
  std::string body = "(or (not (distinct ?x ?y)) (c ?x ?y))";
  std::string values;
  for (int i = 0; i < 6; ++i) values += " (or (a ?x) (b ?x))";
  // ?x and ?y have their values from other disjunctions.
  for (const rules::FlatRule& rule :
       flat("(<= (h ?x ?y) (or (a ?y) (b ?y)) " + body + values + ")").rules) {
    EXPECT_FALSE(rule.positive.empty());
  }
  // With a value for one of them the disjunction is safe alone.
  const std::string named = printed(
      flat("(<= (h ?x ?y) (a ?y)" + body + values + " (or (a ?y) (b ?y)))"));
  EXPECT_EQ(named.substr(0, named.find('\n')), "(either 0 ?y ?y) :- (a ?y)");
}

TEST(StratificationTest, PutsNegatedRelationsFirst) {
  const rules::FlatProgram program =
      flat("(<= top (not middle)) (<= middle (not bottom)) (<= bottom ground)");
  const rules::Stratification result = rules::stratify(program);
  ASSERT_FALSE(result.negative_cycle);
  ASSERT_EQ(result.components.size(), 3u);
  EXPECT_EQ(result.components[0].rules, (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(result.components[2].rules, (std::vector<std::uint32_t>{0}));
}

TEST(StratificationTest, FindsRecursion) {
  const rules::Stratification result =
      rules::stratify(flat("(<= (path ?x ?y) (edge ?x ?y))"
                           "(<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))"));
  ASSERT_EQ(result.components.size(), 2u);
  EXPECT_FALSE(result.components[0].recursive);
  EXPECT_TRUE(result.components[1].recursive);
}

TEST(StratificationTest, SplitsRelationsByTheConstantsOfTheirHeads) {
  const rules::Stratification result = rules::stratify(
      flat("(<= (goal red 100) won) (<= (goal red 0) (not (goal red "
           "100)))"));
  EXPECT_FALSE(result.negative_cycle);
}

TEST(StratificationTest, FindsNegationInACycle) {
  const rules::FlatProgram program =
      flat("(<= (p ?x) (n ?x) (not (q ?x))) (<= (q ?x) (p ?x))");
  const rules::Stratification result = rules::stratify(program);
  ASSERT_TRUE(result.negative_cycle);
  EXPECT_EQ(to_string(result.negative_cycle->literal, program.symbols),
            "(q ?x)");
}

TEST(StratificationTest, TakesManyRulesThatUseOneRelationOfManyRules) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    text += "(<= (p " + std::to_string(i) + ") (p ?x" + std::to_string(i % 7) +
            ") (not (q " + std::to_string(i) + ")))";
  }
  // An edge for each pair of rules would be 400 million.
  const rules::Stratification result = rules::stratify(flat(text));
  EXPECT_FALSE(result.negative_cycle);
  ASSERT_EQ(result.components.size(), 1u);
  EXPECT_EQ(result.components[0].rules.size(), 20'000u);
  EXPECT_TRUE(result.components[0].recursive);
}

}  // namespace rule_transforms_test
}  // namespace gdl
