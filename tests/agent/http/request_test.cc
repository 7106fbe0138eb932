#include "agent/http/request.h"

#include <gtest/gtest.h>

namespace agent::http {
namespace request_test {

using Segments = std::vector<std::string>;
using Parameters = std::map<std::string, std::string>;

TEST(Request, PercentSequencesAreDecodedAsFarAsTheyAreSound) {
  EXPECT_EQ(decode_percent("a%20b+c%2Bd"), "a b c+d");
  EXPECT_EQ(decode_percent("%zz%4%41%"), "%zz%4A%");
  EXPECT_EQ(decode_percent(""), "");
}

TEST(Request, PathsComeInSegments) {
  EXPECT_EQ(path_segments("/a/b%20c?d#e"), (Segments{"a", "b c"}));
  EXPECT_EQ(path_segments("/"), Segments{""});
  EXPECT_EQ(path_segments("/a/"), (Segments{"a", ""}));
  EXPECT_EQ(path_segments("/a?/../b"), Segments{"a"});
}

TEST(Request, PathsWithTricksAreNone) {
  for (const char* target : {"/..", "/a/%2e%2e/b", "/.", "/a%2fb", "/a%5cb",
                             "/a%00", "/%2", "/%zz", "/\xff", "/a%7f"}) {
    EXPECT_EQ(path_segments(target), std::nullopt) << target;
  }
  EXPECT_EQ(path_segments("/" + std::string(129, 'a')), std::nullopt);
}

TEST(Request, ParametersAreNamed) {
  EXPECT_EQ(query_parameters("/a?b=c%20d&e=f=g&&h&b=again#i=j"),
            (Parameters{{"b", "c d"}, {"e", "f=g"}, {"h", ""}}));
  EXPECT_EQ(query_parameters("/a"), Parameters{});
  EXPECT_EQ(query_parameters("/a?"), Parameters{});
}

}  // namespace request_test
}  // namespace agent::http
