#include "agent/message_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <future>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "tests/agent/raw_client.h"

namespace agent {
namespace message_server_test {

/// A server on a free port that answers messages with themselves.
class RunningServer {
 public:
  explicit RunningServer(
      MessageServer::Handler handler = echo,
      const http::ServerOptions& options = MessageServer::usual_options())
      : server_(std::move(handler), options),
        port_(server_.bind("127.0.0.1", 0)),
        thread_([this] { server_.serve(); }) {}
  ~RunningServer() {
    server_.stop();
    thread_.join();
  }

  int port() const { return port_; }

  std::string exchange(std::string_view bytes) const {
    return agent::exchange(port_, bytes);
  }

  static std::string echo(const std::string& message,
                          MessageServer::Clock::time_point) {
    return "<" + message + ">";
  }

 private:
  MessageServer server_;
  int port_;
  std::thread thread_;
};

bool has_header(const std::string& reply, const std::string& header) {
  return reply.find("\r\n" + header + "\r\n") != std::string::npos;
}

TEST(MessageServer, AnswersAPostWithTheHeadersOfTheProtocol) {
  const RunningServer server;
  const std::string reply = server.exchange(
      "POST / HTTP/1.0\r\nContent-Type: text/acl\r\nContent-Length: 6\r\n\r\n"
      "(INFO)");
  EXPECT_EQ(status_of(reply), "200");
  EXPECT_EQ(body_of(reply), "<(INFO)>");
  for (const char* header :
       {"Content-Type: text/acl", "Content-Length: 8", "Connection: close",
        "Access-Control-Allow-Origin: *",
        "Access-Control-Allow-Methods: POST, GET, OPTIONS",
        "Access-Control-Allow-Headers: Content-Type",
        "Access-Control-Allow-Age: 86400", "Access-Control-Max-Age: 86400"}) {
    EXPECT_TRUE(has_header(reply, header)) << header << "\n" << reply;
  }
}

TEST(MessageServer, TakesAMessageFromTheTargetWholeAndRaw) {
  const RunningServer server;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"/%28PLAY+m+(?a)%29?b#c", "(PLAY m (?a))?b#c"},
      {"/%28+PLAY%20m%2E1+%28noop%29%29", "( PLAY m.1 (noop))"},
      {"/( INFO )", "( INFO )"},
      {"/(START+m+x+((<=+(p+?x)+(q+?x)))+1+1)",
       "(START m x ((<= (p ?x) (q ?x))) 1 1)"},
      {"/a%0D%0Ab", "a \nb"},
      {"/%zz%4%41%", "%zz%4A%"},
      {"http://h:9147/(INFO)", "(INFO)"},
      {"HTTP://h:9147", ""},
      {"/", ""}};
  for (const auto& [target, message] : cases) {
    EXPECT_EQ(body_of(server.exchange("GET " + target +
                                      " HTTP/1.1\r\nHost: x\r\n\r\n")),
              "<" + message + ">");
  }
}

TEST(MessageServer, TakesAVeryLongTarget) {
  const RunningServer server;
  const std::string message(100'000, 'x');
  EXPECT_EQ(body_of(server.exchange("GET /" + message + " HTTP/1.0\r\n\r\n")),
            "<" + message + ">");
}

TEST(MessageServer, OptionsAndOtherMethodsGetAnEmptyReply) {
  const RunningServer server;
  for (const char* method : {"OPTIONS", "HEAD", "DELETE"}) {
    const std::string reply =
        server.exchange(std::string(method) + " / HTTP/1.1\r\n\r\n");
    EXPECT_EQ(status_of(reply), "200") << method;
    EXPECT_EQ(body_of(reply), "") << method;
    EXPECT_TRUE(has_header(reply, "Access-Control-Allow-Origin: *")) << method;
    EXPECT_TRUE(has_header(reply, "Content-Length: 0")) << method;
  }
}

TEST(MessageServer, BodyWithoutLengthEndsWithItsParenthesesOrTheInput) {
  const RunningServer server;
  EXPECT_EQ(body_of(server.exchange("POST / HTTP/1.0\r\n\r\n(INFO)")),
            "<(INFO)>");
  const RawClient client(server.port());
  client.send("POST / HTTP/1.0\r\n\r\nINFO");
  client.half_close();
  EXPECT_EQ(body_of(client.receive()), "<INFO>");
}

TEST(MessageServer, LetsACarefulSenderContinue) {
  const RunningServer server;
  const RawClient client(server.port());
  client.send(
      "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n");
  EXPECT_EQ(client.receive_line(), "HTTP/1.1 100 Continue\r");
  EXPECT_EQ(client.receive_line(), "\r");
  client.send("(INFO)");
  EXPECT_EQ(body_of(client.receive()), "<(INFO)>");
}

TEST(MessageServer, GarbageGetsAProperReply) {
  const RunningServer server;
  EXPECT_EQ(status_of(server.exchange("\x16\x03\x01\x02")), "400");
  EXPECT_EQ(status_of(server.exchange("nonsense\r\n\r\n")), "400");
  EXPECT_EQ(status_of(server.exchange("GET /" + std::string(5 << 20, 'a'))),
            "414");
  std::string flood = "GET / HTTP/1.0\r\n";
  for (int i = 0; i < 200; ++i) flood += "X: y\r\n";
  EXPECT_EQ(status_of(server.exchange(flood + "\r\n")), "431");
  const std::string reply =
      server.exchange("POST / HTTP/1.0\r\nContent-Length: 100000000\r\n\r\n(");
  EXPECT_EQ(status_of(reply), "413");
  EXPECT_TRUE(has_header(reply, "Access-Control-Allow-Origin: *"));
  // And it still works.
  EXPECT_EQ(body_of(server.exchange("GET /a HTTP/1.0\r\n\r\n")), "<a>");
}

TEST(MessageServer, DrippingRequestIsGivenUpInTime) {
  http::ServerOptions limits = MessageServer::usual_options();
  limits.transfer_time = std::chrono::milliseconds(100);
  const RunningServer server(RunningServer::echo, limits);
  const RawClient client(server.port());
  client.send("POST / HTTP/1.0\r\nContent-Le");
  EXPECT_EQ(status_of(client.receive()), "408");
}

TEST(MessageServer, WhatTheHandlerThrowsBecomesAStatus) {
  const RunningServer server(
      [](const std::string& message, auto) -> std::string {
        if (message == "error") throw gdl::Error("no such message");
        throw std::runtime_error("broken");
      });
  const std::string reply = server.exchange("GET /error HTTP/1.0\r\n\r\n");
  EXPECT_EQ(status_of(reply), "400");
  EXPECT_EQ(body_of(reply), "no such message\n");
  EXPECT_EQ(status_of(server.exchange("GET /bug HTTP/1.0\r\n\r\n")), "500");
}

TEST(MessageServer, OneMessageDoesNotWaitForAnother) {
  std::promise<void> asked;
  std::promise<void> released;
  std::shared_future<void> release = released.get_future().share();
  const RunningServer server([&](const std::string& message, auto) {
    if (message == "slow") {
      asked.set_value();
      release.wait();
    }
    return message;
  });
  const RawClient slow(server.port());
  slow.send("GET /slow HTTP/1.0\r\n\r\n");
  asked.get_future().wait();
  EXPECT_EQ(body_of(server.exchange("GET /fast HTTP/1.0\r\n\r\n")), "fast");
  released.set_value();
  EXPECT_EQ(body_of(slow.receive()), "slow");
}

TEST(MessageServer, ManyMessagesAtOnceAreAllAnswered) {
  const RunningServer server;
  std::vector<std::thread> senders;
  senders.reserve(8);
  std::atomic<int> answered = 0;
  for (int i = 0; i < 8; ++i) {
    senders.emplace_back([&server, &answered, i] {
      for (int j = 0; j < 25; ++j) {
        const std::string text = std::to_string(i * 100 + j);
        const std::string reply =
            server.exchange("GET /" + text + " HTTP/1.0\r\n\r\n");
        if (body_of(reply) == "<" + text + ">") ++answered;
      }
    });
  }
  for (std::thread& sender : senders) sender.join();
  EXPECT_EQ(answered, 200);
}

TEST(MessageServer, TakenPortIsAnErrorThatSaysSo) {
  const RunningServer first;
  MessageServer second(RunningServer::echo);
  try {
    second.bind("127.0.0.1", first.port());
    FAIL() << "two servers share a port";
  } catch (const gdl::Error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("port " + std::to_string(first.port())),
              std::string::npos);
    EXPECT_NE(text.find("taken"), std::string::npos);
  }
}

TEST(MessageServer, UnknownAddressIsAnError) {
  MessageServer server(RunningServer::echo);
  EXPECT_THROW(server.bind("203.0.113.7", 0), gdl::Error);
}

TEST(MessageServer, StopEndsItWithConnectionsOpen) {
  MessageServer server(RunningServer::echo);
  const int port = server.bind("127.0.0.1", 0);
  std::thread thread([&server] { server.serve(); });
  const RawClient idle(port);
  const RawClient halfway(port);
  halfway.send("POST / HTTP/1.0\r\n");
  server.stop();
  server.stop();
  thread.join();
}

TEST(MessageServer, StopBeforeServeIsNotLost) {
  MessageServer server(RunningServer::echo);
  server.bind("127.0.0.1", 0);
  server.stop();
  server.serve();
}

}  // namespace message_server_test
}  // namespace agent
