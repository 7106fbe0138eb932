// What the API tells of boards beside what stands on them.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_boards_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

TEST(ServeBoardsTest, TellsLinesRegionsAndSidesThatAreToBeJoined) {
  Server server;
  const auto board = [&server](const std::string& game) {
    return server.get("/api/games/" + game).body["board"];
  };
  const Json morris = board("nine_mens_morris");
  EXPECT_EQ(morris["links"].size(), 32U);
  EXPECT_TRUE(morris["regions"].empty());
  EXPECT_TRUE(morris["joined"].empty());
  const Json sudoku = board("sudoku");
  EXPECT_EQ(sudoku["regions"].size(), 81U);
  EXPECT_EQ(sudoku["checkered"], false);
  EXPECT_EQ(board("hex")["joined"],
            (Json{{{"role", 0}, {"leftToRight", true}},
                  {{"role", 1}, {"leftToRight", false}}}));
  const Json chess = board("chess");
  EXPECT_TRUE(chess["links"].empty());
  EXPECT_EQ(chess["checkered"], true);
}

std::string begin(Server& server, const std::string& first) {
  const auto begun = server.post(
      "/api/matches", {{"game", "tic_tac_toe"},
                       {"seats", {{{"kind", first}}, {{"kind", "legal"}}}}});
  EXPECT_EQ(begun.status, 201) << begun.text;
  return begun.body["id"];
}

TEST(ServeBoardsTest, TellsTheLineThatDecidedAMatch) {
  Server server;
  // Both take the first cell that is free.
  const std::string id = begin(server, "legal");
  const Json match = server.await_match(
      id, [](const Json& seen) { return seen["status"] == "completed"; });
  ASSERT_EQ(match["goals"], (Json{100, 0}));
  const auto line = server.get("/api/matches/" + id + "/line");
  EXPECT_EQ(line.status, 200);
  EXPECT_EQ(line.body["cells"], (Json{2, 4, 6}));
}

TEST(ServeBoardsTest, TellsNoLineBeforeTheEnd) {
  Server server;
  const std::string id = begin(server, "human");
  EXPECT_EQ(server.get("/api/matches/" + id + "/line").status, 409);
  EXPECT_EQ(server.get("/api/matches/nothing/line").status, 404);
}

}  // namespace serve_boards_test
}  // namespace gamemaster
