// The API over HTTP, as the page uses it.

#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "gamemaster/processes/process.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_api_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Begins a match; the answer has its id and the seats of people. `more` has
/// further parts of the request.
Json begin_match(const Server& server, const std::string& game,
                 const std::vector<Json>& seats,
                 const Json& more = Json::object()) {
  Json request = {{"game", game}, {"seats", seats}};
  request.update(more);
  return server.post("/api/matches", request).body;
}

/// Plays the first legal move for a person until the match is over.
Json play_to_the_end(const Server& server, const std::string& id,
                     std::size_t role, const std::string& token) {
  while (true) {
    Json match = server.await_match(id, [role](const Json& now) {
      return Server::is_over(now) || Server::asks(now, role);
    });
    if (Server::is_over(match) || !Server::asks(match, role)) return match;
    server.post("/api/matches/" + id + "/move",
                {{"seat", token},
                 {"step", match["steps"]},
                 {"move", match["turn"][role]["legal"][0]}});
  }
}

TEST(ServeApiTest, ListsTheShippedGamesPageByPage) {
  const Server server;
  std::set<std::string> keys;
  std::string cursor;
  do {
    const Json page = server.get("/api/games?limit=7&cursor=" + cursor).body;
    EXPECT_LE(page["items"].size(), 7U);
    for (const Json& game : page["items"]) keys.insert(game["key"]);
    cursor = page["next"].is_null() ? "" : page["next"].get<std::string>();
  } while (!cursor.empty());
  EXPECT_TRUE(keys.contains("chess"));
  EXPECT_TRUE(keys.contains("kites.egg"));
  EXPECT_EQ(server.get("/api/games?q=CONNECT").body["total"], 2);
  EXPECT_EQ(server.get("/api/games?q=four%20conn").body["total"], 2);
  EXPECT_EQ(server.get("/api/games?q=connectfour").body["total"], 2);
  EXPECT_EQ(server.get("/api/games?q=connect%20chess").body["total"], 0);
}

TEST(ServeApiTest, ShowsAGameWithItsBoard) {
  const Server server;
  const Json game = server.get("/api/games/chess").body;
  EXPECT_EQ(game["roles"], Json({"white", "black"}));
  EXPECT_EQ(game["board"]["columns"]["values"].size(), 8U);
  EXPECT_TRUE(game["board"]["checkered"]);
  EXPECT_EQ(game["state"]["cells"][4], "wk");
  EXPECT_FALSE(game["description"].get<std::string>().empty());
  EXPECT_EQ(server.get("/api/games/no_such_game").status, 404);
}

TEST(ServeApiTest, PlaysAMatchOfAPersonToItsEndAndKeepsIt) {
  Server server;
  const Json begun = begin_match(server, "tic_tac_toe",
                                 {Server::human(), Server::random_player()});
  ASSERT_EQ(begun["seats"].size(), 1U);
  const std::string id = begun["id"];
  const std::string token = begun["seats"][0]["token"];
  EXPECT_GE(token.size(), 20U);
  const Json match = play_to_the_end(server, id, 0, token);
  EXPECT_EQ(match["status"], "completed");
  EXPECT_EQ(match["goals"].size(), 2U);
  EXPECT_EQ(match["states"].size(), match["steps"].get<std::size_t>() + 1);

  const Json list = server.get("/api/matches?game=tic_tac_toe").body;
  ASSERT_EQ(list["items"].size(), 1U);
  EXPECT_EQ(list["items"][0]["id"], id);
  EXPECT_EQ(list["items"][0]["status"], "completed");
  EXPECT_EQ(server.get("/api/matches?game=chess").body["items"].size(), 0U);
  EXPECT_EQ(server.get("/api/ratings").body["items"].size(), 2U);
  // Nobody's token is told to anybody else.
  EXPECT_EQ(server.get("/api/matches/" + id).text.find(token),
            std::string::npos);
}

TEST(ServeApiTest, RefusesMovesThatAreNotTheirs) {
  const Server server;
  const Json begun =
      begin_match(server, "tic_tac_toe", {Server::human(), Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  const auto move = [&](const Json& seat, int step, const std::string& text) {
    return server
        .post(path + "/move", {{"seat", seat}, {"step", step}, {"move", text}})
        .status;
  };
  const Json first = begun["seats"][0]["token"];
  const Json second = begun["seats"][1]["token"];
  EXPECT_EQ(move("guessed", 0, "(place 1 1)"), 403);
  EXPECT_EQ(move(second, 0, "(place 1 1)"), 409);
  EXPECT_EQ(move(first, 1, "(place 1 1)"), 409);
  EXPECT_EQ(move(first, 0, "(place 9 9)"), 409);
  EXPECT_EQ(move(first, 0, "(place 1 1)"), 200);
}

TEST(ServeApiTest, KeepsMovesAtTheSameTimeHiddenUntilAllAreIn) {
  const Server server;
  const Json begun = begin_match(server, "rock_paper_scissors",
                                 {Server::human(), Server::human()});
  const std::string id = begun["id"];
  server.await_match(id, [](const Json& now) {
    return Server::asks(now, 0) && Server::asks(now, 1);
  });
  const auto choose = [&](int seat, const std::string& move) {
    return server
        .post("/api/matches/" + id + "/move",
              {{"seat", begun["seats"][seat]["token"]},
               {"step", 0},
               {"move", move}})
        .status;
  };
  const Json legal = server.get("/api/matches/" + id).body["turn"][0]["legal"];
  EXPECT_EQ(choose(0, legal[0]), 200);
  const auto between = server.get("/api/matches/" + id);
  EXPECT_TRUE(between.body["turn"][0]["chosen"]);
  EXPECT_EQ(between.body["steps"], 0);
  EXPECT_TRUE(between.body["turn"][0]["legal"].empty());
  EXPECT_EQ(choose(1, legal[1]), 200);
  const Json after =
      server.await_match(id, [](const Json& now) { return now["steps"] == 1; });
  EXPECT_EQ(after["states"][1]["moves"], Json({legal[0], legal[1]}));
}

TEST(ServeApiTest, TellsTheDigestOfAChoiceBeforeItsText) {
  const Server server;
  const Json begun = begin_match(server, "rock_paper_scissors",
                                 {Server::human(), Server::random_player()});
  const std::string id = begun["id"];
  const Json before = server.await_match(id, [](const Json& now) {
    return Server::asks(now, 0) && now["turn"][1]["digest"].is_string();
  });
  server.post("/api/matches/" + id + "/move",
              {{"seat", begun["seats"][0]["token"]},
               {"step", 0},
               {"move", before["turn"][0]["legal"][0]}});
  const Json after =
      server.await_match(id, [](const Json& now) { return now["steps"] == 1; });
  const Json& told = after["lastTurn"][1];
  EXPECT_EQ(told["digest"], before["turn"][1]["digest"]);
  EXPECT_EQ(told["digest"],
            processes::sha256(told["move"].get<std::string>() + " " +
                              told["salt"].get<std::string>()));
  EXPECT_EQ(told["move"], after["states"][1]["moves"][1]);
}

TEST(ServeApiTest, TakesMovesBack) {
  Server server;
  const Json begun = begin_match(server, "tic_tac_toe",
                                 {Server::human(), Server::random_player()});
  const std::string id = begun["id"];
  const Json token = begun["seats"][0]["token"];
  server.await_match(id, [](const Json& now) { return Server::asks(now, 0); });
  server.post("/api/matches/" + id + "/move",
              {{"seat", token}, {"step", 0}, {"move", "(place 2 2)"}});
  server.await_match(id, [](const Json& now) {
    return now["steps"] == 2 && Server::asks(now, 0);
  });
  EXPECT_EQ(
      server.post("/api/matches/" + id + "/takeback", {{"seat", token}}).status,
      200);
  const Json back = server.await_match(id, [](const Json& now) {
    return now["steps"] == 0 && now["started"] == true && Server::asks(now, 0);
  });
  EXPECT_NE(back["id"], id);
  EXPECT_EQ(back["turn"][0]["legal"].size(), 9U);
  const Json match = play_to_the_end(server, id, 0, token);
  EXPECT_EQ(match["status"], "completed");
  // The store has both: what was begun, and what became of it.
  const auto stored = server.store().find_match(id);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->resumed_by, back["id"].get<std::string>());
}

TEST(ServeApiTest, FollowsAMatchByEvents) {
  const Server server;
  const Json begun = begin_match(server, "tic_tac_toe",
                                 {Server::human(), Server::random_player()});
  const std::string id = begun["id"];
  std::vector<Json> news;
  std::string text;
  httplib::Client client("127.0.0.1", server.port());
  std::thread person(
      [&] { play_to_the_end(server, id, 0, begun["seats"][0]["token"]); });
  client.Get("/api/matches/" + id + "/events",
             [&](const char* bytes, std::size_t size) {
               text.append(bytes, size);
               return true;
             });
  person.join();
  std::istringstream lines(text);
  std::size_t states = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("data: ")) continue;
    const Json now = Json::parse(line.substr(6));
    EXPECT_TRUE(now["from"] == states || now["from"] == 0);
    states = now["from"].get<std::size_t>() + now["states"].size();
    news.push_back(now);
  }
  ASSERT_FALSE(news.empty());
  EXPECT_EQ(news.back()["live"], false);
  EXPECT_EQ(states, news.back()["steps"].get<std::size_t>() + 1);
}

TEST(ServeApiTest, AsksAnAgentForAHintAndToHurry) {
  const Server server;
  const Json begun =
      begin_match(server, "tic_tac_toe",
                  {Server::human(), {{"kind", "agent"}, {"level", 3}}},
                  {{"startClock", 1}, {"playClock", 30}});
  const std::string id = begun["id"];
  const Json token = begun["seats"][0]["token"];
  const Json before = server.await_match(
      id, [](const Json& now) { return Server::asks(now, 0); });
  const auto hint =
      server.post("/api/matches/" + id + "/hint", {{"seat", token}});
  ASSERT_EQ(hint.status, 200) << hint.text;
  const Json& legal = before["turn"][0]["legal"];
  EXPECT_NE(std::find(legal.begin(), legal.end(), hint.body["move"]),
            legal.end());
  server.post("/api/matches/" + id + "/move",
              {{"seat", token}, {"step", 0}, {"move", hint.body["move"]}});
  // Long before its clock, once it thinks.
  server.await_match(id, [&](const Json& now) {
    server.post("/api/matches/" + id + "/hurry", {{"seat", token}});
    return now["steps"] == 2;
  });
}

/// The events of an address as JSON, until `enough` or the end.
std::vector<Json> events_of(const Server& server, const std::string& path,
                            const std::function<bool(const Json&)>& enough) {
  std::vector<Json> events;
  std::string text;
  httplib::Client client("127.0.0.1", server.port());
  client.set_read_timeout(std::chrono::seconds(30));
  client.Get(path, [&](const char* bytes, std::size_t size) {
    text.append(bytes, size);
    for (std::size_t end = 0; (end = text.find("\n\n")) != std::string::npos;) {
      if (text.starts_with("data: ")) {
        events.push_back(Json::parse(text.substr(6, end - 6)));
      }
      text.erase(0, end + 2);
      if (!events.empty() && enough(events.back())) return false;
    }
    return true;
  });
  return events;
}

TEST(ServeApiTest, PlaysATournamentAndTellsOfIt) {
  const Server server;
  const Json spec = {{"name", "cup"},
                     {"players", {"random", "legal"}},
                     {"games", {"tic_tac_toe", "kites.egg"}},
                     {"rounds", 2}};
  const auto begun = server.post("/api/tournaments", spec);
  ASSERT_EQ(begun.status, 201) << begun.text;
  const std::vector<Json> events =
      events_of(server, "/api/tournaments/cup/events",
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
}

TEST(ServeApiTest, StopsATournamentAndGoesOnWithIt) {
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
    events_of(server, path + "/events",
              [&](const Json& now) { return played(now) > matches; });
    EXPECT_EQ(server.post(path + "/stop", Json::object()).status, 200);
    const auto events =
        events_of(server, path + "/events",
                  [](const Json& now) { return now["status"] != "running"; });
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

TEST(ServeApiTest, RefusesTournamentsThatCannotBePlayed) {
  const Server server;
  const auto start = [&](const Json& spec) {
    return server.post("/api/tournaments", spec).status;
  };
  const Json two = {"random", "legal"};
  EXPECT_EQ(start({{"players", two}}), 422);
  EXPECT_EQ(start({{"players", two}, {"games", {"no_such_game"}}}), 422);
  EXPECT_EQ(start({{"players", two}, {"games", {"../secret"}}}), 422);
  EXPECT_EQ(start({{"players", {"human"}}, {"games", {"nim"}}}), 422);
  EXPECT_EQ(start({{"players", {"search:nothing", "legal"}},
                   {"games", {"tic_tac_toe"}}}),
            422);
  EXPECT_EQ(start({{"players", two}, {"games", {"nim"}}, {"parallel", 999}}),
            400);
  EXPECT_EQ(server.get("/api/tournaments/nothing").status, 404);
  EXPECT_TRUE(server.get("/api/tournaments").body["items"].empty());
}

TEST(ServeApiTest, PlaysManyMatchesOfPlayersInTheNetworkAtOnce) {
  const Server server;
  processes::AgentOptions options;
  options.program = program_folder() + "/henhouse-agent";
  options.search = "random";
  options.engine = "datalog";
  options.memory_mb = 16;
  std::vector<std::unique_ptr<processes::LocalAgent>> agents;
  std::vector<Json> seats;
  for (int i = 0; i < 8; ++i) {
    agents.push_back(std::make_unique<processes::LocalAgent>(options));
  }
  for (const auto& agent : agents) {
    seats.push_back(
        {{"kind", "player"},
         {"address", "127.0.0.1:" + std::to_string(agent->port())}});
  }
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < seats.size(); i += 2) {
    const Json begun =
        begin_match(server, "tic_tac_toe", {seats[i], seats[i + 1]},
                    {{"startClock", 10}, {"playClock", 5}});
    ids.push_back(begun.at("id"));
  }
  for (const std::string& id : ids) {
    const Json match = server.await_match(id, Server::is_over);
    EXPECT_EQ(match["status"], "completed");
    for (const Json& state : match["states"]) {
      EXPECT_EQ(state["errors"], Json({"", ""}));
    }
  }
}

TEST(ServeApiTest, SolvesAPuzzleStepByStepBesideTheMatch) {
  const Server server;
  const Json begun = begin_match(server, "blocks_world", {Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  const Json clocks = {{"startClock", 1}, {"playClock", 1}, {"step", 0}};
  EXPECT_EQ(server.post(path + "/solve", clocks).status, 403);
  Json request = clocks;
  request["seat"] = begun["seats"][0]["token"];
  const auto solution = server.post(path + "/solve", request);
  ASSERT_EQ(solution.status, 201) << solution.text;
  const auto steps = events_of(
      server,
      "/api/solutions/" + solution.body["id"].get<std::string>() + "/events",
      [](const Json& now) { return !now["states"].empty(); });
  ASSERT_FALSE(steps.empty());
  ASSERT_FALSE(steps.back()["states"].empty()) << steps.back().dump();
  EXPECT_EQ(steps.back()["states"][0]["moves"].size(), 1U);
  EXPECT_EQ(server.get(path).body["steps"], 0);
  const Json two =
      begin_match(server, "tic_tac_toe", {Server::human(), Server::human()});
  server.await_match(two["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(server
                .post("/api/matches/" + two["id"].get<std::string>() + "/solve",
                      {{"seat", two["seats"][0]["token"]}, {"step", 0}})
                .status,
            422);
}

TEST(ServeApiTest, TellsWhatIsWrongWithRulesAndWhere) {
  const Server server;
  const auto broken = server.post(
      "/api/games",
      {{"name", "broken.kif"}, {"text", "(role x)\n(<= (legal x ?m)\n"}});
  EXPECT_EQ(broken.status, 422);
  const Json& rows = broken.body["diagnostics"];
  ASSERT_FALSE(rows.empty());
  EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const Json& row) {
    return row["line"] == 2 && row["severity"] == "error";
  })) << rows.dump();
  EXPECT_EQ(
      server.post("/api/games", {{"name", "x.exe"}, {"text", "MZ"}}).status,
      422);
}

TEST(ServeApiTest, PlaysGamesThatWereBrought) {
  const Server server;
  for (const std::string name : {"nim.kif", "eggg/tic_tac_toe.egg"}) {
    const std::string file = name.substr(name.find('/') + 1);
    const auto added = server.post(
        "/api/games",
        {{"name", "My " + file}, {"text", read_file("games/" + name)}});
    ASSERT_EQ(added.status, 201) << added.text;
    const Json begun =
        begin_match(server, added.body["key"],
                    {Server::random_player(), Server::random_player()});
    const Json match = server.await_match(begun["id"], Server::is_over);
    EXPECT_EQ(match["status"], "completed");
  }
}

TEST(ServeApiTest, PlaysGamesThatAreLikeOneThatWasBrought) {
  const Server server;
  const auto bring = [&server](const char* name, const char* text) {
    return server.post("/api/games", {{"name", name}, {"text", text}});
  };
  const char* const child = "Wide is like NarrowRows\n4x3 grid\n";
  const auto orphan = bring("wide.egg", child);
  EXPECT_EQ(orphan.status, 422);
  EXPECT_NE(orphan.text.find("no game 'NarrowRows'"), std::string::npos);
  EXPECT_EQ(bring("narrow rows.egg",
                  "3x3 grid\nplayers are X and O\npieces are X and O\n"
                  "turns alternate\nturn is player place piece\n"
                  "goal is Row\nRow means (x+0..2, y)\n")
                .status,
            201);
  const auto added = bring("wide.egg", child);
  ASSERT_EQ(added.status, 201) << added.text;
  EXPECT_EQ(added.body["board"]["columns"]["values"].size(), 4u);
  EXPECT_NE(added.text.find("Wide"), std::string::npos);
  const Json begun =
      begin_match(server, added.body["key"],
                  {Server::random_player(), Server::random_player()});
  const Json match = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(match["status"], "completed");

  // The name is that of the file, not of the key.
  const auto own_parent = bring("narrow_rows.egg", "New is like NarrowRows\n");
  EXPECT_EQ(own_parent.status, 422);
  EXPECT_NE(own_parent.text.find("is like this game itself"),
            std::string::npos);
}

TEST(ServeApiTest, ExportsAndImportsRecords) {
  const Server server;
  const Json begun =
      begin_match(server, "tic_tac_toe",
                  {Server::random_player(), Server::random_player()});
  const std::string id = begun["id"];
  server.await_match(id, Server::is_over);
  Json record = server.get("/api/matches/" + id + "/record.json").body;
  EXPECT_EQ(record["matchId"], id);
  EXPECT_NE(
      server.get("/api/matches/" + id + "/record.xml").text.find("<match>"),
      std::string::npos);

  record["matchId"] = "another";
  const auto sound = server.post("/api/records", record);
  ASSERT_EQ(sound.status, 201) << sound.text;
  EXPECT_EQ(sound.body["ruleBreak"], "");
  const Json replayed = server.get("/api/matches/another").body;
  EXPECT_EQ(replayed["states"].size(), record["states"].size());

  record["matchId"] = "a_third";
  record["moves"][0][0] = "(place 7 7)";
  const auto broken = server.post("/api/records", record);
  ASSERT_EQ(broken.status, 201) << broken.text;
  EXPECT_NE(broken.body["ruleBreak"], "");
}

TEST(ServeApiTest, ServesTheLayoutOfRepositories) {
  const Server server;
  const Json keys = server.get("/base/games/").body;
  EXPECT_NE(std::find(keys.begin(), keys.end(), "chess"), keys.end());
  const Json data = server.get("/base/games/tic_tac_toe/").body;
  EXPECT_EQ(data["numRoles"], 2);
  EXPECT_EQ(data["version"], 0);
  const std::string rules = data["rulesheet"];
  const auto text = server.get("/base/games/tic_tac_toe/v0/" + rules);
  EXPECT_NE(text.text.find("(role x)"), std::string::npos);
  EXPECT_EQ(server.get("/base/games/tic_tac_toe/v7/").status, 404);
}

TEST(ServeApiTest, KnowsPlayersThatAreAway) {
  const Server server;
  EXPECT_EQ(server.post("/api/players", {{"address", "127.0.0.1:1"}}).status,
            201);
  EXPECT_EQ(server.post("/api/players", {{"address", "nowhere"}}).status, 422);
  const Json players = server.get("/api/players").body["items"];
  ASSERT_EQ(players.size(), 1U);
  EXPECT_EQ(players[0]["state"], "away");
  server.post("/api/players", {{"action", "remove"}, {"name", "127.0.0.1:1"}});
  EXPECT_TRUE(server.get("/api/players").body["items"].empty());
}

TEST(ServeApiTest, GoesOnWithAMatchAfterTheProcessWasKilled) {
  const std::string file = testing::TempDir() + "henhouse-serve-killed-" +
                           std::to_string(getpid()) + ".db";
  ::setenv("HENHOUSE_GAMES", "games", 1);
  const std::vector<std::string> command = {
      program_folder() + "/henhouse-serve", "--port", "0", "--db", file};
  const auto ask = [](const std::string& address, const std::string& path,
                      const Json& body) {
    httplib::Client client(address.substr(0, address.size() - 1));
    const auto reply = body.is_null()
                           ? client.Get(path)
                           : client.Post(path, body.dump(), "application/json");
    return reply ? Json::parse(reply->body) : Json();
  };
  const auto await_turn = [&](const std::string& address, const Json& id) {
    Json match;
    for (int i = 0; i < 500; ++i) {
      match = ask(address, "/api/matches/" + id.get<std::string>(), {});
      if (Server::asks(match, 0) || match["live"] == false) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return match;
  };
  std::string id;
  Json seat;
  Json before;
  {
    processes::ChildProcess server(command,
                                   processes::ChildProcess::Log::kKeep);
    const std::string address =
        server.read_line(std::chrono::seconds(20)).value_or("/");
    const Json begun =
        ask(address, "/api/matches",
            {{"game", "tic_tac_toe"},
             {"seats", {Server::human(), Server::random_player()}},
             {"playClock", 600},
             {"humanClock", true}});
    id = begun.at("id");
    seat = begun["seats"][0]["token"];
    await_turn(address, id);
    ask(address, "/api/matches/" + id + "/move",
        {{"seat", seat}, {"step", 0}, {"move", "(place 2 2)"}});
    before = await_turn(address, id);
    ::kill(server.id(), SIGKILL);
  }
  processes::ChildProcess server(command, processes::ChildProcess::Log::kKeep);
  const std::string address =
      server.read_line(std::chrono::seconds(20)).value_or("/");
  EXPECT_EQ(ask(address, "/api/matches/" + id, {})["status"], "interrupted");
  const Json resumed =
      ask(address, "/api/matches/" + id + "/resume", {{"seat", seat}});
  const Json after = await_turn(address, resumed.at("id"));
  EXPECT_EQ(after["states"].size(), before["states"].size());
  EXPECT_EQ(after["states"].back()["cells"], before["states"].back()["cells"]);
  EXPECT_EQ(after["turn"][0]["legal"], before["turn"][0]["legal"]);
  EXPECT_EQ(after["humanClock"], true);
  std::filesystem::remove(file);
}

}  // namespace serve_api_test
}  // namespace gamemaster
