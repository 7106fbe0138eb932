#include "agent/http/server.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include <atomic>
#include <deque>
#include <functional>
#include <future>
#include <latch>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/agent/raw_client.h"

namespace agent::http {
namespace server_test {

/// Answers with the target and the body, or as the test says.
class EchoService : public Service {
 public:
  std::optional<Reply> judge(const Request& head) override {
    if (head.target != "/forbidden") return std::nullopt;
    return refuse(403, "forbidden");
  }
  Reply answer(Request request, Clock::time_point) override {
    if (on_answer) return on_answer(request);
    return Reply{200, {}, request.target + " " + request.body, {}};
  }
  Reply refuse(int status, const std::string& reason) override {
    return Reply{status, {}, reason, {}};
  }

  std::function<Reply(const Request&)> on_answer;
};

class RunningServer {
 public:
  explicit RunningServer(const ServerOptions& options = {},
                         std::function<Reply(const Request&)> on_answer = {})
      : service_(std::move(on_answer)),
        server_(service_, options),
        port_(server_.bind("127.0.0.1", 0)),
        thread_([this] { server_.serve(); }) {}
  ~RunningServer() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
  }

  int port() const { return port_; }
  std::string exchange(std::string_view bytes) const {
    return agent::exchange(port_, bytes);
  }

 private:
  struct Echo : EchoService {
    explicit Echo(std::function<Reply(const Request&)> how) {
      on_answer = std::move(how);
    }
  };

  Echo service_;
  Server server_;
  int port_;
  std::thread thread_;
};

std::string get(const std::string& target) {
  return "GET " + target + " HTTP/1.1\r\n\r\n";
}

/// A reply larger than what systems keep for a reader that does not read.
constexpr std::size_t kLarge = std::size_t{16} << 20;
constexpr int kPatience = 20'000;  // milliseconds, where a fault would hang

TEST(HttpServer, AnswersARequest) {
  const RunningServer server;
  EXPECT_EQ(server.exchange(get("/a")),
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\n"
            "/a ");
  EXPECT_EQ(body_of(server.exchange(
                "POST /b HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")),
            "/b {}");
}

TEST(HttpServer, AHeadIsAllOfAReplyToHead) {
  const RunningServer server;
  EXPECT_EQ(
      server.exchange("HEAD /a HTTP/1.1\r\n\r\n"),
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\n");
}

TEST(HttpServer, RefusesByTheHeadAlone) {
  const RunningServer server;
  const std::string post =
      "POST /forbidden HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n";
  EXPECT_EQ(status_of(server.exchange(post)), "403");
  EXPECT_EQ(status_of(server.exchange("nonsense\r\n")), "400");
}

TEST(HttpServer, StreamsUntilTheEnd) {
  const RunningServer server({}, [](const Request&) {
    Reply reply;
    reply.stream = [i = 0]() mutable -> std::optional<std::string> {
      if (++i == 4) return std::nullopt;
      return i == 2 ? "" : "piece " + std::to_string(i);
    };
    return reply;
  });
  EXPECT_EQ(body_of(server.exchange(get("/"))),
            "7\r\npiece 1\r\n7\r\npiece 3\r\n0\r\n\r\n");
}

TEST(HttpServer, WhatAServiceThrowsHurtsNobodyElse) {
  const RunningServer server({}, [](const Request& request) {
    if (request.target == "/bad") throw std::runtime_error("bad");
    return Reply{200, {}, "good", {}};
  });
  EXPECT_EQ(server.exchange(get("/bad")), "");
  EXPECT_EQ(body_of(server.exchange(get("/"))), "good");
}

TEST(HttpServer, SlowReadersHoldNoThread) {
  ServerOptions options;
  options.threads = 1;
  options.transfer_time = std::chrono::hours(1);
  const RunningServer server(options, [](const Request& request) {
    return Reply{
        200, {}, std::string(request.target == "/large" ? kLarge : 1, 'a'), {}};
  });
  std::deque<RawClient> slow;
  for (int i = 0; i < 4; ++i)
    slow.emplace_back(server.port()).send(get("/large"));
  const RawClient other(server.port());
  other.send(get("/small"));
  ASSERT_TRUE(other.is_answered_within(kPatience));
  EXPECT_EQ(body_of(other.receive()), "a");
  // And they get all of it, once they read.
  EXPECT_EQ(body_of(slow.front().receive()).size(), kLarge);
}

TEST(HttpServer, HoldsNoMoreForSlowReadersThanItMay) {
  ServerOptions options;
  options.transfer_time = std::chrono::hours(1);
  options.held_bytes = 2 * kLarge;
  const RunningServer server(options, [](const Request&) {
    return Reply{200, {}, std::string(kLarge, 'a'), {}};
  });
  std::deque<RawClient> slow;
  for (int i = 0; i < 5; ++i) {
    slow.emplace_back(server.port()).send(get("/"));
    // One after the other.
    ASSERT_TRUE(slow.back().is_answered_within(kPatience));
  }
  EXPECT_LT(body_of(slow.front().receive()).size(), kLarge);
  EXPECT_EQ(body_of(slow.back().receive()).size(), kLarge);
}

TEST(HttpServer, SlowSendersHoldNoThread) {
  ServerOptions options;
  options.threads = 1;
  options.transfer_time = std::chrono::hours(1);
  const RunningServer server(options);
  std::deque<RawClient> slow;
  for (int i = 0; i < 20; ++i) slow.emplace_back(server.port()).send("GET /s");
  EXPECT_EQ(body_of(server.exchange(get("/a"))), "/a ");
  slow.front().send("low HTTP/1.1\r\n\r\n");
  EXPECT_EQ(body_of(slow.front().receive()), "/slow ");
}

TEST(HttpServer, WhoWasWaitedForLongestMakesPlace) {
  ServerOptions options;
  options.places = 3;
  options.transfer_time = std::chrono::hours(1);
  const RunningServer server(options);
  std::deque<RawClient> slow;
  for (int i = 0; i < 6; ++i) slow.emplace_back(server.port()).send("GET /s");
  EXPECT_EQ(body_of(server.exchange(get("/a"))), "/a ");
  const std::string reply = slow.front().receive();
  EXPECT_TRUE(reply.empty() || status_of(reply) == "408") << reply;
}

TEST(HttpServer, ARequestThatDripsIsGivenUp) {
  ServerOptions options;
  options.transfer_time = std::chrono::milliseconds(100);
  const RunningServer server(options);
  const RawClient client(server.port());
  client.send("GET /a HT");
  EXPECT_EQ(status_of(client.receive()), "408");
  const RawClient silent(server.port());
  EXPECT_EQ(silent.receive(), "");
}

TEST(HttpServer, TurnsAwayWhatCannotWait) {
  std::latch at_work(1);
  std::latch released(1);
  ServerOptions options;
  options.threads = 1;
  options.waiting = 1;
  const RunningServer server(options, [&](const Request& request) {
    if (request.target == "/first") at_work.count_down();
    released.wait();
    return Reply{200, {}, request.target, {}};
  });
  const RawClient first(server.port());
  first.send(get("/first"));
  at_work.wait();
  // Which of the two comes first is not known.
  const RawClient second(server.port());
  second.send(get("/"));
  const RawClient third(server.port());
  third.send(get("/"));
  std::string turned_away;
  while (turned_away.empty()) {
    if (second.is_answered_within(1)) turned_away = second.receive();
    if (third.is_answered_within(1)) turned_away = third.receive();
  }
  EXPECT_EQ(status_of(turned_away), "503");
  released.count_down();
  EXPECT_EQ(body_of(first.receive()), "/first");
}

/// The numbers of the open files of a process that was started now, without
/// the usual three.
std::set<int> files_of_a_child() {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::string words[] = {"ls", "/proc/self/fd"};
  char* const arguments[] = {words[0].data(), words[1].data(), nullptr};
  pid_t child = -1;
  EXPECT_EQ(::posix_spawnp(&child, "ls", &actions, nullptr, arguments, environ),
            0);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::set<int> files;
  FILE* const listing = ::fdopen(ends[0], "r");
  for (int fd = 0; std::fscanf(listing, "%d", &fd) == 1;) {
    if (fd > STDERR_FILENO) files.insert(fd);
  }
  std::fclose(listing);
  ::waitpid(child, nullptr, 0);
  return files;
}

TEST(HttpServer, ItsSocketsStayOutOfChildProcesses) {
  // With what the test was started with, and the folder that is listed.
  const std::set<int> before = files_of_a_child();
  std::set<int> during;
  const RunningServer server({}, [&during](const Request&) {
    during = files_of_a_child();
    return Reply{200, {}, "done", {}};
  });
  const RawClient open(server.port());
  open.send("GET /");
  EXPECT_EQ(body_of(server.exchange(get("/"))), "done");
  EXPECT_EQ(during, before);
}

TEST(HttpServer, StopsAfterTheRequestsThatAreThere) {
  std::latch at_work(1);
  std::latch released(1);
  RunningServer server({}, [&](const Request&) {
    at_work.count_down();
    released.wait();
    return Reply{200, {}, "late", {}};
  });
  const RawClient idle(server.port());
  const RawClient halfway(server.port());
  halfway.send("GET /");
  const RawClient asking(server.port());
  asking.send(get("/"));
  at_work.wait();
  std::thread release([&released] { released.count_down(); });
  server.stop();
  release.join();
  EXPECT_EQ(body_of(asking.receive()), "late");
  EXPECT_EQ(idle.receive(), "");
  EXPECT_EQ(halfway.receive(), "");
}

TEST(HttpServer, StopBeforeServeIsNotLost) {
  EchoService service;
  Server server(service, {});
  server.bind("127.0.0.1", 0);
  server.stop();
  server.serve();
}

}  // namespace server_test
}  // namespace agent::http
