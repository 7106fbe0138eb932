#include "search/opponents/strategy_belief.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tests/search/opponents/rounds.h"

namespace search {
namespace strategy_belief_test {

using opponents::GuessTest;
using opponents::Joint;
using opponents::StrategyBelief;

TEST(GuessTest, NeedsEnoughGuesses) {
  GuessTest test;
  for (int i = 0; i < 3; ++i) test.add(true, 1.0 / 3);
  EXPECT_FALSE(test.passes(0.05));
  test.add(true, 1.0 / 3);
  EXPECT_TRUE(test.passes(0.05));
}

TEST(GuessTest, IsTheTestOfTheTables) {
  // 40 of 100 where 30 are expected: with Yates' correction chi-squared is
  // 9.5^2 / 21 = 4.298, and p = 0.038; half of 0.05 is less.
  GuessTest test;
  for (int i = 0; i < 100; ++i) test.add(i % 5 < 2, 0.3);
  EXPECT_FALSE(test.passes(0.07));
  EXPECT_TRUE(test.passes(0.08));
}

TEST(GuessTest, DoesNotTakeFewerForMore) {
  GuessTest test;
  for (int i = 0; i < 100; ++i) test.add(false, 0.5);
  EXPECT_FALSE(test.passes(0.05));
}

TEST(GuessTest, LooksAtTheLastOnesApart) {
  GuessTest test;
  for (int i = 0; i < 90; ++i) test.add(false, 1.0 / 3);
  EXPECT_FALSE(test.passes(0.05));
  for (int i = 0; i < 8; ++i) test.add(true, 1.0 / 3);
  EXPECT_TRUE(test.passes(0.05));
  for (int i = 0; i < 4; ++i) test.add(false, 1.0 / 3);
  EXPECT_FALSE(test.passes(0.05));
}

/// A match of rock paper scissors in which role 0 draws and role 1 follows a
/// rule, seen by role 0.
class Watcher {
 public:
  /// What role 1 shows, by what both showed before.
  using Rule = std::function<int(const std::vector<std::array<int, 2>>&)>;

  void watch(const Rule& rule, int rounds) {
    for (int i = 0; i < rounds; ++i) {
      const int own = static_cast<int>(random_() % 3);
      shown_.push_back({own, rule(shown_)});
      history_.push_back(joint_of(round_, {own, shown_.back()[1]}));
      belief_.observe(history_);
    }
  }
  int draw(int count) { return static_cast<int>(random_() % count); }
  const StrategyBelief& belief() const { return belief_; }
  std::string favourite() const {
    return belief_.favourite() ? std::string(belief_.favourite()->name) : "";
  }

 private:
  const opponents::RepeatedRound round_ = shapes_round();
  StrategyBelief belief_{round_, 1, 0};
  std::vector<std::array<int, 2>> shown_;
  std::vector<Joint> history_;
  std::mt19937 random_{7};
};

int copy(const std::vector<std::array<int, 2>>& shown) {
  return shown.empty() ? 0 : shown.back()[0];
}
int beat(const std::vector<std::array<int, 2>>& shown) {
  return shown.empty() ? 0 : (shown.back()[0] + 1) % 3;
}

TEST(StrategyBelief, BelievesNothingAtFirst) {
  Watcher watcher;
  EXPECT_EQ(watcher.belief().strength(), 0);
  watcher.watch(copy, 3);
  EXPECT_EQ(watcher.belief().strength(), 0);
  for (const double chance : watcher.belief().next()) {
    EXPECT_DOUBLE_EQ(chance, 1.0 / 3);
  }
}

TEST(StrategyBelief, SeesWhichItIs) {
  Watcher watcher;
  watcher.watch(copy, 12);
  EXPECT_EQ(watcher.favourite(), "copies our last move");
  EXPECT_GT(watcher.belief().strength(), 0.9);
  EXPECT_TRUE(watcher.belief().answers());
  const auto round = shapes_round();
  std::vector<double> chances(3);
  watcher.belief().predict_after(joint_of(round, {2, 0}), chances);
  EXPECT_GT(chances[2], 0.9);
}

TEST(StrategyBelief, SeesChanges) {
  Watcher watcher;
  watcher.watch(copy, 60);
  watcher.watch(beat, 15);
  EXPECT_EQ(watcher.favourite(),
            "plays what would have been best in the round before");
  watcher.watch([](const auto&) { return 1; }, 15);
  EXPECT_EQ(watcher.favourite(), "always plays the same");
}

TEST(StrategyBelief, SeesWeakHabits) {
  Watcher watcher;
  watcher.watch([&](const auto&) { return watcher.draw(4) % 3; }, 300);
  EXPECT_EQ(watcher.favourite(), "has a favourite");
  EXPECT_NEAR(watcher.belief().next()[0], 0.5, 0.1);
}

TEST(StrategyBelief, ForgivesALapse) {
  Watcher watcher;
  watcher.watch(copy, 30);
  watcher.watch(beat, 1);
  watcher.watch(copy, 1);
  EXPECT_EQ(watcher.favourite(), "copies our last move");
}

TEST(StrategyBelief, SeldomBelievesInChance) {
  Watcher watcher;
  int believed = 0;
  for (int i = 0; i < 500; ++i) {
    watcher.watch([&](const auto&) { return watcher.draw(3); }, 1);
    believed += watcher.belief().strength() > 0.5 ? 1 : 0;
  }
  EXPECT_LT(believed, 100);
}

}  // namespace strategy_belief_test
}  // namespace search
