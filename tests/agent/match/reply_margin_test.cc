#include "agent/match/reply_margin.h"

#include <gtest/gtest.h>

namespace agent {
namespace reply_margin_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ReplyMargin, BeginsWithAFixedMargin) {
  EXPECT_EQ(match::ReplyMargin().search_margin(seconds(10)), milliseconds(90));
  EXPECT_EQ(match::ReplyMargin().reply_margin(seconds(10)), milliseconds(65));
}

TEST(ReplyMargin, NeverTakesMoreThanItsShareOfTheClock) {
  match::ReplyMargin margin;
  margin.measured(seconds(5));
  EXPECT_EQ(margin.search_margin(seconds(1)), milliseconds(200));
  EXPECT_EQ(margin.search_margin(seconds(0)), milliseconds(0));
  EXPECT_EQ(margin.reply_margin(milliseconds(300)), milliseconds(50));
  EXPECT_EQ(margin.reply_margin(seconds(10)), milliseconds(75));
}

TEST(ReplyMargin, GrowsAtOnceAndShrinksSlowly) {
  match::ReplyMargin margin;
  margin.measured(milliseconds(450));
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(510));
  margin.measured(milliseconds(50));
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(460));
}

TEST(ReplyMargin, EarlyIsAsGoodAsInTime) {
  match::ReplyMargin margin;
  margin.measured(-seconds(1));
  EXPECT_EQ(margin.search_margin(seconds(10)),
            milliseconds(86) + std::chrono::microseconds(250));
}

TEST(ReplyMargin, AllowsForThreadsThatWait) {
  match::ReplyMargin margin;
  margin.waited(milliseconds(80));
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(410));
  EXPECT_EQ(margin.reply_margin(seconds(10)), milliseconds(305));
  margin.waited({});
  EXPECT_EQ(margin.search_margin(seconds(10)), milliseconds(400));
}

TEST(ReplyMargin, KnowsTheMachineInTheNextMatch) {
  match::ReplyMargin margin;
  margin.measured(milliseconds(450));
  margin.waited(milliseconds(80));
  EXPECT_EQ(margin.of_next_match().search_margin(seconds(10)),
            milliseconds(410));
}

TEST(ReplyMargin, RemembersNoMoreOfAnAccidentThanMatters) {
  match::ReplyMargin margin;
  margin.waited(seconds(8));
  EXPECT_EQ(margin.search_margin(seconds(60)), milliseconds(1'090));
}

TEST(ReplyMargin, LeavesLittleUnusedWhereTheSearchIsPunctual) {
  match::ReplyMargin margin;
  for (int move = 0; move < 30; ++move) margin.measured({});
  EXPECT_LT(margin.search_margin(seconds(1)), milliseconds(61));
  EXPECT_LT(margin.reply_margin(seconds(1)), milliseconds(36));
}

}  // namespace reply_margin_test
}  // namespace agent
