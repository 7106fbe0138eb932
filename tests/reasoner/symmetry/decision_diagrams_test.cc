#include "reasoner/symmetry/decision_diagrams.h"

#include <gtest/gtest.h>

namespace reasoner {
namespace {

using Edge = symmetry::DecisionDiagrams::Edge;

TEST(DecisionDiagramsTest, EqualFunctionsHaveEqualEdges) {
  symmetry::DecisionDiagrams diagrams(100);
  const Edge a = diagrams.variable(0);
  const Edge b = diagrams.variable(1);
  const Edge c = diagrams.variable(2);
  EXPECT_EQ(diagrams.both(a, diagrams.both(b, c)),
            diagrams.both(diagrams.both(c, a), b));
  EXPECT_EQ(diagrams.both(a, diagrams.negation(a)),
            diagrams.negation(symmetry::DecisionDiagrams::kTrue));
}

TEST(DecisionDiagramsTest, CountsAreOfVariablesThatCanBeExchanged) {
  symmetry::DecisionDiagrams diagrams(100);
  const Edge a = diagrams.variable(0);
  const Edge b = diagrams.variable(1);
  const Edge c = diagrams.variable(2);
  // a and b, or not c.
  const auto classes = diagrams.exchangeable_variables(diagrams.negation(
      diagrams.both(diagrams.negation(diagrams.both(a, b)), c)));
  EXPECT_EQ(classes.variables, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(classes.numbers, (std::vector<std::uint32_t>{0, 0, 1}));
}

TEST(DecisionDiagramsTest, HasNoEdgeToWhatIsTooMuch) {
  symmetry::DecisionDiagrams diagrams(3);
  const Edge a = diagrams.variable(0);
  const Edge b = diagrams.variable(1);
  for (int again = 0; again < 2; ++again) {
    EXPECT_THROW(diagrams.variable(2), symmetry::DecisionDiagrams::TooLarge);
    EXPECT_THROW(diagrams.both(a, b), symmetry::DecisionDiagrams::TooLarge);
  }
  EXPECT_EQ(diagrams.variable(0), a);
}

// What it goes through it goes through on the stack.
TEST(DecisionDiagramsTest, IsTooLargeWhereItIsTooDeep) {
  symmetry::DecisionDiagrams diagrams(1'000'000);
  Edge even = symmetry::DecisionDiagrams::kTrue;
  Edge odd = symmetry::DecisionDiagrams::kTrue;
  for (std::uint32_t variable = 200'000; variable-- > 0;) {
    Edge& edge = variable % 2 == 0 ? even : odd;
    edge = diagrams.both(diagrams.variable(variable), edge);
  }
  EXPECT_THROW(diagrams.both(even, odd), symmetry::DecisionDiagrams::TooLarge);
}

}  // namespace
}  // namespace reasoner
