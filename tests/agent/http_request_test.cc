#include "agent/http_request.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

namespace agent {
namespace http_request_test {

/// `METHOD:message`, or the status of a refusal, or `...` where the request
/// is not complete yet.
std::string outcome(const HttpRequestParser& parser) {
  if (parser.refusal()) return std::to_string(*parser.refusal());
  if (!parser.finished()) return "...";
  return parser.request().method + ":" + parser.request().message;
}

/// What comes of `bytes`, which must not depend on how they are cut.
std::string read(std::string_view bytes, const HttpRequestLimits& limits = {}) {
  HttpRequestParser whole(limits);
  whole.feed(bytes);
  HttpRequestParser dripping(limits);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    dripping.feed(bytes.substr(i, 1));
  }
  EXPECT_EQ(outcome(whole), outcome(dripping)) << bytes.substr(0, 200);
  return outcome(whole);
}

std::string read_to_the_end(std::string_view bytes) {
  HttpRequestParser parser;
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
        Case{"GetEncoded",
             "GET /%28+PLAY%20m%2E1+%28noop%29%29 HTTP/1.1\r\nHost: x\r\n\r\n",
             "GET:( PLAY m.1 (noop))"},
        Case{"GetRaw", "GET /( INFO ) HTTP/1.0\r\n\r\n", "GET:( INFO )"},
        Case{"GetWithQuestionMark",
             "GET /(START+m+x+((<=+(p+?x)+(q+?x)))+1+1) HTTP/1.1\n\n",
             "GET:(START m x ((<= (p ?x) (q ?x))) 1 1)"},
        Case{"GetWithCarriageReturn", "GET /a%0D%0Ab HTTP/1.1\n\n",
             "GET:a \nb"},
        Case{"GetBrokenPercent", "GET /%zz%4%41% HTTP/1.1\n\n", "GET:%zz%4A%"},
        Case{"GetAbsolute", "GET http://h:9147/(INFO) HTTP/1.1\n\n",
             "GET:(INFO)"},
        Case{"GetAbsoluteWithoutPath", "GET http://h:9147 HTTP/1.1\n\n",
             "GET:"},
        Case{"GetNothing", "GET / HTTP/1.1\n\n", "GET:"},
        Case{"Options", "OPTIONS * HTTP/1.1\r\nOrigin: x\r\n\r\n", "OPTIONS:"},
        Case{"Head", "HEAD /(INFO) HTTP/1.1\r\n\r\n", "HEAD:"},
        Case{"PutWithBody", "PUT / HTTP/1.1\r\nContent-Length: 99\r\n\r\n",
             "PUT:"}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Refusals, Requests,
    testing::Values(
        Case{"TlsGreeting", std::string("\x16\x03\x01\x02\x00\x01", 6), "400"},
        Case{"NotHttp", "hello\n", "400"}, Case{"NoVersion", "GET /\n", "400"},
        Case{"OtherVersion", "GET / HTTP/2.0\n", "400"},
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

TEST(HttpRequestParser, MessageOfTwentyKilobytesFitsInATarget) {
  std::string rules;
  while (rules.size() < 20'000) rules += "(<=+(p+?x)+(q+?x))";
  const std::string read_message =
      read("GET /(START+m+x+(" + rules + ")+1+1) HTTP/1.1\r\n\r\n");
  EXPECT_EQ(read_message.size(),
            std::string("GET:(START m x () 1 1)").size() + rules.size());
}

TEST(HttpRequestParser, MessageOfAMegabyteFitsInATarget) {
  HttpRequestParser parser;
  parser.feed("GET /" + std::string(1 << 20, 'a') + " HTTP/1.1\n\n");
  EXPECT_EQ(parser.request().message.size(), std::size_t{1} << 20);
}

TEST(HttpRequestParser, LineWithoutEndIsRefused) {
  const HttpRequestLimits limits{100, 100, 5, 100};
  EXPECT_EQ(read("GET /" + std::string(90, 'a'), limits), "...");
  EXPECT_EQ(read("GET /" + std::string(96, 'a'), limits), "414");
}

TEST(HttpRequestParser, FloodOfHeadersIsRefused) {
  std::string many = "GET / HTTP/1.0\n";
  for (int i = 0; i < 101; ++i) many += "X: y\n";
  EXPECT_EQ(read(many), "431");
  EXPECT_EQ(read("GET / HTTP/1.0\nX: " + std::string(70'000, 'y')), "431");
}

TEST(HttpRequestParser, ChunksTogetherAreBounded) {
  const HttpRequestLimits limits{100, 100, 5, 10};
  EXPECT_EQ(read("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n"
                 "6\nabcdef\n6\nabcdef\n",
                 limits),
            "413");
}

TEST(HttpRequestParser, UnbalancedBodyIsBounded) {
  const HttpRequestLimits limits{100, 100, 5, 10};
  EXPECT_EQ(read("POST / HTTP/1.1\n\n(((((((((((((((", limits), "413");
}

TEST(HttpRequestParser, WithoutLengthTheInputsEndIsTheBodysEnd) {
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\n\nINFO"), "POST:INFO");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\n\n"), "POST:");
}

TEST(HttpRequestParser, InputThatEndsInTheMiddleIsRefused) {
  EXPECT_EQ(read_to_the_end("POST / HT"), "400");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\nX: y\n"), "400");
  EXPECT_EQ(read_to_the_end("POST / HTTP/1.0\nContent-Length: 5\n\n(a"), "400");
}

TEST(HttpRequestParser, SaysWhenTheSenderWaitsForLeaveToContinue) {
  HttpRequestParser parser;
  parser.feed("POST / HTTP/1.1\nExpect: 100-continue\nContent-Length: 6\n");
  EXPECT_FALSE(parser.wants_continue());
  parser.feed("\n");
  EXPECT_TRUE(parser.wants_continue());
  parser.feed("(INFO)");
  EXPECT_FALSE(parser.wants_continue());
  EXPECT_EQ(outcome(parser), "POST:(INFO)");
}

TEST(HttpRequestParser, OnlyPostAndGetCarryMessages) {
  for (const char* method : {"OPTIONS", "HEAD", "DELETE", "BREW"}) {
    HttpRequestParser parser;
    parser.feed(std::string(method) + " /(INFO) HTTP/1.1\n\n");
    ASSERT_TRUE(parser.finished());
    EXPECT_FALSE(parser.request().has_message) << method;
  }
}

}  // namespace http_request_test
}  // namespace agent
