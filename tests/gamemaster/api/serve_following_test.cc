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

namespace gamemaster {
namespace serve_following_test {

using Json = nlohmann::json;

/// A match of one player that another process plays.
class OtherMatch {
 public:
  explicit OtherMatch(store::Store& store) : store_(store) {
    store::NewGame game;
    game.key = "walk";
    game.rulesheet = game.source = "(role a)";
    game.language = "kif";
    game.roles = {"a"};
    result_.match_id = "match.walk";
    result_.roles = game.roles;
    result_.players = {"anna"};
    result_.humans = {false};
    result_.states = {{"(at 0)"}};
    result_.state_times = {1};
    id_ = store_.begin_match({.game = store_.add_game(game).id}, result_);
    result_.errors = {{""}};
  }

  void step() {
    const std::string number = std::to_string(result_.states.size());
    result_.moves.push_back({"go" + number});
    result_.seconds.push_back({0});
    result_.errors.push_back({""});
    result_.states.push_back({"(at " + number + ")"});
    result_.state_times.push_back(result_.state_times.back() + 1);
    store_.update_match(id_, result_);
  }

  void complete() {
    result_.goals = {70};
    result_.completed = true;
    store_.update_match(id_, result_);
  }

 private:
  store::Store& store_;
  match::MatchResult result_;
  std::int64_t id_ = 0;
};

/// Follows a match from before its first step to its end; each step is made
/// when the one before has been heard of.
template <typename Server>
void expect_each_step_is_told(const Server& server, store::Store& store) {
  constexpr std::size_t kSteps = 3;
  OtherMatch match(store);
  std::size_t states = 0;
  const std::vector<Json> events =
      server.events("/api/matches/match.walk/events", [&](const Json& now) {
        EXPECT_EQ(now["live"], false);
        EXPECT_EQ(now["from"], states);
        states += now["states"].size();
        EXPECT_EQ(now["steps"], states - 1);
        if (states <= kSteps) {
          match.step();
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
