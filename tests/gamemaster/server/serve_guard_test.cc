// What the server refuses, and that it goes on afterwards.

#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_guard_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

const std::string kPost =
    "POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Type: application/json\r\n";

std::string with_body(const std::string& head, const std::string& body) {
  return head + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

TEST(ServeGuardTest, RefusesHostileRequestsEachForItsReason) {
  const Server server;
  const std::string get = "GET /api HTTP/1.1\r\nHost: localhost\r\n";
  struct Case {
    std::string name;
    std::string request;
    int status;
  };
  const std::vector<Case> cases = {
      {"no HTTP at all", "hello\r\n\r\n", 400},
      {"bytes of nothing", std::string(8, '\0') + "\r\n\r\n", 400},
      {"another version", "GET / HTTP/9.9\r\n\r\n", 400},
      {"a long address", "GET /" + std::string(4000, 'a') + " HTTP/1.1\r\n\r\n",
       414},
      {"a flood of headers",
       get +
           [] {
             std::string headers;
             for (int i = 0; i < 200; ++i) {
               headers += "X-" + std::to_string(i) + ": 1\r\n";
             }
             return headers;
           }() +
           "\r\n",
       431},
      {"a large header", get + "X: " + std::string(20'000, 'a') + "\r\n\r\n",
       431},
      {"headers without an end", get + std::string(40'000, 'a'), 431},
      {"a header twice", get + "Host: other\r\n\r\n", 400},
      {"a bare newline", get + "X: 1\nY: 2\r\n\r\n", 400},
      {"another host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403},
      {"no host", "GET / HTTP/1.1\r\n\r\n", 403},
      {"a host that looks like ours",
       "GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n", 403},
      {"another method",
       "DELETE /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 405},
      {"a path to a file",
       "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"a hidden path to a file",
       "GET /api/games/%2e%2e%2fetc HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"half a percent sign",
       "GET /api/games/%2 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"a zero in the path",
       "GET /api/games/a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"bytes beyond ASCII in the path",
       "GET /api/games/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
      {"a page that is not ours",
       with_body(kPost + "Origin: http://evil.example\r\n", "{}"), 403},
      {"a page without an origin", with_body(kPost + "Origin: null\r\n", "{}"),
       403},
      {"a site that is not ours",
       with_body(kPost + "Sec-Fetch-Site: cross-site\r\n", "{}"), 403},
      {"a form",
       with_body("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                 "Content-Type: application/x-www-form-urlencoded\r\n",
                 "a=b"),
       415},
      {"no length", kPost + "\r\n{}", 411},
      {"a negative length", kPost + "Content-Length: -1\r\n\r\n{}", 400},
      {"a huge length", kPost + "Content-Length: 99999999999999\r\n\r\n{}",
       413},
      {"a length beyond numbers",
       kPost + "Content-Length: 99999999999999999999999\r\n\r\n{}", 413},
      {"chunks",
       kPost + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 415},
      {"a packed body",
       with_body(kPost + "Content-Encoding: gzip\r\n", "\x1f\x8b"), 415},
      {"no JSON", with_body(kPost, "(role x)"), 400},
      {"JSON that is no object", with_body(kPost, "[1]"), 400},
      {"deep JSON",
       with_body(kPost, std::string(100'000, '[') + std::string(100'000, ']')),
       400},
      {"invalid UTF-8",
       with_body(kPost, "{\"name\":\"\xff\xfe.kif\",\"text\":\"\"}"), 400},
      {"missing parts", with_body(kPost, "{}"), 400},
      {"parts of another kind", with_body(kPost, "{\"name\":7,\"text\":[]}"),
       400},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(status_of(server.send_raw(each.request)), each.status)
        << each.name;
  }
  EXPECT_EQ(server.get("/api").status, 200);
}

TEST(ServeGuardTest, GivesUpOnSlowClients) {
  server::WebServerOptions options;
  options.request_time = std::chrono::milliseconds(300);
  const Server server(options);
  EXPECT_EQ(status_of(server.send_raw("GET /api HTTP/1.1\r\nHost: loc")), 408);
  EXPECT_EQ(status_of(server.send_raw(
                kPost + "Content-Length: 1000\r\n\r\n{\"name\":")),
            408);
  EXPECT_EQ(server.get("/api").status, 200);
}

TEST(ServeGuardTest, ServesOthersWhileManySendSlowly) {
  server::WebServerOptions options;
  options.threads = 2;
  options.event_streams = 0;
  options.places = 50;
  const Server server(options);
  // More of them than there are threads, and than there are places.
  std::vector<int> slow;
  for (int i = 0; i < 60; ++i) {
    slow.push_back(server.begin_raw("GET /api HTTP/1.1\r\nHost: loc"));
    ASSERT_GE(slow.back(), 0);
  }
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.get("/api").status, 200);
  for (const int socket : slow) ::close(socket);
}

TEST(ServeGuardTest, AsksForTheTokenWhereThereIsOne) {
  server::WebServerOptions options;
  options.token = "correct horse";
  const Server server(options);
  const Json body = {{"address", "127.0.0.1:1"}};
  EXPECT_EQ(server.post("/api/players", body).status, 401);
  EXPECT_EQ(server.post("/api/players", body, {{"X-Henhouse-Token", "correct"}})
                .status,
            401);
  EXPECT_EQ(
      server.post("/api/players", body, {{"X-Henhouse-Token", "correct horse"}})
          .status,
      201);
  EXPECT_EQ(server.get("/api").body["needsToken"], true);
}

TEST(ServeGuardTest, AnswersUnderTheLoopbackAddressThatItWasBoundTo) {
  server::WebServerOptions options;
  options.bind = "127.0.0.2";
  const Server server(options);
  EXPECT_EQ(server.get("/api").status, 200);
}

TEST(ServeGuardTest, SendsHeadersThatKeepScriptsOut) {
  const Server server;
  const std::string reply =
      server.send_raw("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(reply), 200);
  EXPECT_NE(reply.find("Content-Security-Policy: default-src 'none'"),
            std::string::npos);
  EXPECT_NE(reply.find("X-Content-Type-Options: nosniff"), std::string::npos);
  EXPECT_EQ(reply.find("Access-Control-Allow-Origin"), std::string::npos);
}

TEST(ServeGuardTest, KeepsScriptInNamesAsText) {
  const Server server;
  const std::string script = "<script>alert(1)</script>";
  const auto game =
      server.post("/api/games", {{"name", script + ".kif"},
                                 {"text", "(role " + script + ")\n(nonsense"}});
  EXPECT_EQ(game.status, 422);
  const Json begun =
      server
          .post(
              "/api/matches",
              {{"game", "tic_tac_toe"},
               {"seats",
                {{{"kind", "human"}, {"name", script}}, {{"kind", "random"}}}}})
          .body;
  const auto raw =
      server.send_raw("GET /api/matches/" + begun["id"].get<std::string>() +
                      " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_NE(raw.find("Content-Type: application/json"), std::string::npos);
}

TEST(ServeGuardTest, LimitsWhatMatchesAreMadeOf) {
  const Server server;
  const Json random = {{"kind", "random"}};
  const auto start = [&](const Json& body) {
    return server.post("/api/matches", body).status;
  };
  EXPECT_EQ(start({{"game", "chess"}, {"seats", {random}}}), 400);
  EXPECT_EQ(start({{"game", "chess"}, {"seats", "all"}}), 400);
  EXPECT_EQ(start({{"game", "nothing"}, {"seats", {random, random}}}), 404);
  EXPECT_EQ(start({{"game", "chess"},
                   {"seats", {random, random}},
                   {"playClock", 1'000'000}}),
            400);
  EXPECT_EQ(start({{"game", "chess"},
                   {"seats", {random, random}},
                   {"playClock", 0.05}}),
            400);
  // Players of others are told whole seconds.
  const Json other = {{"kind", "player"}, {"address", "localhost:1"}};
  EXPECT_EQ(
      start(
          {{"game", "chess"}, {"seats", {random, other}}, {"playClock", 0.5}}),
      400);
  EXPECT_EQ(start({{"game", "chess"},
                   {"seats", {random, {{"kind", "agent"}, {"level", 99}}}}}),
            400);
  EXPECT_EQ(
      start({{"game", "chess"},
             {"seats", {random, {{"kind", "player"}, {"address", "x"}}}}}),
      422);
}

TEST(ServeGuardTest, SlowsDownWhoChangesTooMuch) {
  const Server server;
  bool refused = false;
  for (int i = 0; i < 200 && !refused; ++i) {
    refused = server.post("/api/players", {{"action", "none"}, {"name", ""}})
                  .status == 429;
  }
  EXPECT_TRUE(refused);
}

TEST(ServeGuardTest, SurvivesRulesWithoutEnd) {
  const Server server;
  // Each number has a next one: no finite meaning.
  const std::string endless =
      "(role x)\n(init (n 0))\n(<= (num (s ?n)) (num ?n))\n(num z)\n"
      "(<= (legal x (go ?n)) (num ?n))\n(<= (next (n 0)) (true (n 0)))\n"
      "(<= terminal (true (n 1)))\n(goal x 100)\n";
  const auto game =
      server.post("/api/games", {{"name", "endless.kif"}, {"text", endless}});
  EXPECT_EQ(game.status, 422) << game.text.substr(0, 500);
  EXPECT_EQ(server.get("/api").status, 200);
}

}  // namespace serve_guard_test
}  // namespace gamemaster
