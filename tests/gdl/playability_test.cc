#include "gdl/playability.h"

#include <gtest/gtest.h>

namespace gdl {
namespace {

constexpr const char* kPlayable =
    "(role r) (init p) (<= (legal r go) (true p)) (<= (next q) (does r go))"
    "(<= terminal (true q)) (goal r 100)\n";

/// The checks that fail for the smallest playable game with `more` behind it,
/// as `line:column check`.
std::string complaints(const std::string& more) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet = read_kif(kPlayable + more, diagnostics);
  check_playability(rulesheet, diagnostics);
  std::string result;
  for (const Diagnostic& entry : diagnostics.entries()) {
    EXPECT_EQ(entry.severity, Severity::kError);
    result += std::to_string(entry.position.line) + ':' +
              std::to_string(entry.position.column) + ' ' + entry.check + '\n';
  }
  return result;
}

TEST(PlayabilityTest, AcceptsAGame) { EXPECT_EQ(complaints(""), ""); }

TEST(PlayabilityTest, AsksForWhatAGameNeeds) {
  Diagnostics diagnostics("empty.kif");
  check_playability(Rulesheet{}, diagnostics);
  EXPECT_EQ(diagnostics.entries().size(), 4u);
  EXPECT_EQ(diagnostics.format(diagnostics.entries()[0]),
            "empty.kif: error: no rule says what 'role' is; a game cannot be "
            "played without it [missing-relation]");
}

TEST(PlayabilityTest, CountsArgumentsOfKeywords) {
  EXPECT_EQ(complaints("(init a b)"), "2:1 keyword-arity\n");
  EXPECT_EQ(complaints("(<= a (not (does r)))"), "2:12 keyword-arity\n");
}

TEST(PlayabilityTest, LeavesTrueAndDoesToTheMatch) {
  EXPECT_EQ(complaints("(<= (true p) a)"), "2:5 keyword-in-head\n");
  EXPECT_EQ(complaints("(does r go)"), "2:1 keyword-in-head\n");
}

TEST(PlayabilityTest, FindsUnboundVariables) {
  EXPECT_EQ(complaints("(<= (a ?x) (not (b ?x)))"), "2:8 unbound-variable\n");
  EXPECT_EQ(complaints("(<= a (distinct ?x ?y) (b ?x))"),
            "2:20 unbound-variable\n");
  EXPECT_EQ(complaints("(fact ?x)"), "2:7 unbound-variable\n");
}

TEST(PlayabilityTest, ReportsAlternativesOfOneRuleOnce) {
  EXPECT_EQ(complaints("(<= (a ?x) (or b c d))"), "2:8 unbound-variable\n");
}

TEST(PlayabilityTest, GivesUnboundNegationAMeaning) {
  EXPECT_EQ(complaints("(<= a (not (b ?x)))"), "");
}

TEST(PlayabilityTest, FindsNegationInACycle) {
  EXPECT_EQ(complaints("(<= a (not b)) (<= b a)"), "2:12 negation-in-cycle\n");
}

}  // namespace
}  // namespace gdl
