#include "translators/induction_games/diagrams.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace translators::induction_games {
namespace diagrams_test {

int plus(int a, int b) { return a + b; }

TEST(Diagrams, EqualFunctionsAreOneNumber) {
  Diagrams diagrams(3, 2);
  const auto a = diagrams.square(0, {0, 1});
  const auto b = diagrams.square(2, {0, 1});
  EXPECT_EQ(diagrams.apply(a, b, plus), diagrams.apply(b, a, plus));
  EXPECT_EQ(diagrams.square(1, {7, 7}), diagrams.constant(7));
  EXPECT_EQ(diagrams.value(diagrams.constant(7)), 7);
  EXPECT_FALSE(diagrams.value(a).has_value());
}

TEST(Diagrams, ComeToWhatTheirPartsComeTo) {
  Diagrams diagrams(4, 3);
  Diagrams::Ref sum = diagrams.constant(0);
  for (std::size_t i = 0; i < 4; ++i) {
    sum = diagrams.apply(sum, diagrams.square(i, {0, 1, 10}), plus);
  }
  const auto large = diagrams.map(sum, [](int value) { return value > 12; });
  const auto chosen = diagrams.choose(large, diagrams.constant(-1),
                                      diagrams.square(0, {3, 4, 5}));
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
  Diagrams diagrams(40, 2);
  Diagrams::Ref sum = diagrams.constant(0);
  for (std::size_t i = 0; i < 30; ++i) {
    sum = diagrams.apply(sum, diagrams.square(i, {0, 1 << i}), plus);
  }
  EXPECT_TRUE(diagrams.is_too_large());
}

}  // namespace diagrams_test
}  // namespace translators::induction_games
