// Analyses: positions of matches and games, moves that are tried there, and
// what the engine says of them.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_analysis_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

std::string path_of(const Json& analysis) {
  return "/api/analyses/" + analysis.get<std::string>();
}

TEST(ServeAnalysisTest, GrowsATreeFromTheStartOfAGame) {
  const Server server;
  const auto begun = server.post("/api/analyses", {{"game", "tic_tac_toe"}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string path = path_of(begun.body["id"]);
  const Json start = server.get(path + "/nodes/0").body;
  ASSERT_EQ(start["legal"].size(), 2U) << start;
  EXPECT_EQ(start["legal"][0].size(), 9U);
  EXPECT_EQ(start["terminal"], false);
  const auto play = [&](std::size_t parent, const Json& moves) {
    return server.post(path + "/nodes", {{"parent", parent}, {"moves", moves}});
  };
  const auto corner = play(0, {start["legal"][0][0], "noop"});
  EXPECT_EQ(corner.status, 201) << corner.text;
  EXPECT_EQ(corner.body["id"], 1);
  EXPECT_EQ(corner.body["parent"], 0);
  EXPECT_EQ(corner.body["legal"][1].size(), 8U);
  EXPECT_EQ(corner.body["names"], Json({"a1", "noop"}));
  EXPECT_EQ(corner.body["marked"], Json::array({0}));
  // Another move is another branch; the same one is the same position.
  EXPECT_EQ(play(0, {start["legal"][0][1], "noop"}).body["id"], 2);
  EXPECT_EQ(play(0, {start["legal"][0][0], "noop"}).body["id"], 1);
  const Json nodes = server.get(path).body["nodes"];
  EXPECT_EQ(nodes.size(), 3U);
  EXPECT_EQ(nodes[1]["names"], corner.body["names"]);

  EXPECT_EQ(play(0, {"(mark 9 9)", "noop"}).status, 422);
  EXPECT_EQ(play(0, {"noop"}).status, 422);
  EXPECT_EQ(play(7, {start["legal"][0][0], "noop"}).status, 422);
  EXPECT_EQ(server.post(path + "/nodes", {{"parent", 0}}).status, 400);
  for (const char* const nowhere :
       {"/nodes/9", "/nodes/first", "/nodes/-1", "/nodes/99999999999999999999",
        "/nodes/9/ending", "/events?node=9"}) {
    const auto answer = server.get(path + nowhere);
    EXPECT_EQ(answer.status, 404) << nowhere;
    EXPECT_EQ(answer.body["error"], "there is no such position") << nowhere;
  }
  EXPECT_EQ(server.get("/api/analyses/none").status, 404);
  EXPECT_EQ(server.post("/api/analyses", Json::object()).status, 400);
  EXPECT_EQ(server.post("/api/analyses", {{"game", "none"}}).status, 404);
  EXPECT_EQ(server.post("/api/analyses", {{"match", "match.none"}}).status,
            404);
}

TEST(ServeAnalysisTest, BeginsWithTheMovesOfAMatch) {
  const Server server;
  const Json match =
      server
          .post("/api/matches",
                {{"game", "tic_tac_toe"},
                 {"seats", {Server::random_player(), Server::random_player()}}})
          .body;
  const Json over = server.await_match(match["id"], Server::is_over);
  const auto begun = server.post("/api/analyses", {{"match", match["id"]}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const Json tree = server.get(path_of(begun.body["id"])).body;
  EXPECT_EQ(tree["match"], match["id"]);
  EXPECT_EQ(tree["mainLine"], over["states"].size());
  EXPECT_EQ(tree["nodes"].back()["cells"], over["states"].back()["cells"]);
  // No engine where the game is over.
  const std::string last = std::to_string(over["states"].size() - 1);
  EXPECT_EQ(
      server.get(path_of(begun.body["id"]) + "/events?node=" + last).status,
      409);
}

TEST(ServeAnalysisTest, BlamesNoRulesForWhatFailsHere) {
  const processes::PrivateFolder folder;
  ServeSetup setup;
  const auto real = std::filesystem::absolute(setup.worker);
  setup.worker = folder.path() / "worker";
  std::filesystem::create_symlink(real, setup.worker);
  const Server server({}, setup);
  const auto begun = server.post("/api/analyses", {{"game", "tic_tac_toe"}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string node = path_of(begun.body["id"]) + "/nodes/0";
  std::filesystem::remove(setup.worker);
  EXPECT_EQ(server.get(node).status, 503) << server.get(node).text;
  std::filesystem::create_symlink(real, setup.worker);
  EXPECT_EQ(server.get(node).status, 200) << server.get(node).text;
}

TEST(ServeAnalysisTest, StaysAwayFromMatchesOfOthersAndFromWhatIsHidden) {
  const Server server;
  const Json begun =
      server
          .post("/api/matches",
                {{"game", "tic_tac_toe"},
                 {"seats", {Server::human(), Server::random_player()}}})
          .body;
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(server.post("/api/analyses", {{"match", begun["id"]}}).status, 403);
  EXPECT_EQ(server
                .post("/api/analyses", {{"match", begun["id"]},
                                        {"seat", begun["seats"][0]["token"]}})
                .status,
            201);
  const Json hidden =
      server
          .post("/api/matches",
                {{"game", "phantom_tic_tac_toe"},
                 {"seats", {Server::human(), Server::random_player()}}})
          .body;
  server.await_match(hidden["id"],
                     [](const Json& now) { return now["started"] == true; });
  EXPECT_EQ(server
                .post("/api/analyses", {{"match", hidden["id"]},
                                        {"seat", hidden["seats"][0]["token"]}})
                .status,
            409);
}

TEST(ServeAnalysisTest, TellsWhatTheEngineFindsOut) {
  const Server server;
  const Json begun =
      server.post("/api/analyses", {{"game", "tic_tac_toe"}}).body;
  // It ends by itself: the game is small enough to be proven.
  const auto events = server.get(path_of(begun["id"]) + "/events?node=0");
  EXPECT_EQ(events.status, 200);
  const std::size_t last = events.text.rfind("data: ");
  ASSERT_NE(last, std::string::npos) << events.text;
  const Json news = Json::parse(events.text.substr(last + 6));
  EXPECT_EQ(news["over"], true);
  EXPECT_EQ(news["failure"], "");
  EXPECT_EQ(news["report"]["proven"], 50) << news;
  EXPECT_EQ(news["report"]["moves"].size(), 9U);
  // The whole line as it is called on the board.
  ASSERT_FALSE(news["report"]["pv"].empty());
  ASSERT_EQ(news["names"].size(), news["report"]["pv"].size()) << news;
  for (const Json& names : news["names"]) {
    EXPECT_TRUE(names[0] == "noop" || names[0].dump().size() == 4U) << names;
  }
}

TEST(ServeAnalysisTest, TellsThatTheEngineHasGoneOnToAnotherPosition) {
  const Server server;
  const Json begun =
      server.post("/api/analyses", {{"game", "connect_four"}}).body;
  const std::string path = path_of(begun["id"]);
  const Json legal = server.get(path + "/nodes/0").body["legal"];
  const Json moves = {legal[0][0], legal[1][0]};
  server.post(path + "/nodes", {{"parent", 0}, {"moves", moves}});
  const auto news =
      server.events(path + "/events?node=0", [&](const Json& now) {
        if (now["over"] == true) return true;
        server.events(path + "/events?node=1",
                      [](const Json& /*first*/) { return true; });
        return false;
      });
  ASSERT_FALSE(news.empty());
  EXPECT_EQ(news.back()["over"], true);
  EXPECT_EQ(news.back()["failure"],
            "the engine has gone on to another position of this analysis");
}

}  // namespace serve_analysis_test
}  // namespace gamemaster
