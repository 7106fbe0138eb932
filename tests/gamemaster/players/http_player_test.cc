#include "gamemaster/players/http_player.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "tests/agent/held_port.h"
#include "tests/gamemaster/scripted_server.h"

namespace gamemaster {
namespace http_player_test {

using namespace std::chrono_literals;

using Status = match::Reply::Status;

constexpr match::Budget kLong{30};  // for what should take no time at all

/// What a player gets for START from a server that follows `script`.
match::Reply reply_of(const ScriptedServer::Script& script,
                      match::Budget budget = kLong) {
  const ScriptedServer server(script);
  players::HttpPlayer player("127.0.0.1", server.port(), "tester");
  return player.start({"m1", "x", {}, 1s, 1s}, budget);
}

match::Reply reply_to_bytes(const std::string& bytes) {
  return reply_of([&bytes](Connection& connection) {
    connection.read_request();
    connection.write(bytes);
  });
}

TEST(HttpPlayer, SendsWhatDeployedPlayersExpect) {
  std::string request;
  const match::Reply reply = reply_of([&request](Connection& connection) {
    request = connection.read_request();
    connection.write("HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nready");
  });
  EXPECT_EQ(reply.status, Status::kAnswered);
  EXPECT_EQ(reply.text, "ready");
  EXPECT_TRUE(request.starts_with("POST / HTTP/1.")) << request;
  for (const char* header :
       {"Accept: text/delim\r\n", "Sender: GAMESERVER\r\n",
        "Receiver: tester\r\n", "Content-Type: text/acl\r\n", "Host: "}) {
    EXPECT_NE(request.find(header), std::string::npos) << header << request;
  }
  EXPECT_NE(request.find("( START m1 x ( ) 1 1 )"), std::string::npos)
      << request;
}

TEST(HttpPlayer, SpeaksAllMessagesOfAMatch) {
  std::vector<std::string> bodies;
  const ScriptedServer server([&bodies](Connection& connection) {
    const std::string request = connection.read_request();
    bodies.push_back(request.substr(request.find("\r\n\r\n") + 4));
    connection.write("HTTP/1.0 200 OK\r\n\r\nnoop");
  });
  players::HttpPlayer player("localhost", server.port(), "tester");
  const gdl::Expression noop{"noop", {}, {}};
  player.start({"m1", "x", {noop}, 10s, 2s}, kLong);
  const match::LastStep both_passed{match::JointMove{noop, noop}};
  player.play({{}, {"noop"}}, kLong);
  player.play({both_passed, {"noop"}}, kLong);
  player.stop(both_passed, kLong);
  player.abort(kLong);
  const auto squeezed = [](const std::string& text) {
    gdl::Diagnostics ignored;
    return gdl::to_string(gdl::read_first_expression(text, ignored));
  };
  ASSERT_EQ(bodies.size(), 5u);
  EXPECT_EQ(squeezed(bodies[0]), "(START m1 x (noop) 10 2)");
  EXPECT_EQ(squeezed(bodies[1]), "(PLAY m1 NIL)");
  EXPECT_EQ(squeezed(bodies[2]), "(PLAY m1 (noop noop))");
  EXPECT_EQ(squeezed(bodies[3]), "(STOP m1 (noop noop))");
  EXPECT_EQ(squeezed(bodies[4]), "(ABORT m1)");
}

TEST(HttpPlayer, ReadsRepliesWithoutLengthAndWithSmallHeaders) {
  EXPECT_EQ(reply_to_bytes("HTTP/1.0 200 OK\r\n\r\n(mark 1 1)").text,
            "(mark 1 1)");
  EXPECT_EQ(reply_to_bytes("HTTP/1.0 200 OK\r\ncontent-type: text/acl\r\n"
                           "content-length: 4\r\n\r\nnoop")
                .text,
            "noop");
  EXPECT_EQ(reply_to_bytes("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n"
                           "\r\n4\r\nnoop\r\n0\r\n\r\n")
                .text,
            "noop");
}

TEST(HttpPlayer, TakesWhatCameOfABodyThatBreaksOff) {
  const match::Reply reply = reply_to_bytes(
      "HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n(mark 1 1)");
  EXPECT_EQ(reply.status, Status::kAnswered);
  EXPECT_EQ(reply.text, "(mark 1 1)");
}

TEST(HttpPlayer, AcceptsAnEmptyBody) {
  const match::Reply reply =
      reply_to_bytes("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(reply.status, Status::kAnswered);
  EXPECT_EQ(reply.text, "");
}

TEST(HttpPlayer, CallsGarbageAConnectionError) {
  for (const std::string bytes :
       {"", "garbage", "\r\n\r\n", "HTTP/9.9 what\r\n\r\nnoop",
        "HTTP/1.0 200 OK\r\nContent-Length", "\xff\x01\x02\r\n"}) {
    const match::Reply reply = reply_to_bytes(bytes);
    EXPECT_EQ(reply.status, Status::kConnectionError) << bytes;
    EXPECT_NE(reply.text, "");
  }
}

TEST(HttpPlayer, CallsAnErrorPageAConnectionError) {
  const match::Reply reply =
      reply_to_bytes("HTTP/1.0 500 Oops\r\nContent-Length: 4\r\n\r\nnoop");
  EXPECT_EQ(reply.status, Status::kConnectionError);
  EXPECT_NE(reply.text.find("500"), std::string::npos);
}

TEST(HttpPlayer, SurvivesAPlayerThatHangsUpAtOnce) {
  const ScriptedServer server([](Connection&) {});
  players::HttpPlayer player("127.0.0.1", server.port(), "tester");
  // Large enough not to fit into the buffers of the sockets.
  const gdl::Expression rule{std::string(1 << 16, 'r'), {}, {}};
  const std::vector<gdl::Expression> rules(400, rule);
  EXPECT_EQ(player.start({"m1", "x", rules, 1s, 1s}, kLong).status,
            Status::kConnectionError);
}

TEST(HttpPlayer, RefusesAReplyWithoutEnd) {
  const match::Reply reply = reply_of([](Connection& connection) {
    connection.read_request();
    connection.write("HTTP/1.0 200 OK\r\n\r\n");
    const std::string part(1 << 16, 'x');
    while (connection.write(part)) {
    }
  });
  EXPECT_EQ(reply.status, Status::kConnectionError);
  EXPECT_NE(reply.text.find("1 MiB"), std::string::npos);
}

TEST(HttpPlayer, SaysWhereNobodyAnswers) {
  const agent::HeldPort closed;
  players::HttpPlayer player("127.0.0.1", closed.port(), "tester");
  const match::Reply reply = player.play({{}, {"noop"}}, kLong);
  EXPECT_EQ(reply.status, Status::kConnectionError);
  EXPECT_NE(reply.text.find(std::to_string(closed.port())), std::string::npos);
}

TEST(HttpPlayer, CallsAnUnknownHostAConnectionError) {
  players::HttpPlayer player("no such host", 9147, "tester");
  EXPECT_EQ(player.abort(kLong).status, Status::kConnectionError);
}

TEST(HttpPlayer, TimesOutOnSilence) {
  const match::Reply reply =
      reply_of([](Connection& connection) { connection.read_to_end(); },
               match::Budget(0.1));
  EXPECT_EQ(reply.status, Status::kTimeout);
  EXPECT_GE(reply.seconds, 0.1);
}

/// Writes `first`, and then `drop` again and again until nobody listens.
ScriptedServer::Script dripping(const std::string& first,
                                const std::string& drop) {
  return [first, drop](Connection& connection) {
    connection.read_request();
    connection.write(first);
    while (connection.write(drop)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  };
}

TEST(HttpPlayer, TimesOutOnABodyThatDrips) {
  EXPECT_EQ(
      reply_of(dripping("HTTP/1.0 200 OK\r\n\r\n", "x"), match::Budget(0.2))
          .status,
      Status::kTimeout);
  EXPECT_EQ(
      reply_of(
          dripping("HTTP/1.0 200 OK\r\nContent-Length: 9999999\r\n\r\n", "x"),
          match::Budget(0.2))
          .status,
      Status::kTimeout);
}

TEST(HttpPlayer, TimesOutOnHeadersThatDrip) {
  EXPECT_EQ(
      reply_of(dripping("HTTP/1.0 200 OK\r\n", "A: b\r\n"), match::Budget(0.2))
          .status,
      Status::kTimeout);
}

TEST(HttpPlayer, CancelsTheRunningRequestAndStillAborts) {
  std::promise<void> thinking;
  std::string aborted;
  const ScriptedServer server([&](Connection& connection) {
    const std::string request = connection.read_request();
    if (request.find("ABORT") == std::string::npos) {
      thinking.set_value();
      connection.read_to_end();
    } else {
      aborted = request;
      connection.write("HTTP/1.0 200 OK\r\n\r\naborted");
    }
  });
  players::HttpPlayer player("127.0.0.1", server.port(), "tester");
  auto playing = std::async(std::launch::async, [&player] {
    return player.play({{}, {"noop"}}, kLong);
  });
  thinking.get_future().wait();
  player.cancel();
  EXPECT_EQ(playing.get().status, Status::kTimeout);
  EXPECT_EQ(player.play({{}, {"noop"}}, kLong).status, Status::kTimeout);
  EXPECT_EQ(player.abort(kLong).text, "aborted");
  EXPECT_NE(aborted.find("( ABORT "), std::string::npos);
}

}  // namespace http_player_test
}  // namespace gamemaster
