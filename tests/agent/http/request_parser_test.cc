#include "agent/http/request_parser.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agent::http {
namespace request_parser_test {

/// `METHOD:`, and the body of a POST or the target of all else; or the status
/// of a refusal, or `...` where the request is not complete yet.
std::string outcome(const RequestParser& parser) {
  if (parser.refusal()) return std::to_string(*parser.refusal());
  if (!parser.finished()) return "...";
  const Request& request = parser.request();
  return request.method + ":" +
         (request.method == "POST" ? request.body : request.target);
}

/// What comes of `bytes`, which must not depend on how they are cut.
std::string read(std::string_view bytes, const RequestLimits& limits = {},
                 Manner manner = Manner::kLenient) {
  RequestParser whole(manner, limits);
  whole.feed(bytes);
  RequestParser dripping(manner, limits);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    dripping.feed(bytes.substr(i, 1));
  }
  EXPECT_EQ(outcome(whole), outcome(dripping)) << bytes.substr(0, 200);
  return outcome(whole);
}

std::string read_to_the_end(std::string_view bytes) {
  RequestParser parser(Manner::kLenient);
  parser.feed(bytes);
  parser.end_of_input();
  return outcome(parser);
}

struct Case {
  const char* name;
  std::string bytes;
  std::string expected;
};

/// Keeps the names of the tests free of the bytes.
std::ostream& operator<<(std::ostream& out, const Case& each) {
  return out << each.name;
}

class Requests : public testing::TestWithParam<Case> {};

TEST_P(Requests, AreUnderstood) {
  EXPECT_EQ(read(GetParam().bytes), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Dialects, Requests,
    testing::Values(
        Case{"PostWithLength",
             "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\n"
             "Receiver: x\r\nContent-Type: text/acl\r\nContent-Length: 8\r\n"
             "\r\n( INFO )",
             "POST:( INFO )"},
        Case{"BareNewlines", "POST / HTTP/1.0\ncontent-length: 6\n\n(INFO)",
             "POST:(INFO)"},
        Case{"LowerCaseEverything",
             "post / http/1.1\ncontent-length:6\n\n(info)", "POST:(info)"},
        Case{"TrailingBytes", "POST / HTTP/1.0\nContent-Length: 6\n\n(INFO)xx",
             "POST:(INFO)"},
        Case{"EmptyBody", "POST / HTTP/1.0\nContent-Length: 0\n\n", "POST:"},
        Case{"LengthSaidTwiceAlike",
             "POST / HTTP/1.0\nContent-Length: 1\nContent-Length: 1\n\na",
             "POST:a"},
        Case{"FoldedHeader",
             "POST / HTTP/1.0\nX: a\n b\nContent-Length: 1\n\na", "POST:a"},
        Case{"BodyAsItIs",
             "POST / HTTP/1.0\nContent-Encoding: Identity\n"
             "Content-Length: 1\n\na",
             "POST:a"},
        Case{"LineEndsBefore", "\r\nPOST / HTTP/1.0\nContent-Length: 1\n\na",
             "POST:a"},
        Case{"BalancedWithoutLength",
             "POST / HTTP/1.0\r\n\r\n( PLAY m ( (a b) c ) ) and more",
             "POST:( PLAY m ( (a b) c ) )"},
        Case{"BalancedKnowsComments", "POST / HTTP/1.0\n\n(a ; :-)\n b;c) d",
             "POST:(a ; :-)\n b;c)"},
        Case{"Chunked",
             "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
             "3\r\n(IN\r\nA;x=y\r\nFO)       \r\n0\r\nTrailer: x\r\n\r\n",
             "POST:(INFO)       "},
        Case{"GetRaw", "GET /( INFO ) HTTP/1.0\r\n\r\n", "GET:/( INFO )"},
        Case{"GetWithQuestionMark", "GET /(a+?x)%20b#c HTTP/1.1\n\n",
             "GET:/(a+?x)%20b#c"},
        Case{"GetAbsolute", "GET http://h:9147/(INFO) HTTP/1.1\n\n",
             "GET:http://h:9147/(INFO)"},
        Case{"Options", "OPTIONS * HTTP/1.1\r\nOrigin: x\r\n\r\n", "OPTIONS:*"},
        Case{"Head", "HEAD /(INFO) HTTP/1.1\r\n\r\n", "HEAD:/(INFO)"},
        Case{"PutWithBody", "PUT / HTTP/1.1\r\nContent-Length: 99\r\n\r\n",
             "PUT:/"}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Refusals, Requests,
    testing::Values(
        Case{"TlsGreeting", std::string("\x16\x03\x01\x02\x00\x01", 6), "400"},
        Case{"NotHttp", "hello\n", "400"}, Case{"NoVersion", "GET /\n", "400"},
        Case{"OtherVersion", "GET / HTTP/2.0\n", "400"},
        Case{"PackedBody",
             "POST / HTTP/1.0\nContent-Encoding: gzip\nContent-Length: 1\n\nx",
             "415"},
        Case{"OddMethod", "P0ST / HTTP/1.0\n", "400"},
        Case{"NoMethod", " / HTTP/1.0\n", "400"},
        Case{"LongMethod", std::string(40, 'A') + " / HTTP/1.0\n", "400"},
        Case{"NulInLine", std::string("GET /\0a HTTP/1.0\n", 17), "400"},
        Case{"ControlInHeader", "GET / HTTP/1.0\nX: \x01\n", "400"},
        Case{"HeaderWithoutColon", "GET / HTTP/1.0\nhello\n", "400"},
        Case{"OnlyLineEnds", "\n\n\n\n\n\n", "400"},
        Case{"NegativeLength", "POST / HTTP/1.0\nContent-Length: -1\n", "400"},
        Case{"WordAsLength", "POST / HTTP/1.0\nContent-Length: 1x\n", "400"},
        Case{"EmptyLength", "POST / HTTP/1.0\nContent-Length:\n", "400"},
        Case{"TwoLengths",
             "POST / HTTP/1.0\nContent-Length: 1\nContent-Length: 2\n", "400"},
        Case{"Gzip", "POST / HTTP/1.0\nTransfer-Encoding: gzip\n", "400"},
        Case{"ChunkSize", "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\nzz\n",
             "400"},
        Case{"ChunkTooLong",
             "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n1\nabc\n", "400"},
        Case{"HugeBody", "POST / HTTP/1.0\nContent-Length: 16777217\n\n",
             "413"},
        Case{"LengthBeyondNumbers",
             "POST / HTTP/1.0\nContent-Length: 99999999999999999999999\n\n",
             "413"},
        Case{"HugeChunk",
             "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\nfffffff\n",
             "413"}),
    [](const auto& each) { return each.param.name; });

TEST(RequestParser, MessageOfTwentyKilobytesFitsInATarget) {
  std::string rules;
  while (rules.size() < 20'000) rules += "(<=+(p+?x)+(q+?x))";
  const std::string read_message =
      read("GET /(START+m+x+(" + rules + ")+1+1) HTTP/1.1\r\n\r\n");
  EXPECT_EQ(read_message.size(),
            std::string("GET:/(START+m+x+()+1+1)").size() + rules.size());
}

TEST(RequestParser, MessageOfAMegabyteFitsInATarget) {
  RequestParser parser(Manner::kLenient);
  parser.feed("GET /" + std::string(1 << 20, 'a') + " HTTP/1.1\n\n");
  EXPECT_EQ(parser.request().target.size(), (std::size_t{1} << 20) + 1);
}

TEST(RequestParser, LineWithoutEndIsRefused) {
  const RequestLimits limits{100, 100, 5, 100};
  EXPECT_EQ(read("GET /" + std::string(90, 'a'), limits), "...");
  EXPECT_EQ(read("GET /" + std::string(96, 'a'), limits), "414");
}

TEST(RequestParser, FloodOfHeadersIsRefused) {
  std::string many = "GET / HTTP/1.0\n";
  for (int i = 0; i < 101; ++i) many += "X: y\n";
  EXPECT_EQ(read(many), "431");
  EXPECT_EQ(read("GET / HTTP/1.0\nX: " + std::string(70'000, 'y')), "431");
}

TEST(RequestParser, ChunksTogetherAreBounded) {
  const RequestLimits limits{100, 100, 5, 10};
  EXPECT_EQ(read("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n"
                 "6\nabcdef\n6\nabcdef\n",
                 limits),
            "413");
}

TEST(RequestParser, UnbalancedBodyIsBounded) {
  const RequestLimits limits{100, 100, 5, 10};
  EXPECT_EQ(read("POST / HTTP/1.1\n\n(((((((((((((((", limits), "413");
}

TEST(RequestParser, WithoutLengthTheInputsEndIsTheBodysEnd) {
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\n\nINFO"), "POST:INFO");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\n\n"), "POST:");
}

TEST(RequestParser, InputThatEndsInTheMiddleIsRefused) {
  EXPECT_EQ(read_to_the_end("POST / HT"), "400");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\nX: y\n"), "400");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\nContent-Length: 5\n\n(a"), "400");
}

TEST(RequestParser, SaysWhenTheSenderWaitsForLeaveToContinue) {
  RequestParser parser(Manner::kLenient);
  parser.feed("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 6\n");
  EXPECT_FALSE(parser.wants_continue());
  parser.feed("\n");
  EXPECT_TRUE(parser.wants_continue());
  parser.feed("(INFO)");
  EXPECT_FALSE(parser.wants_continue());
  EXPECT_EQ(outcome(parser), "POST:(INFO)");
}

TEST(RequestParser, KeepsHeadersByTheirSmallNames) {
  RequestParser parser(Manner::kLenient);
  parser.feed("GET / HTTP/1.1\nHost: x \nX-A:1\nx-a: 2\n\n");
  ASSERT_TRUE(parser.finished());
  EXPECT_EQ(parser.request().header("host"), "x");
  EXPECT_EQ(parser.request().header("x-a"), "2");
  EXPECT_EQ(parser.request().header("x-b"), "");
}

TEST(RequestParser, HasAHeadBeforeItsBody) {
  RequestParser parser(Manner::kStrict);
  parser.feed("POST / HTTP/1.1\r\nContent-Length: 2\r\n");
  EXPECT_FALSE(parser.has_head());
  parser.feed("\r\n");
  EXPECT_TRUE(parser.has_head());
  EXPECT_FALSE(parser.finished());
  parser.feed("{}");
  EXPECT_TRUE(parser.has_head());
  EXPECT_EQ(outcome(parser), "POST:{}");
}

TEST(RequestParser, AStrictOneForgivesNothing) {
  const std::string get = "GET / HTTP/1.1\r\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {get + "Host: x\r\n\r\n", "GET:/"},
      {"GET /a?b=c%20d HTTP/1.0\r\n\r\n", "GET:/a?b=c%20d"},
      {"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", "POST:{}"},
      {"POST / HTTP/1.1\r\n\r\n", "POST:"},
      {"get / HTTP/1.1\r\n\r\n", "get:/"},
      {"GET / HTTP/1.1\n\n", "400"},
      {"\r\nGET / HTTP/1.1\r\n\r\n", "400"},
      {"GET / HTTP/1.2\r\n\r\n", "400"},
      {"GET / http/1.1\r\n\r\n", "400"},
      {"GET /a b HTTP/1.1\r\n\r\n", "400"},
      {"GET /\xff HTTP/1.1\r\n\r\n", "400"},
      {"GET http://h/ HTTP/1.1\r\n\r\n", "400"},
      {"GET  HTTP/1.1\r\n\r\n", "400"},
      {get + "X: 1\nY: 2\r\n\r\n", "400"},
      {get + "X: 1\rY: 2\r\n\r\n", "400"},
      {get + "X: 1\r\nx: 1\r\n\r\n", "400"},
      {get + "X: 1\r\n 2\r\n\r\n", "400"},
      {get + "X : 1\r\n\r\n", "400"},
      {get + ": 1\r\n\r\n", "400"}};
  for (const auto& [bytes, expected] : cases) {
    EXPECT_EQ(read(bytes, {}, Manner::kStrict), expected) << bytes;
  }
}

}  // namespace request_parser_test
}  // namespace agent::http
