#include "translators/induction_games/diagrams.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace translators::induction_games {
namespace diagrams_test {

int plus(int a, int b) { return a + b; }

TEST(Diagrams, EqualFunctionsAreOneNumber) {
  Diagrams diagrams({2, 2, 2});
  const auto a = diagrams.variable(0, {0, 1});
  const auto b = diagrams.variable(2, {0, 1});
  EXPECT_EQ(diagrams.apply(a, b, plus), diagrams.apply(b, a, plus));
  EXPECT_EQ(diagrams.variable(1, {7, 7}), diagrams.constant(7));
  EXPECT_EQ(diagrams.value(diagrams.constant(7)), 7);
  EXPECT_FALSE(diagrams.value(a).has_value());
}

TEST(Diagrams, ComeToWhatTheirPartsComeTo) {
  Diagrams diagrams({3, 3, 3, 3});
  Diagrams::Ref sum = diagrams.constant(0);
  for (std::size_t i = 0; i < 4; ++i) {
    sum = diagrams.apply(sum, diagrams.variable(i, {0, 1, 10}), plus);
  }
  const auto large = diagrams.map(sum, [](int value) { return value > 12; });
  const auto chosen = diagrams.choose(large, diagrams.constant(-1),
                                      diagrams.variable(0, {3, 4, 5}));
  for (std::size_t number = 0; number < 81; ++number) {
    std::vector<std::size_t> grid;
    int expected = 0;
    for (std::size_t i = 0, rest = number; i < 4; ++i, rest /= 3) {
      grid.push_back(rest % 3);
      expected += rest % 3 == 2 ? 10 : static_cast<int>(rest % 3);
    }
    EXPECT_EQ(diagrams.evaluate(sum, grid), expected);
    EXPECT_EQ(diagrams.evaluate(chosen, grid),
              expected > 12 ? -1 : 3 + static_cast<int>(grid[0]));
  }
}

TEST(Diagrams, GiveUpWhatGrowsBeyondAllBounds) {
  Diagrams diagrams(std::vector<std::size_t>(40, 2));
  Diagrams::Ref sum = diagrams.constant(0);
  for (std::size_t i = 0; i < 30; ++i) {
    sum = diagrams.apply(sum, diagrams.variable(i, {0, 1 << i}), plus);
  }
  EXPECT_TRUE(diagrams.is_too_large());
}

TEST(Diagrams, GoOnWhereTheyWereBeforeTheyGrewTooLarge) {
  Diagrams diagrams({2, 5, 3});
  const auto a = diagrams.variable(1, {0, 1, 2, 3, 4});
  const std::size_t mark = diagrams.mark();
  diagrams.allow(10);
  diagrams.apply(diagrams.variable(0, {1, 2}), a, plus);
  EXPECT_TRUE(diagrams.is_too_large());
  diagrams.forget(mark);
  diagrams.allow(Diagrams::kMostWork);
  const auto sum = diagrams.apply(diagrams.variable(2, {1, 2, 9}), a, plus);
  EXPECT_FALSE(diagrams.is_too_large());
  EXPECT_EQ(diagrams.evaluate(sum, {0, 4, 2}), 13);
  EXPECT_EQ(diagrams.variable(1, {0, 1, 2, 3, 4}), a);
}

}  // namespace diagrams_test
}  // namespace translators::induction_games
