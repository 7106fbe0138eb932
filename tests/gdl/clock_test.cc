#include "gdl/clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <string>

namespace gdl {
namespace {

using namespace std::chrono_literals;

TEST(Clock, IsWrittenInSecondsWithoutMoreDigitsThanItNeeds) {
  EXPECT_EQ(format_clock(0ms), "0");
  EXPECT_EQ(format_clock(5s), "5");
  EXPECT_EQ(format_clock(500ms), "0.5");
  EXPECT_EQ(format_clock(1250ms), "1.25");
  EXPECT_EQ(format_clock(7ms), "0.007");
  EXPECT_EQ(format_clock(kLongestClock), "1000000");
}

TEST(Clock, IsReadAsItIsWritten) {
  for (const ClockTime clock : {ClockTime(0), ClockTime(1), ClockTime(90),
                                ClockTime(1000), ClockTime(60'001)}) {
    EXPECT_EQ(parse_clock(format_clock(clock)), clock);
  }
  EXPECT_EQ(parse_clock("0.50"), 500ms);
  EXPECT_EQ(parse_clock("007"), 7s);
}

TEST(Clock, OfAnyOtherTextThereIsNone) {
  for (const std::string text :
       {"", ".", ".5", "1.", "-1", "+1", "1e3", "0.0005", " 1", "1s", "nan",
        "1000000.001", "1000001", "9223372036854775807",
        // Times a thousand it is 384 beyond 2^64.
        "18446744073709552", "99999999999999999999"}) {
    EXPECT_FALSE(parse_clock(text)) << text;
  }
}

TEST(Clock, OfANumberIsRoundedToTheMillisecond) {
  EXPECT_EQ(clock_of_seconds(0.5), 500ms);
  EXPECT_EQ(clock_of_seconds(0.0014), 1ms);
  EXPECT_EQ(clock_of_seconds(1e6), kLongestClock);
  EXPECT_FALSE(clock_of_seconds(-0.001));
  EXPECT_FALSE(clock_of_seconds(1e6 + 1));
  EXPECT_FALSE(clock_of_seconds(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(clock_of_seconds(std::numeric_limits<double>::infinity()));
}

TEST(Clock, TellsWholeSeconds) {
  EXPECT_TRUE(is_whole_seconds(2s));
  EXPECT_FALSE(is_whole_seconds(2100ms));
}

}  // namespace
}  // namespace gdl
