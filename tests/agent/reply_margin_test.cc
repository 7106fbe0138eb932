#include "agent/reply_margin.h"

#include <gtest/gtest.h>

namespace agent {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ReplyMargin, BeginsWithAFixedMargin) {
  EXPECT_EQ(ReplyMargin().search_margin(seconds(10)), milliseconds(150));
  EXPECT_EQ(ReplyMargin::reply_margin(seconds(10)), milliseconds(75));
}

TEST(ReplyMargin, NeverTakesMoreThanItsShareOfTheClock) {
  ReplyMargin margin;
  margin.measured(seconds(5));
  EXPECT_EQ(margin.search_margin(seconds(1)), milliseconds(200));
  EXPECT_EQ(margin.search_margin(seconds(0)), milliseconds(0));
  EXPECT_EQ(ReplyMargin::reply_margin(milliseconds(500)), milliseconds(50));
}

TEST(ReplyMargin, GrowsAtOnceAndShrinksSlowly) {
  ReplyMargin margin;
  margin.measured(milliseconds(450));
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(550));
  margin.measured(milliseconds(50));
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(500));
}

TEST(ReplyMargin, EarlyIsAsGoodAsInTime) {
  ReplyMargin margin;
  margin.measured(-seconds(1));
  EXPECT_EQ(margin.search_margin(seconds(10)),
            milliseconds(143) + std::chrono::microseconds(750));
}

}  // namespace
}  // namespace agent
