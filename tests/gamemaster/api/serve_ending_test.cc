// Why games ended, as the API tells it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_ending_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

const Json kFirstMoves = {{"kind", "legal"}};

/// Both take the first cell that is free: x has a line from corner to corner.
std::string play_tic_tac_toe(const Server& server) {
  const Json begun =
      server.begin_match("tic_tac_toe", {kFirstMoves, kFirstMoves});
  const Json match = server.await_match(begun["id"], [](const Json& seen) {
    return seen["status"] == "completed";
  });
  EXPECT_EQ(match["goals"], (Json{100, 0}));
  return begun["id"];
}

TEST(ServeEndingTest, TellsTheWordsAndTheLineThatDecidedAMatch) {
  const Server server;
  const std::string path =
      "/api/matches/" + play_tic_tac_toe(server) + "/ending";
  const auto first = server.get(path);
  EXPECT_EQ(first.status, 200) << first.text;
  EXPECT_EQ(first.body["words"], "line of x");
  EXPECT_EQ(first.body["cells"], (Json{2, 4, 6}));
  EXPECT_EQ(server.get(path).body, first.body);
}

/// The same match as somebody else's, of which the store has all that is known.
std::string import_again(const Server& server, const std::string& id) {
  Json record = server.get("/api/matches/" + id + "/record.json").body;
  record["matchId"] = "match.of_others";
  return server.post("/api/records?game=tic_tac_toe", record).body["id"];
}

TEST(ServeEndingTest, TellsThemOfAMatchThatIsOnlyStored) {
  const Server server;
  const std::string id = import_again(server, play_tic_tac_toe(server));
  const Json ending = server.get("/api/matches/" + id + "/ending").body;
  EXPECT_EQ(ending["words"], "line of x");
  EXPECT_EQ(ending["cells"], (Json{2, 4, 6}));
  const auto begun = server.post("/api/analyses", {{"match", id}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const Json tree =
      server.get("/api/analyses/" + begun.body["id"].get<std::string>()).body;
  EXPECT_EQ(tree["match"], id);
  EXPECT_EQ(tree["mainLine"], 8);
  EXPECT_EQ(tree["nodes"].back()["cells"][2], "x") << tree["nodes"].back();
}

TEST(ServeEndingTest, TellsThemOfAPositionOfAnAnalysis) {
  const Server server;
  const auto begun =
      server.post("/api/analyses", {{"match", play_tic_tac_toe(server)}});
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::string path =
      "/api/analyses/" + begun.body["id"].get<std::string>();
  const std::size_t last =
      server.get(path).body["mainLine"].get<std::size_t>() - 1;
  const auto ending = [&](std::size_t node) {
    return server.get(path + "/nodes/" + std::to_string(node) + "/ending");
  };
  EXPECT_EQ(ending(last).body["words"], "line of x") << ending(last).text;
  EXPECT_EQ(ending(last).body["cells"], (Json{2, 4, 6}));
  EXPECT_EQ(ending(last - 1).status, 409);
  EXPECT_EQ(ending(last + 9).status, 404);
}

TEST(ServeEndingTest, TellsNothingBeforeTheEndOrOfWhatWasGivenUp) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), kFirstMoves});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  EXPECT_EQ(server.get(path + "/ending").status, 409);
  EXPECT_EQ(server.get("/api/matches/nothing/ending").status, 404);
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(
      server.post(path + "/resign", {{"seat", begun["seats"][0]["token"]}})
          .status,
      200);
  server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(server.get(path + "/ending").status, 409);
}

}  // namespace serve_ending_test
}  // namespace gamemaster
