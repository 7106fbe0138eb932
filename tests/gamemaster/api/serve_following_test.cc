// Matches that other processes write, as they are followed.

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gamemaster/store/store.h"
#include "tests/gamemaster/postgres_server.h"
#include "tests/gamemaster/serve_fixture.h"
#include "tests/gamemaster/serve_process.h"
#include "tests/gamemaster/store/walking_match.h"

namespace gamemaster {
namespace serve_following_test {

using Json = nlohmann::json;

/// Follows a match from before its first step to its end; each step is made
/// when the one before has been heard of.
template <typename Server>
void expect_each_step_is_told(const Server& server, store::Store& store) {
  constexpr std::size_t kSteps = 3;
  WalkingMatch match(store);
  std::size_t states = 0;
  const std::vector<Json> events =
      server.events("/api/matches/match.walk/events", [&](const Json& now) {
        EXPECT_EQ(now["live"], false);
        EXPECT_EQ(now["from"], states);
        states += now["states"].size();
        EXPECT_EQ(now["steps"], states - 1);
        if (states <= kSteps) {
          match.walk_to(states);
        } else if (now["status"] == "running") {
          match.complete();
        }
        return false;
      });
  EXPECT_EQ(states, kSteps + 1);
  ASSERT_EQ(events.size(), kSteps + 2);
  EXPECT_EQ(events.back()["status"], "completed");
  EXPECT_EQ(events.back()["goals"], Json({70}));
  EXPECT_EQ(server.get("/api/matches/match.walk/events").status, 404);
}

TEST(ServeFollowingTest, TellsOfAMatchInTheSameFile) {
  JsonServeFixture<Json> server;
  store::Store store(server.database());
  expect_each_step_is_told(server, store);
}

TEST(ServeFollowingTest, TellsOfAMatchOnTheSameServer) {
  if (!PostgresServer::is_installed()) GTEST_SKIP() << "no PostgreSQL";
  const PostgresServer postgres;
  const WithJson<Json, ServeProcess> server(postgres.address());
  store::Store store(postgres.address());
  expect_each_step_is_told(server, store);
}

}  // namespace serve_following_test
}  // namespace gamemaster
