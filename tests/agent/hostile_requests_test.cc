// Requests that strangers send, and what they are answered.

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "tests/agent/hostile_input.h"
#include "tests/agent/running_agent.h"

namespace agent {
namespace hostile_requests_test {

const std::string kPost = "POST / HTTP/1.0\r\n";
const std::string kChunked =
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
const std::string kGetEnd = " HTTP/1.1\r\nHost: x\r\n\r\n";

struct Request {
  const char* name;
  Text bytes;
  const char* status;
  std::string said;
  bool starts_match = false;
};

std::ostream& operator<<(std::ostream& out, const Request& request) {
  return out << request.name;
}

class HostileRequest : public HostileInput,
                       public testing::WithParamInterface<Request> {};

TEST_P(HostileRequest, IsAnswered) {
  const RunningAgent agent;
  expect_reply(agent.exchange(GetParam().bytes.str()), GetParam().status,
               GetParam().said);
  expect_sound(agent, GetParam().starts_match);
}

INSTANTIATE_TEST_SUITE_P(
    Heads, HostileRequest,
    testing::Values(
        Request{"TlsGreeting", std::string("\x16\x03\x01\x02\x00\x01", 6),
                "400", "not an HTTP request"},
        Request{"Http2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400",
                "METHOD TARGET HTTP/1.x"},
        Request{"NoHttp", "( INFO )\r\n\r\n", "400", "METHOD TARGET"},
        Request{"NulBytes", zero_bytes(1000), "400", "not an HTTP request"},
        Request{"NulInTarget", "GET /(INFO" + zero_bytes(1) + ")" + kGetEnd,
                "400", "control characters"},
        Request{"NulInHeader", kPost + "X: " + zero_bytes(1) + "\r\n\r\n",
                "400", "control characters"},
        Request{"UnknownMethod", "BREW /(INFO) HTTP/1.0\r\n\r\n", "200", ""},
        Request{"EndlessLine",
                {"GET /", "a", 5 << 20},
                "414",
                "request line is too long"},
        Request{"EndlessMethod",
                {"", "A", 5 << 20},
                "414",
                "request line is too long"},
        Request{"HeaderFlood",
                {kPost, "X: y\r\n", 200, "\r\n(INFO)"},
                "431",
                "too many headers"},
        Request{"EndlessHeader",
                {kPost + "X: ", "y", 1 << 20},
                "431",
                "headers are too long"},
        Request{"HeaderWithoutColon", kPost + "hello\r\n\r\n(INFO)", "400",
                "no colon"},
        Request{"InvalidUtf8InHeader", kPost + "X: \xff\xfe\xc3\r\n\r\n(INFO)",
                "200", kInfo}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Lengths, HostileRequest,
    testing::Values(
        Request{"Oversized", kPost + "Content-Length: 16777217\r\n\r\n", "413",
                "body is too long"},
        Request{"OversizedAndSent",
                {kPost + "Content-Length: 20000000\r\n\r\n", "(", 20'000'000},
                "413",
                "body is too long"},
        Request{"OversizedWithoutLength",
                {kPost + "\r\n", "(", 20'000'000},
                "413",
                "body is too long"},
        Request{"BeyondNumbers",
                kPost + "Content-Length: 99999999999999999999999\r\n\r\n(INFO)",
                "413", "body is too long"},
        Request{"Negative", kPost + "Content-Length: -6\r\n\r\n(INFO)", "400",
                "Content-Length"},
        Request{"Signed", kPost + "Content-Length: +6\r\n\r\n(INFO)", "400",
                "Content-Length"},
        Request{"Word", kPost + "Content-Length: six\r\n\r\n(INFO)", "400",
                "Content-Length"},
        Request{"Duplicated",
                kPost + "Content-Length: 6\r\nContent-Length: 7\r\n\r\n(INFO)",
                "400", "Content-Length"},
        Request{"DuplicatedAlike",
                kPost + "Content-Length: 6\r\nContent-Length: 6\r\n\r\n(INFO)",
                "200", kInfo},
        Request{"TooShort", kPost + "Content-Length: 4\r\n\r\n(INFO)", "400",
                "never closed"},
        Request{"Zero", kPost + "Content-Length: 0\r\n\r\n(INFO)", "400",
                "the message is empty"},
        Request{"ChunkedToo",
                "POST / HTTP/1.1\r\nContent-Length: 3\r\n"
                "Transfer-Encoding: chunked\r\n\r\n6\r\n(INFO)\r\n0\r\n\r\n",
                "200", kInfo},
        Request{"ChunkSizeNonsense", kChunked + "zz\r\n(INFO)\r\n0\r\n\r\n",
                "400", "size of a chunk"},
        Request{"ChunkSizeNegative", kChunked + "-6\r\n(INFO)\r\n0\r\n\r\n",
                "400", "size of a chunk"},
        Request{"ChunkSizeEmpty", kChunked + "\r\n(INFO)\r\n0\r\n\r\n", "400",
                "size of a chunk"},
        Request{"ChunkSizeBeyondNumbers",
                kChunked + "fffffffffffffffffffff\r\n(INFO)", "413",
                "body is too long"},
        Request{"ChunkLongerThanItsSize", kChunked + "2\r\n(INFO)\r\n0\r\n\r\n",
                "400", "longer than its size"},
        Request{"ChunksWithoutEnd",
                {kChunked, "1000\r\n" + std::string(4096, '(') + "\r\n", 5000},
                "413",
                "body is too long"},
        Request{"TrailersWithoutEnd",
                {kChunked + "6\r\n(INFO)\r\n0\r\n", "X: y\r\n", 100'000},
                "431",
                "headers are too long"},
        Request{"OtherEncoding",
                kPost + "Transfer-Encoding: gzip\r\n\r\n\x1f\x8b", "400",
                "transfer encoding"}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Targets, HostileRequest,
    testing::Values(
        Request{"Nothing", "GET /" + kGetEnd, "400", "the message is empty"},
        Request{"Favicon", "GET /favicon.ico" + kGetEnd, "400",
                "a message begins with"},
        Request{"TwentyKilobytes",
                {"GET /(START+m.1+x+(" + tic_tac_toe_line(), "+(filler+%3a-+1)",
                 1200, ")+1000+1000)" + kGetEnd},
                "200",
                "ready",
                /*starts_match=*/true},
        Request{"CutPercent", "GET /%28INFO%2" + kGetEnd, "400",
                "never closed"},
        Request{"LonePercent", "GET /(INFO)%" + kGetEnd, "200", kInfo},
        Request{"PercentNonsense", "GET /%zz%%%G1" + kGetEnd, "400",
                "a message begins with"},
        Request{"PercentNul", "GET /(INFO%00)" + kGetEnd, "400",
                "a message begins with"},
        Request{"PercentInvalidUtf8", "GET /(INFO+%FF%FE)" + kGetEnd, "200",
                kInfo},
        Request{"Unbalanced", "GET /(INFO" + kGetEnd, "400", "never closed"}),
    [](const auto& each) { return each.param.name; });

// ---- Senders that are slow, or leave ----------------------------------------

http::ServerOptions impatient() {
  http::ServerOptions limits = MessageServer::usual_options();
  limits.transfer_time = std::chrono::milliseconds(100);
  return limits;
}

TEST_F(HostileInput, DripThatNeverEndsIsGivenUp) {
  std::string reply;
  {
    const RunningAgent agent(impatient());
    const RawClient client(agent.port());
    client.send(kPost + "X: ");
    while (!client.is_answered_within(/*milliseconds=*/5)) client.send("y");
    reply = client.receive();
  }
  expect_reply(reply, "408", "did not arrive in time");
}

TEST_F(HostileInput, SilenceInTheMiddleIsGivenUp) {
  const RunningAgent agent(impatient());
  for (const std::string& head : {std::string("P"), kPost, kPost + "\r\n((",
                                  kPost + "Content-Length: 6\r\n\r\n(INF"}) {
    expect_reply(agent.exchange(head), "408", "did not arrive in time");
  }
}

TEST_F(HostileInput, SilentSendersAreAnsweredOnceTheirTimeIsOver) {
  const RunningAgent agent(impatient());
  std::vector<std::unique_ptr<RawClient>> silent;
  for (int i = 0; i < 60; ++i) {
    silent.push_back(std::make_unique<RawClient>(agent.port()));
  }
  EXPECT_EQ(agent.ask("(INFO)"), kInfo);
}

TEST_F(HostileInput, InputThatEndsInTheMiddleIsRefused) {
  const RunningAgent agent;
  for (const std::string& head :
       {std::string("POST / HT"), kPost + "X: y",
        kPost + "Content-Length: 6\r\n\r\n(INF", kPost + "\r\n((INFO)"}) {
    const RawClient client(agent.port());
    client.send(head);
    client.half_close();
    EXPECT_EQ(status_of(client.receive()), "400") << head;
  }
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, SenderThatLeavesBeforeTheReplyIsForgotten) {
  const RunningAgent agent;
  for (int i = 0; i < 25; ++i) {
    RawClient(agent.port()).send(kPost + "Content-Length: 6\r\n\r\n(INFO)");
    const RawClient idle(agent.port());
  }
  expect_sound(agent, /*in_match=*/false);
}

}  // namespace hostile_requests_test
}  // namespace agent
