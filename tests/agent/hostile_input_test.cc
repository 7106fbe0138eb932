// What strangers send, and what they are answered. After each input the agent
// must know whether it is in a match, and be able to play one.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "gdl/rulesheet.h"
#include "tests/agent/running_agent.h"

namespace agent {
namespace hostile_input_test {

/// `head`, so many times `filler`, `tail`: megabytes are made when needed.
struct Text {
  Text(const char* text) : head(text) {}
  Text(std::string text) : head(std::move(text)) {}
  Text(std::string head, std::string filler, std::size_t times,
       std::string tail = "")
      : head(std::move(head)),
        filler(std::move(filler)),
        times(times),
        tail(std::move(tail)) {}

  std::string str() const {
    std::string text = head;
    text.reserve(head.size() + times * filler.size() + tail.size());
    for (std::size_t i = 0; i < times; ++i) text += filler;
    return text + tail;
  }

  std::string head;
  std::string filler;
  std::size_t times = 0;
  std::string tail;
};

/// The rules of tic-tac-toe on one line.
const std::string& rules() {
  static const std::string text = [] {
    std::ostringstream file;
    file << std::ifstream("games/tic_tac_toe.kif").rdbuf();
    gdl::Diagnostics diagnostics;
    std::string all = gdl::to_string(gdl::read_kif(file.str(), diagnostics));
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
  }();
  return text;
}

std::string start(const std::string& more_rules, const std::string& clocks) {
  return "(START m.1 x (" + rules() + more_rules + ") " + clocks + ")";
}

const std::string kInfo =
    "( ( name Tester ) ( status available ) "
    "( species alien ) )";
const std::string kMove = "a move";  // any that tic-tac-toe has

bool is_move(const std::string& reply) {
  if (reply == "noop") return true;
  for (const char column : {'1', '2', '3'}) {
    for (const char row : {'1', '2', '3'}) {
      if (reply == std::string("(place ") + column + ' ' + row + ')') {
        return true;
      }
    }
  }
  return false;
}

/// One agent, and what is asked of it after the input.
class HostileInput : public testing::Test {
 protected:
  /// With 200 the whole reply is `said`, else its reason holds `said`.
  static void expect_reply(const std::string& reply, const std::string& status,
                           const std::string& said) {
    EXPECT_EQ(status_of(reply), status);
    const std::string body = body_of(reply);
    if (said == kMove) {
      EXPECT_TRUE(is_move(body)) << body.substr(0, 200);
    } else if (status == "200") {
      EXPECT_EQ(body.substr(0, 1000), said);
    } else {
      EXPECT_NE(body.find(said), std::string::npos) << body.substr(0, 1000);
    }
    EXPECT_EQ(reply.find("\r\n\r\n") == std::string::npos, reply.empty());
  }

  static void begin_match(const RunningAgent& agent) {
    ASSERT_EQ(agent.ask(start("", "1000 1000")), "ready");
    ASSERT_TRUE(is_move(agent.ask("(PLAY m.1 NIL)")));
  }

  static void expect_sound(const RunningAgent& agent, bool in_match) {
    const std::string status = in_match ? "busy" : "available";
    EXPECT_EQ(agent.ask("(INFO)"), "( ( name Tester ) ( status " + status +
                                       " ) ( species alien ) )");
    if (in_match) {
      EXPECT_TRUE(is_move(agent.ask("(PLAY m.1 NIL)")));
      EXPECT_EQ(agent.ask("(ABORT m.1)"), "aborted");
    }
    begin_match(agent);
    const std::string move = agent.ask("(PLAY m.1 ((place 2 2) noop))");
    EXPECT_EQ(move, "noop");
    EXPECT_EQ(agent.ask("(STOP m.1 (noop (place 1 1)))"), "done");
  }
};

// ---- Requests that HTTP does not know ---------------------------------------

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

const std::string kPost = "POST / HTTP/1.0\r\n";
const std::string kChunked =
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
const std::string kGetEnd = " HTTP/1.1\r\nHost: x\r\n\r\n";

std::string zero_bytes(std::size_t count) { return std::string(count, '\0'); }

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
                {"GET /(START+m.1+x+(" + rules(), "+(filler+%3a-+1)", 1200,
                 ")+1000+1000)" + kGetEnd},
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

// ---- Messages that mean nothing ---------------------------------------------

enum class Before { kIdle, kInMatch };

struct Message {
  const char* name;
  Text text;
  const char* status;
  std::string said;
  /// Whether the agent is in match m.1 after it.
  bool in_match = false;
  Before before = Before::kIdle;
};

std::ostream& operator<<(std::ostream& out, const Message& message) {
  return out << message.name;
}

class HostileMessage : public HostileInput,
                       public testing::WithParamInterface<Message> {};

TEST_P(HostileMessage, IsAnswered) {
  const RunningAgent agent;
  if (GetParam().before == Before::kInMatch) begin_match(agent);
  const std::string text = GetParam().text.str();
  expect_reply(agent.exchange("POST / HTTP/1.0\r\nContent-Length: " +
                              std::to_string(text.size()) + "\r\n\r\n" + text),
               GetParam().status, GetParam().said);
  expect_sound(agent, GetParam().in_match);
}

const std::string kNoMessage = "a message begins with";

INSTANTIATE_TEST_SUITE_P(
    Junk, HostileMessage,
    testing::Values(
        Message{"Blanks", " \t\r\n ", "400", "the message is empty"},
        Message{"Comment", "; (INFO)", "400", "the message is empty"},
        Message{"Parenthesis", ")", "400", "nothing is open"},
        Message{"NothingListed", "()", "400", kNoMessage},
        Message{"Unclosed", "((INFO)", "400", "never closed"},
        Message{"ClosedTwice", "(INFO))))", "200", kInfo},
        Message{"OtherKeyword", "(DANCE m.1 NIL)", "400", kNoMessage},
        Message{"LongerKeyword", "(INFORMATION)", "400", kNoMessage},
        Message{"ListAsKeyword", "((INFO))", "400", kNoMessage},
        Message{"VariableAsKeyword", "(?info)", "400", kNoMessage},
        Message{
            "EndlessKeyword", {"(", "INFO", 1 << 20, ")"}, "400", kNoMessage},
        Message{"NulBytes", zero_bytes(100'000), "400", kNoMessage},
        Message{"NulInKeyword", "(IN" + zero_bytes(1) + "FO)", "400",
                kNoMessage},
        Message{"NulBehind", "(INFO) " + zero_bytes(10), "200", kInfo},
        Message{"InvalidUtf8", "\xff\xfe\xfd(INFO)", "400", kNoMessage},
        Message{"InvalidUtf8Within", "(INFO \xc3 \xf0\x80)", "200", kInfo},
        Message{"DeeplyNested", {"", "(", 8'000'000}, "400", "nest deeper"},
        Message{"DeeplyNestedInfix",
                {"", "play(", 3'000'000},
                "400",
                "nest deeper"},
        Message{"TooManyWords",
                {"(INFO", " a", 2'100'000, ")"},
                "400",
                "more than 2000000"},
        Message{"TooManyWordsInfix",
                {"info(a", ",a", 2'100'000, ")"},
                "400",
                "more than 2000000"},
        Message{"InfixUnclosed", "play(m.1,[noop,noop", "400", "must follow"},
        Message{"InfixQuote", "play(m.1,['noop])", "400", "never closed"},
        Message{"InfixKeyword", "dance(m.1)", "400", kNoMessage}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Starts, HostileMessage,
    testing::Values(
        Message{"FieldsMissing", "(START m.1 x)", "400", "needs 5 fields"},
        Message{"MatchIdIsAList", "(START (m 1) x ((role x)) 1 1)", "400",
                "match id must be a single word"},
        Message{"RoleIsAList", "(START m.1 (x) ((role x)) 1 1)", "400",
                "role must be a single word"},
        Message{"RulesDoNotParse", "(START m.1 x ((role x) 1 1)", "400",
                "never closed"},
        Message{"RulesAreAWord", "(START m.1 x rules 1 1)", "400",
                "must be a list of rules"},
        Message{"NoRules", "(START m.1 x () 1 1)", "400",
                "must be a list of rules"},
        Message{"RulesAreGarbage", "(START m.1 x ((<=) (()) (not) <= ?) 1 1)",
                "200", "busy"},
        Message{"NoRoles", "(START m.1 x ((init p) terminal) 1 1)", "200",
                "busy"},
        Message{"UnknownRole", "(START m.1 z (" + rules() + ") 1 1)", "200",
                "busy"},
        Message{"RoleIsNoWord", "(START m.1 \xff\x01 (" + rules() + ") 1 1)",
                "200", "busy"},
        Message{"ClocksZero", start("", "0 0"), "200", "ready", true},
        Message{"ClocksNegative", start("", "-1 -1"), "400", "a clock must"},
        Message{"ClocksHuge", start("", "1000001 1"), "400", "a clock must"},
        Message{"ClocksBeyondNumbers",
                start("", "1 99999999999999999999999999"), "400",
                "a clock must"},
        Message{"ClocksAsLongAsAllowed", start("", "1000000 1000000"), "200",
                "ready", true},
        Message{"ClocksFraction", start("", "1.5 1"), "400", "a clock must"},
        Message{"ClocksWord", start("", "ten ten"), "400", "a clock must"},
        Message{"ClocksList", start("", "(10) 10"), "400", "a clock must"},
        Message{
            "GarbageBetweenRules",
            start(" (<=) (()) (not) ? (<= (p ?x) (not (q ?y)))", "1000 1000"),
            "200", "ready", true},
        Message{"NegationCycle",
                start(" (<= p (not q)) (<= q (not p))", "1000 1000"), "200",
                "busy"},
        Message{"GrowingTerms",
                start(" (p z) (<= (p (s ?x)) (p ?x))"
                      " (<= (legal x (a ?x)) (p ?x))",
                      "1000 1000"),
                "200", "busy"},
        Message{"DeepTerms",
                {"(START m.1 x (", "(p ", 900,
                 std::string(900, ')') + rules() + ") 1000 1000)"},
                "200",
                "busy"},
        Message{"AHundredThousandFacts",
                {"(START m.1 x (" + rules(), "(a b)", 100'000, ") 1000 1000)"},
                "200",
                "ready",
                true},
        Message{
            "AMillionFacts",
            {"(START m.1 x (" + rules(), "(a b)", 1'000'000, ") 1000 1000)"},
            "400",
            "more than 2000000"},
        Message{"InfixRulesDoNotParse", "start(m.1,x,[role(x :- ~],1,1)", "400",
                "parenthesis is not closed"},
        Message{"WhileInAMatch", start("", "1 1"), "200", "busy", true,
                Before::kInMatch},
        Message{"PreviewOfGarbage", "(PREVIEW ((<=) ?) 1)", "200", "ready"}),
    [](const auto& each) { return each.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Moves, HostileMessage,
    testing::Values(
        Message{"PlayBeforeStart", "(PLAY m.1 NIL)", "200", "busy"},
        Message{"StopBeforeStart", "(STOP m.1 NIL)", "200", "busy"},
        Message{"AbortOfNothing", "(ABORT m.1)", "200", "busy"},
        Message{"AbortOfNothingNamed", "(ABORT)", "400", "needs 1 fields"},
        Message{"PlayForAnotherMatch", "(PLAY m.2 NIL)", "200", "busy", true,
                Before::kInMatch},
        Message{"StopOfAnotherMatch", "(STOP m.2 (noop noop))", "200", "busy",
                true, Before::kInMatch},
        Message{"AbortInOtherLetters", "(ABORT M.1)", "200", "busy", true,
                Before::kInMatch},
        Message{"EndlessMatchId",
                {"(PLAY ", "m", 100'000, " NIL)"},
                "200",
                "busy",
                true,
                Before::kInMatch},
        Message{"PlayWithoutMoves", "(PLAY m.1)", "400", "needs 2 fields", true,
                Before::kInMatch},
        Message{"NoMoves", "(PLAY m.1 ())", "200", kMove, true,
                Before::kInMatch},
        Message{"OneMove", "(PLAY m.1 (noop))", "200", kMove, true,
                Before::kInMatch},
        Message{"ThreeMoves", "(PLAY m.1 (noop noop noop))", "200", kMove, true,
                Before::kInMatch},
        Message{"AMillionMoves",
                {"(PLAY m.1 (", "noop ", 1'000'000, "))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"IllegalMoves", "(PLAY m.1 (noop (place 9 9)))", "200", kMove,
                true, Before::kInMatch},
        Message{"MovesOfNobody", "(PLAY m.1 ((a (b ?c)) ()))", "200", kMove,
                true, Before::kInMatch},
        Message{"VariablesAsMoves", "(PLAY m.1 (?x ?y))", "200", kMove, true,
                Before::kInMatch},
        Message{"NulAsMove", "(PLAY m.1 (" + zero_bytes(3) + " noop))", "200",
                kMove, true, Before::kInMatch},
        Message{"InvalidUtf8AsMove", "(PLAY m.1 (\xff\xfe (place \xc3 1)))",
                "200", kMove, true, Before::kInMatch},
        Message{"EndlessMove",
                {"(PLAY m.1 (", "a", 10'000'000, " noop))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"NestedMove",
                {"(PLAY m.1 (noop ", "(s ", 900,
                 "z" + std::string(900, ')') + "))"},
                "200",
                kMove,
                true,
                Before::kInMatch},
        Message{"TooDeeplyNestedMove",
                {"(PLAY m.1 (noop ", "(s ", 100'000,
                 "z" + std::string(100'000, ')') + "))"},
                "400",
                "nest deeper",
                true,
                Before::kInMatch},
        Message{"StopWithGarbage", "(STOP m.1 (() ?x (a (b)) noop))", "200",
                "done", false, Before::kInMatch},
        Message{"TurnOfGdlTwo", "(PLAY m.1 7 (a b) (c))", "200", kMove, true,
                Before::kInMatch}),
    [](const auto& each) { return each.param.name; });

// ---- Messages in an order that makes no sense -------------------------------

TEST_F(HostileInput, StopTwiceAndAbortAfterStopGetBusy) {
  const RunningAgent agent;
  begin_match(agent);
  EXPECT_EQ(agent.ask("(STOP m.1 ((place 1 1) noop))"), "done");
  EXPECT_EQ(agent.ask("(STOP m.1 ((place 1 1) noop))"), "busy");
  EXPECT_EQ(agent.ask("(ABORT m.1)"), "busy");
  EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "busy");
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, MatchIdOfAHundredKilobytesIsAName) {
  const RunningAgent agent;
  const std::string id(100'000, 'm');
  EXPECT_EQ(agent.ask("(START " + id + " x (" + rules() + ") 1000 1000)"),
            "ready");
  EXPECT_TRUE(is_move(agent.ask("(PLAY " + id + " NIL)")));
  EXPECT_EQ(agent.ask("(STOP " + id + "m NIL)"), "busy");
  EXPECT_EQ(agent.ask("(STOP " + id + " NIL)"), "done");
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, MovesOfAGameWithoutAnyAreNil) {
  const RunningAgent agent;
  for (const char* game : {"(role x) (init p)", "(role x) (init p) terminal",
                           "(role x) (<= (legal x (a ?y)) (true (q ?y)))"}) {
    EXPECT_EQ(agent.ask("(START m.1 x (" + std::string(game) + ") 1000 1000)"),
              "ready")
        << game;
    EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "nil") << game;
    EXPECT_EQ(agent.ask("(PLAY m.1 (noop))"), "nil") << game;
    EXPECT_EQ(agent.ask("(STOP m.1 (noop))"), "done") << game;
  }
  expect_sound(agent, /*in_match=*/false);
}

TEST_F(HostileInput, AGameThatOutgrowsEveryClockIsAnsweredInTime) {
  const RunningAgent agent;
  // More than a million facts.
  const std::string game =
      "(role x) (d 0) (d 1) (d 2) (d 3) (d 4) (d 5)"
      "(<= (p ?a ?b ?c ?d ?e ?f ?g ?h) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e)"
      " (d ?f) (d ?g) (d ?h))"
      "(<= (legal x (a ?a ?b ?c ?d ?e ?f ?g ?h)) (p ?a ?b ?c ?d ?e ?f ?g ?h))";
  const std::string ready = agent.ask("(START m.1 x (" + game + ") 1 1)");
  EXPECT_TRUE(ready == "ready" || ready == "busy") << ready;
  if (ready == "ready") {
    EXPECT_EQ(agent.ask("(PLAY m.1 NIL)"), "nil");
    EXPECT_EQ(agent.ask("(ABORT m.1)"), "aborted");
  }
  expect_sound(agent, /*in_match=*/false);
}

}  // namespace hostile_input_test
}  // namespace agent
