// Tournaments over HTTP, as the page starts and follows them.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/files.h"
#include "tests/gamemaster/serve_fixture.h"
#include "tests/gamemaster/store/walking_match.h"

namespace gamemaster {
namespace serve_tournaments_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

TEST(ServeTournamentsTest, PlaysATournamentAndTellsOfIt) {
  const Server server;
  const Json spec = {{"name", "cup"},
                     {"players", {"random", "legal"}},
                     {"games", {"tic_tac_toe", "kites.egg"}},
                     {"rounds", 2}};
  const auto begun = server.post("/api/tournaments", spec);
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::vector<Json> events = server.events(
      "/api/tournaments/cup/events",
      [](const Json& now) { return now["status"] == "finished"; });
  ASSERT_FALSE(events.empty());
  const Json table = events.back()["table"];
  EXPECT_EQ(table["matches"]["played"], 8);
  EXPECT_EQ(table["players"].size(), 2U);
  EXPECT_TRUE(table["players"][0]["rating"].is_number());
  const Json matches = server.get("/api/matches?tournament=cup").body["items"];
  ASSERT_EQ(matches.size(), 8U);
  const Json match =
      server.get("/api/matches/" + matches[0]["id"].get<std::string>()).body;
  EXPECT_EQ(match["tournament"], "cup");
  EXPECT_FALSE(match["board"].is_null());
  EXPECT_EQ(server.get("/api/tournaments").body["items"][0]["name"], "cup");
  // The games are those of the library.
  EXPECT_EQ(server.get("/api/matches?game=kites.egg").body["items"].size(), 4U);
  EXPECT_EQ(server.post("/api/tournaments", spec).status, 422);
  // There is nothing to go on with.
  EXPECT_EQ(server.get("/api/tournaments/cup").body["canResume"], false);
  const auto again = server.post("/api/tournaments/cup/resume", Json::object());
  EXPECT_EQ(again.status, 409);
  EXPECT_EQ(again.body["error"], "this tournament is finished");
}

TEST(ServeTournamentsTest, StopsATournamentAndGoesOnWithIt) {
  const Server server;
  // So many that it cannot be over before it is stopped.
  ASSERT_EQ(server
                .post("/api/tournaments", {{"name", "long"},
                                           {"players", {"random", "legal"}},
                                           {"games", {"connect_four"}},
                                           {"rounds", 1000}})
                .status,
            201);
  const std::string path = "/api/tournaments/long";
  const auto played = [](const Json& now) {
    return now["table"]["matches"]["played"].get<int>();
  };
  const auto stop_after = [&](int matches) {
    server.events(path + "/events",
                  [&](const Json& now) { return played(now) > matches; });
    EXPECT_EQ(server.post(path + "/stop", Json::object()).status, 200);
    const auto events = server.events(path + "/events", [](const Json& now) {
      return now["status"] != "running";
    });
    return events.empty() ? Json() : events.back();
  };
  EXPECT_EQ(server.post(path + "/resume", Json::object()).status, 422);
  const Json stopped = stop_after(0);
  EXPECT_EQ(stopped["status"], "stopped");
  EXPECT_EQ(stopped["canResume"], true);
  EXPECT_EQ(server.post(path + "/stop", Json::object()).status, 409);
  EXPECT_EQ(server.post(path + "/resume", Json::object()).status, 200);
  const Json again = stop_after(played(stopped));
  EXPECT_EQ(again["status"], "stopped");
  EXPECT_GT(played(again), played(stopped));
}

TEST(ServeTournamentsTest, NamesGamesOfFinishedOnesAsTheyAreCalledNow) {
  const Server server;
  const Json rules = {{"name", "heaps.kif"},
                      {"text", tests::text_of("games/nim.kif")}};
  const Json game = server.post("/api/games", rules).body;
  server.post("/api/tournaments", {{"name", "cup"},
                                   {"players", {"random", "legal"}},
                                   {"games", {game["key"]}}});
  server.events("/api/tournaments/cup/events",
                [](const Json& now) { return now["status"] == "finished"; });
  const auto title = [&] {
    const Json row = server.get("/api/tournaments").body["items"][0];
    EXPECT_EQ(row["status"], "finished");
    return row["games"][0]["title"];
  };
  EXPECT_EQ(title(), game["title"]);
  server.post("/api/games/" + game["key"].get<std::string>() + "/rename",
              {{"owner", game["owner"]}, {"title", "Stones"}});
  EXPECT_EQ(title(), "Stones");
}

TEST(ServeTournamentsTest, LeavesItsInterruptedMatchesToATournament) {
  Server server;
  WalkingMatch match(server.store(), "cup");
  match.walk_to(1);
  match.interrupt();
  const std::string path = "/api/matches/" + match.result().match_id;
  const Json shown = server.get(path).body;
  EXPECT_EQ(shown["status"], "interrupted");
  EXPECT_EQ(shown["canResume"], false);
  for (const char* const action : {"/abort", "/resume"}) {
    EXPECT_EQ(server.post(path + action, Json::object()).status, 409) << action;
  }
  EXPECT_EQ(server.get(path).body["status"], "interrupted");
}

TEST(ServeTournamentsTest, ListsThoseOfAHenhouseThatKnowsMore) {
  Server server;
  server.store().add_tournament("strange", R"({"kind": "ladder"})", {});
  const Json rows = server.get("/api/tournaments").body["items"];
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["name"], "strange");
  EXPECT_EQ(rows[0]["status"], "unknown");
  for (const char* const path : {"", "/events"}) {
    const auto answer =
        server.get(std::string("/api/tournaments/strange") + path);
    EXPECT_EQ(answer.status, 422) << path;
    EXPECT_NE(answer.text.find("kind"), std::string::npos) << answer.text;
  }
}

TEST(ServeTournamentsTest, RefusesTournamentsThatCannotBePlayed) {
  const Server server;
  const auto start = [&](const Json& spec) {
    return server.post("/api/tournaments", spec).status;
  };
  const Json two = {"random", "legal"};
  EXPECT_EQ(start({{"players", two}}), 422);
  EXPECT_EQ(start({{"players", two}, {"games", {"no_such_game"}}}), 422);
  EXPECT_EQ(start({{"players", two}, {"games", {"../secret"}}}), 422);
  EXPECT_EQ(start({{"players", {"human"}}, {"games", {"nim"}}}), 422);
  EXPECT_EQ(
      start({{"players", {"random", {{"player", "legal"}, {"name", "a\nb"}}}},
             {"games", {"nim"}}}),
      422);
  EXPECT_EQ(start({{"players", {"search:nothing", "legal"}},
                   {"games", {"tic_tac_toe"}}}),
            422);
  EXPECT_EQ(start({{"players", two}, {"games", {"nim"}}, {"parallel", 999}}),
            400);
  const Json twice = {"127.0.0.1:1",
                      {{"player", "127.0.0.1:1"}, {"name", "again"}}};
  const auto itself =
      server.post("/api/tournaments", {{"players", twice}, {"games", {"nim"}}});
  EXPECT_EQ(itself.status, 422);
  EXPECT_NE(itself.text.find("two seats of one match"), std::string::npos)
      << itself.text;
  const std::string database = server.database() + ".learnt";
  const auto learnt = server.post(
      "/api/tournaments",
      {{"players",
        {"legal", {{"player", "search:auto"}, {"learnt", database}}}},
       {"games", {"nim"}}});
  EXPECT_EQ(learnt.status, 400);
  EXPECT_NE(learnt.text.find("henhouse tournament"), std::string::npos)
      << learnt.text;
  EXPECT_FALSE(std::filesystem::exists(database));
  EXPECT_EQ(server.get("/api/tournaments/nothing").status, 404);
  EXPECT_TRUE(server.get("/api/tournaments").body["items"].empty());
}

}  // namespace serve_tournaments_test
}  // namespace gamemaster
