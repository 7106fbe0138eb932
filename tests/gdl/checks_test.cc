// What the cases in tests/cases cannot show: the sentences, rules without a
// text, and limits. Each single check has its cases there.

#include "gdl/checks/checks.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gdl {
namespace checks_test {

constexpr const char* kPlayable =
    "(role r) (init p) (<= (legal r go) (true p)) (<= (next q) (does r go))"
    "(<= terminal (true q)) (goal r 100)\n";

Diagnostics checked(const std::string& text) {
  Diagnostics diagnostics("game.kif");
  const std::vector<Expression> source =
      read_rule_expressions(text, diagnostics);
  checks::check_rulesheet(read_rules(source, diagnostics), source, diagnostics);
  return diagnostics;
}

std::string complaints(const std::string& more) {
  return checked(kPlayable + more).format_all();
}

TEST(ChecksTest, SayWhatIsWrongAndWhatToDo) {
  EXPECT_EQ(complaints("(<= (legal r ?x) (true p))"),
            "game.kif:2:14: error: ?x has no value; bind it by a positive "
            "condition [unbound-variable]\n");
  EXPECT_EQ(checked("(role r) (legal r go) (goal r 1)").format_all(),
            "game.kif: error: no rule says what 'terminal' is; a game cannot "
            "be played without it [missing-relation]\n"
            "game.kif: warning: no 'init' says what is true in the beginning; "
            "the game begins with nothing true [no-initial-fact]\n");
}

TEST(ChecksTest, NameTheWayToAMove) {
  EXPECT_EQ(complaints("(<= moved (does r go)) (<= terminal moved)"),
            "game.kif:2:37: error: 'terminal' cannot depend on moves by way of "
            "'moved', which come later; decide by the state, with 'true' "
            "[action-dependent]\n");
}

TEST(ChecksTest, SayWhichKeywordIsForgotten) {
  EXPECT_EQ(complaints("(init (cell 1 b)) (<= terminal (cell 1 b))"),
            "game.kif:2:32: warning: no rule or fact says what 'cell' is, so "
            "it never holds; did you mean (true (cell ...))? "
            "[undefined-relation]\n");
  EXPECT_EQ(complaints("(<= q (true p))"),
            "game.kif:2:5: warning: no rule asks for 'q'; did you mean (next "
            "q) or (init q)? [unused-relation]\n");
}

TEST(ChecksTest, SayWhatStandsForSignsOfOtherLanguages) {
  const auto has = [](const std::string& more, const std::string& text) {
    return complaints(more).find(text) != std::string::npos;
  };
  EXPECT_TRUE(has("(:- terminal (true p))",
                  "no rule asks for ':-'; write rules as (<= head condition "
                  "...) [unused-relation]"));
  EXPECT_TRUE(has("(<= terminal (= 1 1))",
                  "no rule or fact says what '=' is, so it never holds; there "
                  "are no operators but 'distinct', so define it by facts "
                  "[undefined-relation]"));
}

TEST(ChecksTest, SayHowManyParenthesesAreMissingBeforeWhichRule) {
  EXPECT_EQ(checked("(<= (a\n(role r)\n").entries()[0].message,
            "this parenthesis is never closed; add 2 ')' before the rule in "
            "line 2");
}

TEST(ChecksTest, WorkWithoutAText) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      read_kif(std::string(kPlayable) + "(<= (TERMINAL))", diagnostics);
  checks::check_rulesheet(rulesheet, {}, diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
}

TEST(ChecksTest, ReportWhatIsMissingOnlyWhereTheTextWasReadInFull) {
  const Diagnostics diagnostics = checked("(role r) (legal r go) (goal r");
  EXPECT_EQ(diagnostics.entries().size(), 1U) << diagnostics.format_all();
}

TEST(ChecksTest, RefuseRulesThatMultiplyOutWithoutEnd) {
  std::string nested = "(and";
  for (int i = 0; i < 20; ++i) nested += " (or (p a) (p b))";
  const Diagnostics diagnostics = checked(
      kPlayable + std::string("(p a)\n(<= (next q) (or ") + nested + ")))");
  ASSERT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.entries()[0].check, "too-many-alternatives");
  EXPECT_EQ(diagnostics.entries()[0].position, (SourcePosition{3, 1}));
}

TEST(ChecksTest, RefuseEqualitiesThatDoubleATermAgainAndAgain) {
  std::string body;
  for (int i = 0; i < 40; ++i) {
    const std::string next = "?x" + std::to_string(i + 1);
    body += " (not (distinct ?x" + std::to_string(i) + " (f " + next + ' ' +
            next + ")))";
  }
  const Diagnostics diagnostics = checked(
      kPlayable + std::string("(p a)\n(<= (next ?x0) (p ?x40)") + body + ")");
  ASSERT_EQ(diagnostics.entries().size(), 1U) << diagnostics.format_all();
  EXPECT_EQ(diagnostics.entries()[0].check, "too-large-term");
  EXPECT_EQ(diagnostics.entries()[0].position, (SourcePosition{3, 1}));
}

TEST(ChecksTest, RefuseRulesThatAreTooManyTogether) {
  std::string alternatives = "(and";
  for (int i = 0; i < 13; ++i) alternatives += " (or (p a) (p b))";
  const std::string rule = "(<= (next q) " + alternatives + "))\n";
  const Diagnostics diagnostics =
      checked(kPlayable + std::string("(p a)\n") + rule + rule);
  ASSERT_EQ(diagnostics.entries().size(), 1U) << diagnostics.format_all();
  EXPECT_EQ(diagnostics.entries()[0].check, "too-many-alternatives");
  EXPECT_EQ(diagnostics.entries()[0].position, SourcePosition{});
}

TEST(ChecksTest, TakeVariablesOfOneAlternativeAmongManyForItsOwn) {
  std::string body = " (p ?x)";
  for (int i = 0; i < 10; ++i) {
    const std::string number = std::to_string(i);
    body += " (or (e ?x ?y" + number + ") (e ?z" + number + " ?x))";
  }
  EXPECT_EQ(complaints("(p a) (e a b) (<= (next (w ?x))" + body + ")"), "");
}

TEST(ChecksTest, TakeVariablesOfManyDisjunctionsTogether) {
  std::string body = " (p ?x)";
  for (int i = 0; i < 10; ++i) body += " (or (e ?x ?y) (e ?z ?x))";
  EXPECT_EQ(complaints("(p a) (e a b) (<= (next (w ?x))" + body + ")"), "");
}

}  // namespace checks_test
}  // namespace gdl
