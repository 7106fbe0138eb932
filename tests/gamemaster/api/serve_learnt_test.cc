// What the API tells of what was learnt of a game.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gamemaster/processes/sha256.h"
#include "tests/gamemaster/put_learnt.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_learnt_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

TEST(ServeLearntTest, TellsTheVersionsOfTheVeryGame) {
  Server server;
  const std::string path = "/api/games/tic_tac_toe/learnt";
  EXPECT_EQ(server.get(path).body["items"], Json::array());
  const std::string rules =
      server.get("/base/games/tic_tac_toe/tic_tac_toe.kif").text;
  put_learnt(server.store(),
             {.game_key = "k",
              .kind = store::kLearntRules + processes::sha256(rules)});
  for (const int generation : {1, 2}) {
    put_learnt(server.store(), {.game_key = "k",
                                .kind = store::kLearntVersion,
                                .generation = generation,
                                .data = "secret",
                                .note = "better",
                                .elo = 30});
  }
  const Json items = server.get(path).body["items"];
  ASSERT_EQ(items.size(), 2);
  EXPECT_EQ(items[0]["elo"], 30);
  EXPECT_EQ(items[1]["generation"], 2);
  EXPECT_EQ(items[1]["elo"], 60) << "in all";
  EXPECT_EQ(items[1]["note"], "better");
  EXPECT_GT(items[1]["added"], 0);
  EXPECT_EQ(server.get("/api/games/connect_four/learnt").body["items"],
            Json::array());
  EXPECT_EQ(server.get("/api/games/none/learnt").status, 404);
}

}  // namespace serve_learnt_test
}  // namespace gamemaster
