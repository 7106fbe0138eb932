// Whose seats are whose: going on with matches, ending those of others.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/gamemaster/serve_fixture.h"
#include "tests/gamemaster/store/walking_match.h"

namespace gamemaster {
namespace serve_seats_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

std::string path_of(const Json& id) {
  return "/api/matches/" + id.get<std::string>();
}

/// A match of two people in which each has moved once, given up by the first.
Json give_up_after_two_moves(const Server& server) {
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const Json id = begun["id"];
  for (int step = 0; step < 2; ++step) {
    const auto role = static_cast<std::size_t>(step);
    const Json now = server.await_match(id, [&](const Json& match) {
      return match["steps"] == step && Server::asks(match, role);
    });
    EXPECT_EQ(server
                  .post(path_of(id) + "/move",
                        {{"seat", begun["seats"][role]["token"]},
                         {"step", step},
                         {"move", now["turn"][role]["legal"][0]}})
                  .status,
              200);
  }
  server.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(
      server
          .post(path_of(id) + "/abort", {{"seat", begun["seats"][0]["token"]}})
          .status,
      200);
  server.await_match(id, Server::is_over);
  return begun;
}

TEST(ServeSeatsTest, LetOnlyWhoPlayedGoOn) {
  const Server server;
  const Json begun = give_up_after_two_moves(server);
  const std::string path = path_of(begun["id"]) + "/resume";
  EXPECT_EQ(server.post(path, Json::object()).status, 403);
  EXPECT_EQ(server.post(path, {{"seat", "guessed"}}).status, 403);

  const Json first = begun["seats"][0]["token"];
  const Json second = begun["seats"][1]["token"];
  const auto resumed = server.post(path, {{"seat", second}});
  ASSERT_EQ(resumed.status, 201) << resumed.text;
  // It learns no token but its own.
  EXPECT_EQ(resumed.body["seats"],
            Json::array({{{"role", 1}, {"token", second}}}));

  // The other one has its seat, too, by the token that it had.
  const Json now = server.await_match(
      resumed.body["id"],
      [](const Json& match) { return Server::asks(match, 0); });
  EXPECT_EQ(now["steps"], 2);
  const auto move = [&](const Json& seat) {
    return server
        .post(
            path_of(resumed.body["id"]) + "/move",
            {{"seat", seat}, {"step", 2}, {"move", now["turn"][0]["legal"][0]}})
        .status;
  };
  EXPECT_EQ(move(second), 409);  // it is not its turn
  EXPECT_EQ(move(first), 200);
}

TEST(ServeSeatsTest, LeadAllWhoGoOnToTheSameMatch) {
  const Server server;
  const Json begun = give_up_after_two_moves(server);
  const std::string path = path_of(begun["id"]) + "/resume";
  std::vector<Json> ids;
  for (const Json& seat : begun["seats"]) {
    const auto resumed = server.post(path, {{"seat", seat["token"]}});
    ASSERT_EQ(resumed.status, 201) << resumed.text;
    EXPECT_EQ(resumed.body["seats"], Json::array({seat}));
    ids.push_back(resumed.body["id"]);
  }
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_NE(ids[0], begun["id"]);
}

TEST(ServeSeatsTest, ChangeInARematchButForThatOfChance) {
  const Server server;
  const Json begun = server.begin_match(
      "high_roll", {{{"kind", "human"}, {"name", "Ann"}}, {{"kind", "legal"}}});
  const Json seat = {{"seat", begun["seats"][0]["token"]}};
  server.await_match(begun["id"], [](const Json& now) {
    return now["steps"] == 1;  // chance has moved
  });
  server.post(path_of(begun["id"]) + "/abort", seat);
  const Json over = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(over["roles"], Json({"red", "random", "black"}));
  const auto rematch = server.post(path_of(begun["id"]) + "/rematch", seat);
  ASSERT_EQ(rematch.status, 201) << rematch.text;
  EXPECT_EQ(rematch.body["seats"][0]["role"], 2);
  const Json players = server.get(path_of(rematch.body["id"])).body["players"];
  EXPECT_EQ(players[0]["name"], "legal");
  EXPECT_EQ(players[1]["name"], "");
  EXPECT_EQ(players[2]["name"], "Ann");
}

TEST(ServeSeatsTest, LetAnInterruptedMatchBeGivenUp) {
  Server server;
  WalkingMatch match(server.store());
  match.walk_to(1);
  match.interrupt();
  const std::string path = path_of(match.result().match_id);
  EXPECT_EQ(server.get(path).body["status"], "interrupted");
  EXPECT_EQ(server.post(path + "/abort", Json::object()).status, 200);
  EXPECT_EQ(server.get(path).body["status"], "aborted");
  EXPECT_EQ(server.post(path + "/abort", Json::object()).status, 404);
}

TEST(ServeSeatsTest, AreOfNoMatchThatWasGivenUpBeforeItsFirstMove) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string path = path_of(begun["id"]);
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  const Json seat = {{"seat", begun["seats"][0]["token"]}};
  EXPECT_EQ(server.post(path + "/abort", seat).status, 200);
  const Json over = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(over["status"], "aborted");
  EXPECT_EQ(over["canResume"], false);
  EXPECT_EQ(server.post(path + "/resume", seat).status, 409);
}

/// Begins a match of a person of that name; the status and the reply.
ServeClient::Answer sit_down(const Server& server, const std::string& name) {
  const auto answer = server.post(
      "/api/matches",
      {{"game", "tic_tac_toe"},
       {"seats",
        {{{"kind", "human"}, {"name", name}}, Server::random_player()}}});
  return {answer.status, answer.text};
}

TEST(ServeSeatsTest, AreNotForNamesThatAreNoLineOfText) {
  const Server server;
  for (const std::string& name :
       {std::string("a\nb"), std::string("a\0b", 3), std::string("a\x1b[31m"),
        std::string("a\u202e"
                    "c"),
        std::string("a\u0085"), std::string("   "), std::string(41, 'n')}) {
    const auto answer = sit_down(server, name);
    EXPECT_EQ(answer.status, 400) << name;
    EXPECT_NE(answer.text.find("name of a person"), std::string::npos)
        << answer.text;
  }
  const Json far = {{"kind", "player"}, {"address", "a\nb:9147"}};
  EXPECT_EQ(
      server
          .post("/api/matches", {{"game", "tic_tac_toe"},
                                 {"seats", {far, Server::random_player()}}})
          .status,
      400);
  EXPECT_TRUE(server.get("/api/matches").body["items"].empty());
  EXPECT_EQ(sit_down(server, "Zo\u00eb \u540d\u524d").status, 201);
}

// Ratings would count what they do for somebody else.
TEST(ServeSeatsTest, AreNotForPeopleWhoTakeTheNameOfAPlayer) {
  Server server;
  server.store().add_player("short", "search", "search:mcts");
  server.store().add_player("Ann", "human", "");
  server.store().add_player("Bob", "unknown", "");  // of a record of others
  for (const char* const name :
       {"agent", "agent level 3", "agent:mcts,level=2", "agent:mcts level 2",
        "random", "legal", "search:mcts", "127.0.0.1:9147", "short"}) {
    const auto answer = sit_down(server, name);
    EXPECT_EQ(answer.status, 409) << name;
    EXPECT_NE(answer.text.find("take another name"), std::string::npos)
        << answer.text;
  }
  for (const char* const name :
       {"", "human", "Ann", "Bob", "Agent Smith", "No level 3", "Dr: No"}) {
    const auto answer = sit_down(server, name);
    EXPECT_EQ(answer.status, 201) << name << ": " << answer.text;
  }
}

TEST(ServeSeatsTest, AreOpenedByNothingThatIsStored) {
  Server server;
  const Json begun = give_up_after_two_moves(server);
  std::ostringstream bytes;
  bytes << std::ifstream(server.database()).rdbuf()
        << std::ifstream(server.database() + "-wal").rdbuf();
  for (const Json& seat : begun["seats"]) {
    EXPECT_EQ(bytes.str().find(seat["token"].get<std::string>()),
              std::string::npos);
  }
  const auto stored = server.store().find_match(begun["id"].get<std::string>());
  EXPECT_EQ(server
                .post(path_of(begun["id"]) + "/resume",
                      {{"seat", stored->seats[0].key}})
                .status,
            403);
}

/// A match of these players in the store, aborted after its first step, which
/// is that of a match that is played first.
void store_aborted_match(Server& server, const std::string& id,
                         const std::vector<std::string>& specs,
                         bool has_person) {
  const Json played = server.begin_match(
      "tic_tac_toe", {Server::random_player(), Server::random_player()});
  server.await_match(played["id"], Server::is_over);
  store::Store& store = server.store();
  match::MatchResult result =
      *store.match_result(played["id"].get<std::string>());
  match::cut_match(result, 1);
  result.match_id = id;
  result.players = specs;
  result.humans = {has_person, false};
  result.aborted = true;
  store::NewMatch row;
  row.game = store.find_game("tic_tac_toe")->id;
  row.specs = specs;
  store.update_match(store.begin_match(row, result), result);
}

TEST(ServeSeatsTest, AreTakenByTheSameAgentsAgain) {
  Server server;
  store_aborted_match(server, "match.before",
                      {"agent:legal", "agent:random,level=3"}, false);
  const auto resumed =
      server.post("/api/matches/match.before/resume", Json::object());
  ASSERT_EQ(resumed.status, 201) << resumed.text;
  const Json match = server.await_match(resumed.body["id"], Server::is_over);
  EXPECT_EQ(match["players"][0]["name"], "agent:legal");
  EXPECT_EQ(match["players"][1]["name"], "agent:random level 3");
  const auto stored =
      server.store().find_match(resumed.body["id"].get<std::string>());
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->seats[0].spec, "agent:legal");
  EXPECT_EQ(stored->seats[1].spec, "agent:random,level=3");
}

TEST(ServeSeatsTest, OfPeopleAtATerminalGoToWhoGoesOn) {
  Server server;
  store_aborted_match(server, "match.terminal", {"human", "random"}, true);
  const auto resumed =
      server.post("/api/matches/match.terminal/resume", Json::object());
  ASSERT_EQ(resumed.status, 201) << resumed.text;
  ASSERT_EQ(resumed.body["seats"].size(), 1U);
  EXPECT_EQ(resumed.body["seats"][0]["role"], 0);
  // From now on it is theirs alone.
  const Json token = resumed.body["seats"][0]["token"];
  const std::string path = path_of(resumed.body["id"]);
  server.await_match(resumed.body["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(server.post(path + "/abort", {{"seat", token}}).status, 200);
  server.await_match(resumed.body["id"], Server::is_over);
  EXPECT_EQ(server.post(path + "/resume", Json::object()).status, 403);
  EXPECT_EQ(server.post(path + "/resume", {{"seat", token}}).status, 201);
}

TEST(ServeSeatsTest, AreRefusedForSearchesOfTournaments) {
  Server server;
  store_aborted_match(server, "match.cup", {"search:mcts", "random"}, false);
  EXPECT_EQ(server.post("/api/matches/match.cup/resume", Json::object()).status,
            422);
}

TEST(ServeSeatsTest, AreNotTakenFromPeopleWhoPlay) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(server.post(path_of(begun["id"]) + "/abort", Json::object()).status,
            403);
}

/// A match of two people that is over because the first gave up.
struct Resigned {
  Json begun;
  Json over;
};

Resigned resign_after_a_move(const Server& server) {
  const Json begun =
      server
          .post("/api/matches", {{"game", "tic_tac_toe"},
                                 {"startClock", 4},
                                 {"playClock", 3},
                                 {"seats", {Server::human(), Server::human()}}})
          .body;
  const Json now = server.await_match(
      begun["id"], [](const Json& match) { return Server::asks(match, 0); });
  const std::string path = path_of(begun["id"]);
  const Json first = begun["seats"][0]["token"];
  server.post(
      path + "/move",
      {{"seat", first}, {"step", 0}, {"move", now["turn"][0]["legal"][0]}});
  server.await_match(begun["id"],
                     [](const Json& match) { return Server::asks(match, 1); });
  EXPECT_EQ(server.post(path + "/resign", Json::object()).status, 403);
  EXPECT_EQ(server.post(path + "/rematch", {{"seat", first}}).status, 409);
  EXPECT_EQ(server.post(path + "/resign", {{"seat", first}}).status, 200);
  return {begun, server.await_match(begun["id"], Server::is_over)};
}

TEST(ServeSeatsTest, LoseAMatchThatIsGivenUp) {
  Server server;
  const auto [begun, over] = resign_after_a_move(server);
  EXPECT_EQ(over["status"], "completed");
  EXPECT_EQ(over["goals"], Json({0, 100}));
  EXPECT_EQ(over["resigned"], 0);
  EXPECT_EQ(over["canResume"], false);
  const auto stored = server.store().find_match(begun["id"].get<std::string>());
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->resigned, 0U);
  EXPECT_EQ(stored->seats[1].goal, 100);
  // To other programs that is no end by the rules.
  const Json record = server.get(path_of(begun["id"]) + "/record.json").body;
  EXPECT_EQ(record["isCompleted"], false);
  EXPECT_EQ(record["isAborted"], true);
  EXPECT_EQ(record["x-resigned"], 0);
  EXPECT_EQ(server
                .post(path_of(begun["id"]) + "/resign",
                      {{"seat", begun["seats"][0]["token"]}})
                .status,
            409);
}

TEST(ServeSeatsTest, AreChangedInARematch) {
  Server server;
  const auto [begun, over] = resign_after_a_move(server);
  const std::string path = path_of(begun["id"]) + "/rematch";
  const Json first = begun["seats"][0]["token"];
  const Json second = begun["seats"][1]["token"];
  EXPECT_EQ(server.post(path, Json::object()).status, 403);
  EXPECT_EQ(server.post(path, {{"seat", "guessed"}}).status, 403);
  EXPECT_EQ(
      server.post("/api/matches/match.none/rematch", {{"seat", first}}).status,
      404);
  const auto asked = server.post(path, {{"seat", first}});
  ASSERT_EQ(asked.status, 201) << asked.text;
  EXPECT_EQ(asked.body["seats"], Json({{{"role", 1}, {"token", first}}}));
  // The other one is told of it, and gets the same match.
  EXPECT_EQ(server.get(path_of(begun["id"])).body["rematch"], asked.body["id"]);
  const auto joined = server.post(path, {{"seat", second}});
  EXPECT_EQ(joined.body["id"], asked.body["id"]);
  EXPECT_EQ(joined.body["seats"], Json({{{"role", 0}, {"token", second}}}));
  const Json now = server.await_match(asked.body["id"], [](const Json& match) {
    return Server::asks(match, 0);
  });
  EXPECT_EQ(now["startClock"], 4);
  EXPECT_EQ(now["playClock"], 3);
  EXPECT_EQ(server
                .post(path_of(asked.body["id"]) + "/move",
                      {{"seat", second},
                       {"step", 0},
                       {"move", now["turn"][0]["legal"][0]}})
                .status,
            200);
}

/// An agent that takes its time to stop.
void write_slow_agent(const std::string& path) {
  std::ofstream(path) << "#!/bin/sh\n"
                      << program_folder() << "/henhouse-agent \"$@\" &\n"
                      << "agent=$!\n"
                      << "trap 'sleep 1; kill $agent; exit 0' TERM\n"
                      << "wait\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

TEST(ServeSeatsTest, AreThereForTheNextMatchWhileTheLastIsBeingFinished) {
  const processes::PrivateFolder folder;
  const std::string agent = folder.path() / "agent";
  write_slow_agent(agent);
  const Server server({}, {.agent = agent});
  const Json begun = server.begin_match(
      "tic_tac_toe",
      {Server::human(), {{"kind", "agent"}, {"search", "random"}}});
  const Json token = begun["seats"][0]["token"];
  const auto await_turn = [&](const Json& id, int step) {
    return server.await_match(id, [step](const Json& match) {
      return match["steps"] == step && Server::asks(match, 0);
    });
  };
  std::string path = path_of(begun["id"]);
  const Json now = await_turn(begun["id"], 0);
  server.post(
      path + "/move",
      {{"seat", token}, {"step", 0}, {"move", now["turn"][0]["legal"][0]}});
  await_turn(begun["id"], 2);
  EXPECT_EQ(server.post(path + "/abort", {{"seat", token}}).status, 200);
  const auto resumed = server.post(path + "/resume", {{"seat", token}});
  ASSERT_EQ(resumed.status, 201) << resumed.text;
  await_turn(resumed.body["id"], 2);
  path = path_of(resumed.body["id"]);
  EXPECT_EQ(server.post(path + "/resign", {{"seat", token}}).status, 200);
  const auto rematch = server.post(path + "/rematch", {{"seat", token}});
  ASSERT_EQ(rematch.status, 201) << rematch.text;
  EXPECT_EQ(rematch.body["seats"], Json({{{"role", 1}, {"token", token}}}));
}

TEST(ServeSeatsTest, TakeBackOnePlyWhereBothAreShown) {
  const Server server;
  const Json begun =
      server
          .post("/api/matches", {{"game", "tic_tac_toe"},
                                 {"seats", {Server::human(), Server::human()}}})
          .body;
  const Json first = begun["seats"][0]["token"];
  const Json second = begun["seats"][1]["token"];
  for (std::size_t step = 0; step < 2; ++step) {
    const Json now = server.await_match(begun["id"], [&](const Json& match) {
      return match["steps"] == step && Server::asks(match, step);
    });
    server.post(path_of(begun["id"]) + "/move",
                {{"seat", begun["seats"][step]["token"]},
                 {"step", step},
                 {"move", now["turn"][step]["legal"][0]}});
  }
  server.await_match(begun["id"],
                     [](const Json& match) { return match["steps"] == 2; });
  const std::string path = path_of(begun["id"]) + "/takeback";
  EXPECT_EQ(server.post(path, {{"seat", first}, {"seats", {first, "guessed"}}})
                .status,
            403);
  EXPECT_EQ(
      server.post(path, {{"seat", first}, {"seats", {first, second}}}).status,
      200);
  const Json back = server.await_match(begun["id"], [&](const Json& match) {
    return match["id"] != begun["id"] && Server::asks(match, 1);
  });
  EXPECT_EQ(back["steps"], 1);
}

}  // namespace serve_seats_test
}  // namespace gamemaster
