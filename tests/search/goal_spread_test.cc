#include "search/goal_spread.h"

#include <gtest/gtest.h>

namespace search {
namespace {

TEST(GoalSpreadTest, FollowsWhatPlayoutsCameTo) {
  GoalSpread spread(0.2, 20'000);
  EXPECT_NEAR(spread.scale(), 1, 0.01);
  for (int i = 0; i < 100'000; ++i) spread.add(50);
  EXPECT_NEAR(spread.scale(), 0.2, 0.01);
  spread.fade();
  for (int i = 0; i < 100'000; ++i) spread.add(i % 2 == 0 ? 100 : 0);
  EXPECT_GT(spread.scale(), 0.8);
}

TEST(GoalSpreadTest, RemembersAsManyAsItIsTold) {
  GoalSpread spread(0, 100);
  for (int i = 0; i < 10'000; ++i) spread.add(50);
  spread.fade();
  for (int i = 0; i < 100; ++i) spread.add(i % 2 == 0 ? 100 : 0);
  EXPECT_NEAR(spread.scale(), 0.7, 0.01);
}

}  // namespace
}  // namespace search
