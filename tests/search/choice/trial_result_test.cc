#include "search/choice/trial_result.h"

#include <gtest/gtest.h>

namespace search::choice {
namespace trial_result_test {

TEST(Standing, IsOpenUntilItIsClear) {
  EXPECT_TRUE(is_open({}));
  EXPECT_TRUE(is_open({6, 6, 3}));
  EXPECT_FALSE(is_open({3, 3, 0}));
  EXPECT_FALSE(is_open({4, 4, 0.5}));
  EXPECT_TRUE(is_open({3, 3, 3}));
  EXPECT_FALSE(is_open({4, 4, 4}));
  // The other seat has its turn.
  EXPECT_TRUE(is_open({5, 4, 4}));
}

TEST(Standing, OfMoreRanksIsClearLater) {
  const Standing behind{.started = 8, .games = 12, .score = 4, .ranks = 4};
  EXPECT_EQ(behind.lead(), -4);
  EXPECT_TRUE(is_open(behind));
  EXPECT_FALSE(is_open({.started = 8, .games = 12, .score = 3, .ranks = 4}));
  EXPECT_TRUE(is_open({.started = 8, .games = 12, .score = 9.5, .ranks = 4}));
  EXPECT_FALSE(is_open({.started = 8, .games = 12, .score = 10, .ranks = 4}));
}

}  // namespace trial_result_test
}  // namespace search::choice
