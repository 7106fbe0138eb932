#include "gdl/real_time.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace gdl {
namespace {

using namespace std::chrono_literals;

ClockTime step_of(const std::string& rules) {
  Diagnostics diagnostics("rules");
  return real_time(read_kif(rules, diagnostics));
}

TEST(RealTime, IsWhatAFactSays) {
  EXPECT_EQ(step_of("(role x) (real_time 500)"), 500ms);
  EXPECT_EQ(step_of("(role x) (Real_Time 100)"), 100ms);
  EXPECT_EQ(step_of("(real_time never) (real_time 3600000)"), 1h);
}

TEST(RealTime, OfOtherGamesThereIsNone) {
  for (const std::string rules :
       {"(role x)", "(real_time 99)", "(real_time 3600001)", "(real_time 0.5)",
        "(real_time -500)", "(real_time 1 2)", "real_time", "(real_time (s 1))",
        "(<= (real_time 500) (true a))", "(real_time ?x)",
        "(real_time 99999999999999999999)"}) {
    EXPECT_EQ(step_of(rules), 0ms) << rules;
  }
}

}  // namespace
}  // namespace gdl
