#include "search/opponents/strategies.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/search/opponents/rounds.h"

namespace search {
namespace strategies_test {

using Chances = std::vector<double>;

constexpr double kThird = 1.0 / 3;

TEST(Strategies, KnowNothingBeforeTheFirstRound) {
  const auto round = shapes_round();
  for (const auto& strategy : opponents::make_strategies(round, 1, 0)) {
    Chances chances(3);
    strategy->predict({}, chances);
    for (const double chance : chances) {
      EXPECT_DOUBLE_EQ(chance, kThird) << strategy->name();
    }
  }
}

TEST(Strategies, LookAtWhatTheRoleItselfDid) {
  const auto round = shapes_round();
  const std::vector<std::vector<int>> history = {{2, 0}, {1, 1}, {0, 1}};
  EXPECT_EQ(expected_of(round, "always plays the same", 1, history),
            (Chances{0, 1, 0}));
  EXPECT_EQ(expected_of(round, "never plays the same twice", 1, history),
            (Chances{0.5, 0, 0.5}));
  EXPECT_EQ(expected_of(round, "avoids runs of three", 1, history),
            (Chances{0.5, 0, 0.5}));
  EXPECT_EQ(expected_of(round, "avoids runs of three", 1, {{1, 2}, {1, 1}}),
            (Chances{kThird, kThird, kThird}));
  const auto favourite = expected_of(round, "has a favourite", 1, history);
  EXPECT_GT(favourite[1], favourite[0]);
  EXPECT_GT(favourite[0], favourite[2]);
}

TEST(Strategies, LookAtWhatWeDid) {
  const auto round = shapes_round();
  EXPECT_EQ(expected_of(round, "copies our last move", 1, {{2, 0}}),
            (Chances{0, 0, 1}));
  EXPECT_EQ(
      expected_of(round, "plays what would have been best in the round before",
                  1, {{2, 0}}),
      (Chances{1, 0, 0}));
  // Scissors were beaten by rock: now paper; or they won: so let us win.
  EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{0, 2}}),
            (Chances{0, 1, 0}));
  EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{1, 2}}),
            (Chances{1, 0, 0}));
}

TEST(Strategies, CooperateAsLongAsWeDo) {
  const auto round = prison_round();
  for (const int own : {0, 1}) {
    EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{0, own}}),
              (Chances{1, 0}));
    EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{1, own}}),
              (Chances{0, 1}));
  }
}

TEST(Strategies, TakeRevengeOnWhoDidHarm) {
  const auto round = feud_round();
  // Role 2 hurt role 1: from there it is the next one.
  EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{0, 0, 2}}),
            (Chances{0, 1, 0}));
  // Role 0 did: for role 1 that is the last one.
  EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{1, 0, 0}}),
            (Chances{0, 0, 1}));
  // Who suffered from nobody spares one or both.
  EXPECT_EQ(expected_of(round, "gives tit for tat", 1, {{2, 0, 0}})[1] +
                expected_of(round, "gives tit for tat", 1, {{2, 0, 0}})[0],
            1);
}

TEST(Strategies, LearnHabits) {
  const auto round = shapes_round();
  // After it won with paper it shows paper again.
  const auto habit = expected_of(
      round, "does after each round what it did after such rounds before", 1,
      {{0, 1}, {1, 1}, {0, 1}, {2, 1}, {0, 1}});
  EXPECT_GT(habit[1], 0.7);
}

}  // namespace strategies_test
}  // namespace search
