// What a game manager does about matches without end, matches that nobody looks
// at, and faults of its own.

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/gamemaster/serve_fixture.h"
#include "tests/gamemaster/sqlite_connection.h"

namespace gamemaster {
namespace serve_limits_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

/// A lamp that two players switch for ever; every state has a name of its own
/// where `grows`.
std::string endless_game(bool grows) {
  std::string rules =
      "(role a) (role b) (init (lamp off))"
      "(<= (legal ?r press) (role ?r)) (<= (legal ?r wait) (role ?r))"
      "(<= (next (lamp on)) (true (lamp off)) (does a press))"
      "(<= (next (lamp off)) (true (lamp on)) (does a press))"
      "(<= (next (lamp ?x)) (true (lamp ?x)) (does a wait))"
      "(<= terminal (true (lamp broken)))"
      "(goal a 50) (goal b 50)\n";
  if (grows) {
    for (int i = 0; i < 200; ++i) {
      const std::string fact =
          "(shelf book_of_a_long_name_" + std::to_string(i) + ")";
      rules +=
          "(init " + fact + ") (<= (next " + fact + ") (true " + fact + "))\n";
    }
  }
  return rules;
}

/// Begins a match of random players in a game that is brought.
Json begin_endless_match(const Server& server, bool grows) {
  const auto game = server.post(
      "/api/games", {{"name", "lamp.kif"}, {"text", endless_game(grows)}});
  EXPECT_EQ(game.status, 201) << game.text;
  return server
      .post("/api/matches",
            {{"game", game.body["key"]},
             {"seats", {Server::random_player(), Server::random_player()}}})
      .body;
}

void expect_clear_end(Server& server, const std::string& id,
                      const std::string& what) {
  const Json match = server.await_match(id, Server::is_over);
  EXPECT_EQ(match["status"], "aborted");
  EXPECT_NE(match["failure"].get<std::string>().find(what), std::string::npos);
  EXPECT_EQ(match["canResume"], false);
  const Json record = server.get("/api/matches/" + id + "/record.json").body;
  EXPECT_EQ(record["isAborted"], true);
  EXPECT_EQ(record["x-failure"], match["failure"]);
  EXPECT_EQ(
      server.post("/api/matches/" + id + "/resume", Json::object()).status,
      409);
}

TEST(ServeLimitsTest, EndMatchesThatTakeTooManySteps) {
  ServeSetup setup;
  setup.limits.steps = 20;
  Server server({}, setup);
  const Json begun = begin_endless_match(server, false);
  expect_clear_end(server, begun["id"], "after 20 moves");
  const auto stored = server.store().find_match(begun["id"].get<std::string>());
  EXPECT_EQ(stored->steps, 20U);
}

TEST(ServeLimitsTest, EndMatchesThatTakeTooMuchMemory) {
  ServeSetup setup;
  setup.limits.bytes = 100'000;  // some ten states of 200 facts
  Server server({}, setup);
  const Json begun = begin_endless_match(server, true);
  const Json match = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(match["status"], "aborted");
  EXPECT_NE(match["failure"].get<std::string>().find("memory"),
            std::string::npos);
  EXPECT_LT(match["steps"], 100);
  EXPECT_GT(match["steps"], 2);
}

TEST(ServeLimitsTest, PauseMatchesThatNobodyLooksAt) {
  ServeSetup setup;
  setup.idle = std::chrono::seconds(2);
  Server server({}, setup);
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string id = begun["id"];
  server.await_match(
      id, [](const Json& now) { return !now["turn"][0]["legal"].empty(); });
  // By the store and not by the API: that would be to look at it.
  const auto until =
      std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::optional<store::StoredMatch> stored;
  while (std::chrono::steady_clock::now() < until) {
    stored = server.store().find_match(id);
    if (stored && stored->status != store::MatchStatus::kRunning) break;
    std::this_thread::yield();
  }
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->status, store::MatchStatus::kInterrupted);
  const Json match = server.await_match(id, Server::is_over);
  EXPECT_EQ(match["status"], "interrupted");
  EXPECT_NE(match["failure"].get<std::string>().find("nobody"),
            std::string::npos);
}

TEST(ServeLimitsTest, ReadWhileAnotherProgramLocksTheDatabase) {
  const Server server;
  const Json ended = server.begin_match(
      "tic_tac_toe", {Server::random_player(), Server::random_player()});
  server.await_match(ended["id"], Server::is_over);
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  const Json before = server.await_match(begun["id"], [](const Json& now) {
    return !now["turn"][0]["legal"].empty();
  });
  SqliteConnection other(server.database());
  other.exec("BEGIN IMMEDIATE");
  EXPECT_EQ(server
                .post(path + "/move", {{"seat", begun["seats"][0]["token"]},
                                       {"step", 0},
                                       {"move", before["turn"][0]["legal"][0]}})
                .status,
            200);
  // The step waits to be written; nobody else waits with it, and nobody is told
  // of a move that is not on record.
  const Json now = server.get(path).body;
  EXPECT_EQ(now["steps"], 0);
  EXPECT_EQ(now["turn"][0]["chosen"], true);
  EXPECT_EQ(server.get("/api/matches/" + ended["id"].get<std::string>()).status,
            200);
  EXPECT_EQ(server.get("/api/ratings").body["items"].size(), 1U);
  EXPECT_EQ(server.get("/base/games/nim/").status, 200);
  EXPECT_EQ(server.get(path).body["steps"], 0);
  other.exec("ROLLBACK");
  server.await_match(begun["id"],
                     [](const Json& match) { return match["steps"] == 1; });
}

TEST(ServeLimitsTest, KeepFaultsOfItsOwnToItself) {
  const Server server;
  const Json ended = server.begin_match(
      "tic_tac_toe", {Server::random_player(), Server::random_player()});
  server.await_match(ended["id"], Server::is_over);
  SqliteConnection(server.database()).exec("DROP TABLE tournaments");
  for (const char* const path : {"/api/tournaments", "/api/tournaments/cup"}) {
    const auto answer = server.get(path);
    EXPECT_EQ(answer.status, 503) << answer.text;
    EXPECT_EQ(answer.text.find(server.database()), std::string::npos)
        << answer.text;
    EXPECT_EQ(answer.text.find("table"), std::string::npos) << answer.text;
  }
}

TEST(ServeLimitsTest, TellNoPathOfMissingPrograms) {
  ServeSetup setup;
  setup.agent = "/no/such/folder/henhouse-agent";
  setup.worker = "/no/such/folder/henhouse-rules-worker";
  const Server server({}, setup);
  for (const auto& answer :
       {server.get("/api/games/tic_tac_toe"),
        server.post("/api/games", {{"name", "a.kif"}, {"text", "(role a)"}})}) {
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.text.find("/no/such"), std::string::npos) << answer.text;
  }
}

TEST(ServeLimitsTest, TellNoPathInMatchesThatCannotBePlayed) {
  ServeSetup setup;
  setup.agent = "/no/such/folder/henhouse-agent";
  const Server server({}, setup);
  const Json begun = server.begin_match(
      "tic_tac_toe", {Json::object({{"kind", "agent"}}), Server::human()});
  const Json match = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(match["status"], "aborted");
  EXPECT_EQ(match["failure"].get<std::string>().find("/no/such"),
            std::string::npos);
}

TEST(ServeLimitsTest, SendOnlyNewRowsOfAMatchThatIsFollowed) {
  Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::random_player(), Server::random_player()});
  const std::string id = begun["id"];
  server.await_match(id, Server::is_over);
  // As one that another process plays: the store alone knows it.
  Json record = server.get("/api/matches/" + id + "/record.json").body;
  record["matchId"] = "match.stored";
  ASSERT_EQ(server.post("/api/records", record).status, 201);
  const std::string path = "/api/matches/match.stored";
  const Json whole = server.get(path).body;
  const std::size_t count = whole["states"].size();
  ASSERT_GT(count, 4U);
  const std::string generation =
      "&generation=" + std::to_string(whole["generation"].get<std::uint64_t>());

  const Json tail = server.get(path + "?from=3" + generation).body;
  EXPECT_EQ(tail["from"], 3);
  ASSERT_EQ(tail["states"].size(), count - 3);
  for (std::size_t i = 3; i < count; ++i) {
    EXPECT_EQ(tail["states"][i - 3], whole["states"][i]);
  }
  EXPECT_EQ(tail["board"], whole["board"]);
  const Json nothing =
      server.get(path + "?from=" + std::to_string(count) + generation).body;
  EXPECT_TRUE(nothing["states"].empty());
  // Who has rows of another generation gets all.
  EXPECT_EQ(server.get(path + "?from=3&generation=1").body["states"],
            whole["states"]);
}

TEST(ServeLimitsTest, RefuseRecordsOfAnotherGame) {
  const Server server;
  const Json record = {
      {"matchId", "match.short"},
      {"randomToken", "abcdefghijkl"},
      {"startTime", 1700000000000},
      {"gameMetaURL", "http://games.ggp.org/base/games/tic_tac_toe/v0/"},
      {"isCompleted", false},
      {"states", {"( (control x) )"}},
      {"moves", Json::array()},
      {"stateTimes", {1700000000000}},
      {"startClock", 5},
      {"playClock", 1},
      {"playerNamesFromHost", {"alone"}}};
  const auto answer = server.post("/api/records", record);
  EXPECT_EQ(answer.status, 422) << answer.text;
}

}  // namespace serve_limits_test
}  // namespace gamemaster
