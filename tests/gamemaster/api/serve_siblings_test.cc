// Several servers of one database: what is played at one of them is found,
// followed and played from all.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "tests/gamemaster/postgres_server.h"
#include "tests/gamemaster/serve_process.h"

namespace gamemaster {
namespace serve_siblings_test {

using Json = nlohmann::json;
using Server = WithJson<Json, ServeProcess>;

constexpr const char* kPassedOn = "X-Henhouse-Passed-On";

/// The part of an id that says which server made it.
std::string route_of(const Json& id) {
  const std::string text = id.get<std::string>();
  return text.substr(text.rfind('.') + 1);
}

std::size_t count_of(const Server& server, const std::string& status) {
  return server.get("/api/matches?status=" + status).body["items"].size();
}

/// Two on a file.
class ServeSiblingsTest : public testing::Test {
 protected:
  std::string database() const { return folder_.path() / "matches.db"; }

  std::string write(const std::string& name, const std::string& text) const {
    const auto path = folder_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  processes::PrivateFolder folder_;
};

/// Two on a PostgreSQL server.
class ServeSiblingsOnServerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << "no PostgreSQL";
    postgres_.emplace();
    a_.emplace(postgres_->address());
    b_.emplace(postgres_->address());
  }

  std::optional<PostgresServer> postgres_;
  std::optional<Server> a_;
  std::optional<Server> b_;
};

TEST_F(ServeSiblingsOnServerTest, PlayAMatchOfOneFromAll) {
  const Json begun = a_->begin_match(
      "tic_tac_toe", {Server::human(), Server::random_player()});
  const std::string id = begun.at("id");
  const std::string seat = begun["seats"][0]["token"];
  // At once, before it is in the store.
  EXPECT_EQ(b_->get("/api/matches/" + id).status, 200);
  auto followed = std::async(std::launch::async, [&] {
    return b_->events("/api/matches/" + id + "/events",
                      [](const Json& now) { return now["live"] == false; });
  });
  b_->await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(count_of(*b_, "running"), 1U);
  const Json last = b_->play_to_the_end(id, 0, seat);
  EXPECT_EQ(last["status"], "completed") << last;
  const std::vector<Json> events = followed.get();
  ASSERT_GE(events.size(), 4U);  // a beginning, and each step
  EXPECT_EQ(events.back()["status"], "completed");
  EXPECT_EQ(events.back()["steps"], last["steps"]);
  EXPECT_EQ(count_of(*b_, "running"), 0U);
  EXPECT_EQ(a_->get("/api/matches/" + id).body["goals"], last["goals"]);
}

TEST_F(ServeSiblingsOnServerTest, GoOnWithAMatchOfOneThatWasKilled) {
  const Json begun =
      a_->begin_match("tic_tac_toe", {Server::human(), Server::random_player()},
                      {{"playClock", 600}});
  const std::string id = begun.at("id");
  const std::string path = "/api/matches/" + id;
  const std::string seat = begun["seats"][0]["token"];
  b_->await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(b_->post(path + "/move",
                     {{"seat", seat}, {"step", 0}, {"move", "(place 2 2)"}})
                .status,
            200);
  const Json before = b_->await_match(id, [](const Json& now) {
    return now["steps"] == 2 && Server::asks(now, 0);
  });
  a_->kill();
  // It may be on another machine, and is waited for.
  const Server::JsonAnswer silent = b_->get(path);
  EXPECT_EQ(silent.status, 503) << silent.text;
  EXPECT_NE(silent.text.find("does not answer"), std::string::npos);
  // Nobody asks for the match.
  const auto until =
      std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (count_of(*b_, "interrupted") == 0 &&
         std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_EQ(count_of(*b_, "running"), 0U);
  EXPECT_EQ(b_->get(path).body["status"], "interrupted");
  const Json resumed = b_->post(path + "/resume", {{"seat", seat}}).body;
  ASSERT_TRUE(resumed.contains("id")) << resumed;
  const Json after = b_->await_match(
      resumed["id"], [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(after["states"].back()["cells"], before["states"].back()["cells"]);
  // Who comes back plays with the others again.
  a_->start();
  EXPECT_EQ(a_->play_to_the_end(resumed["id"], 0, seat)["status"], "completed");
}

TEST_F(ServeSiblingsTest, PassOnAllThatCanBeDone) {
  const Server a(database());
  const Server b(database());
  const Json begun = a.begin_match(
      "tic_tac_toe", {Server::human(), Server::human()}, {{"playClock", 600}});
  std::string id = begun.at("id");
  const Json x = begun["seats"][0]["token"];
  const Json o = begun["seats"][1]["token"];
  const auto act = [&](const std::string& action, const Json& body) {
    return b.post("/api/matches/" + id + "/" + action, body);
  };
  const auto await_steps = [&](int steps) {
    return b.await_match(
        id, [steps](const Json& now) { return now["steps"] == steps; });
  };
  b.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(act("say", {{"text", "hello"}, {"seat", x}}).status, 200);
  EXPECT_EQ(a.get("/api/matches/" + id).body["chat"][0]["text"], "hello");
  EXPECT_EQ(
      act("move", {{"seat", "guessed"}, {"step", 0}, {"move", "noop"}}).status,
      403);
  EXPECT_EQ(
      act("move", {{"seat", x}, {"step", 0}, {"move", "nonsense"}}).status,
      409);
  act("move", {{"seat", x}, {"step", 0}, {"move", "(place 1 1)"}});
  await_steps(1);
  EXPECT_EQ(act("takeback", {{"seat", x}}).status, 200);
  const Json back = await_steps(0);
  EXPECT_NE(back["id"], id);
  id = back["id"];
  b.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  const Server::JsonAnswer analysis =
      b.post("/api/analyses", {{"match", id}, {"seat", x}});
  ASSERT_EQ(analysis.status, 201) << analysis.text;
  EXPECT_EQ(route_of(analysis.body["id"]), route_of(id));
  const std::string tree =
      "/api/analyses/" + analysis.body["id"].get<std::string>();
  EXPECT_EQ(b.get(tree).body["nodes"].size(), 1U);
  EXPECT_EQ(b.post("/api/analyses", {{"match", id}}).status, 403);
  EXPECT_EQ(act("resign", {{"seat", o}}).status, 200);
  const Json over =
      b.await_match(id, [](const Json& now) { return Server::is_over(now); });
  EXPECT_EQ(over["resigned"], 1);
  // Both get the same rematch, whichever server they ask.
  const Json rematch = act("rematch", {{"seat", x}}).body;
  EXPECT_EQ(
      rematch.at("id"),
      a.post("/api/matches/" + id + "/rematch", {{"seat", o}}).body["id"]);
  const std::string record = b.send_raw("GET /api/matches/" + id +
                                        "/record.json HTTP/1.1\r\nHost: "
                                        "127.0.0.1\r\n\r\n");
  EXPECT_NE(record.find("filename=\"" + id + ".json\""), std::string::npos);
}

TEST_F(ServeSiblingsTest, SayThatOneDoesNotAnswer) {
  const Server a(database());
  const Server b(database());
  const std::string id =
      a.begin_match("tic_tac_toe", {Server::human(), Server::human()})["id"];
  kill(a.id(), SIGSTOP);
  const Server::JsonAnswer silent = b.get("/api/matches/" + id);
  kill(a.id(), SIGCONT);
  EXPECT_EQ(silent.status, 503) << silent.text;
  EXPECT_NE(silent.text.find("does not answer"), std::string::npos);
  EXPECT_EQ(b.get("/api/matches/" + id).body["live"], true);
}

TEST_F(ServeSiblingsTest, PassNothingOnTwice) {
  const Server a(database());
  const Server b(database());
  const std::vector<Json> seats = {Server::human(), Server::human()};
  const Json at_a = a.begin_match("tic_tac_toe", seats)["id"];
  const Json at_b = b.begin_match("tic_tac_toe", seats)["id"];
  a.await_match(at_a, [](const Json& now) { return Server::asks(now, 0); });
  const auto ask_b = [&](const Json& route) {
    return b.send_raw("GET /api/matches/" + at_a.get<std::string>() +
                      " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + kPassedOn + ": " +
                      route.get<std::string>() + "\r\n\r\n");
  };
  const std::string mine = ask_b(route_of(at_b));
  EXPECT_EQ(status_of(mine), 200);
  EXPECT_NE(mine.find("\"live\":false"), std::string::npos) << mine;
  const std::string anothers = ask_b(route_of(at_a));
  EXPECT_EQ(status_of(anothers), 503);
  EXPECT_NE(anothers.find("--reachable-as"), std::string::npos) << anothers;
}

TEST_F(ServeSiblingsTest, NeedTheSameToken) {
  const std::string horse = write("horse", "correct horse\n");
  const Server a(database(), {"--token-file", horse});
  const Server b(database(), {"--token-file", horse});
  const Server c(database(), {"--token-file", write("hen", "another hen\n")});
  const Json match = {{"game", "tic_tac_toe"},
                      {"seats", {Server::human(), Server::human()}}};
  const Server::Headers token = {{"X-Henhouse-Token", "correct horse"}};
  const Json begun = a.post("/api/matches", match, token).body;
  const std::string path = "/api/matches/" + begun.at("id").get<std::string>();
  const Json hello = {{"text", "hello"}};
  EXPECT_EQ(b.post(path + "/say", hello, token).status, 200);
  EXPECT_EQ(b.post(path + "/say", hello).status, 401);
  const Server::JsonAnswer refused =
      c.post(path + "/say", hello, {{"X-Henhouse-Token", "another hen"}});
  EXPECT_EQ(refused.status, 503);
  EXPECT_NE(refused.text.find("need the same"), std::string::npos);
}

TEST_F(ServeSiblingsTest, GoOnOnceWithAMatchOfOneThatIsGone) {
  Server gone(database());
  const Server b(database());
  const Server c(database());
  const Json begun = gone.begin_match(
      "tic_tac_toe", {Server::human(), Server::human()}, {{"playClock", 600}});
  const std::string id = begun.at("id");
  const Json x = begun["seats"][0]["token"];
  const Json o = begun["seats"][1]["token"];
  gone.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  gone.kill();
  const auto act = [&id](const Server& server, const std::string& action,
                         const Json& seat) {
    return server.post("/api/matches/" + id + "/" + action, {{"seat", seat}});
  };
  auto of_x =
      std::async(std::launch::async, [&] { return act(b, "resume", x).body; });
  const Json of_o = act(c, "resume", o).body;
  ASSERT_TRUE(of_o.contains("id")) << of_o;
  EXPECT_EQ(of_x.get().at("id"), of_o["id"]);
  EXPECT_EQ(act(b, "resume", o).body["id"], of_o["id"]);
  EXPECT_EQ(act(c, "resume", x).body["id"], of_o["id"]);
  for (const Server* const server : {&b, &c}) {
    const Server::JsonAnswer given_up = act(*server, "abort", x);
    EXPECT_EQ(given_up.status, 409) << given_up.text;
  }
}

TEST_F(ServeSiblingsTest, BeginOneRematchOfAMatchOfOneThatIsGone) {
  Server gone(database());
  const Server b(database());
  const Server c(database());
  const Json begun =
      gone.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string id = begun.at("id");
  const std::string path = "/api/matches/" + id;
  const Json x = begun["seats"][0]["token"];
  const Json o = begun["seats"][1]["token"];
  gone.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(gone.post(path + "/resign", {{"seat", x}}).status, 200);
  gone.await_match(id, [](const Json& now) { return Server::is_over(now); });
  gone.kill();
  const Json of_x = b.post(path + "/rematch", {{"seat", x}}).body;
  ASSERT_TRUE(of_x.contains("id")) << of_x;
  EXPECT_EQ(c.post(path + "/rematch", {{"seat", o}}).body["id"], of_x["id"]);
  EXPECT_EQ(b.post(path + "/rematch", {{"seat", o}}).body["id"], of_x["id"]);
}

}  // namespace serve_siblings_test
}  // namespace gamemaster
