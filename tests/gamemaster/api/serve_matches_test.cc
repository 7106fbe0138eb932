// Matches over HTTP, as the page plays and follows them.

#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/store.h"
#include "tests/gamemaster/scripted_server.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_matches_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

TEST(ServeMatchesTest, PlaysAMatchOfAPersonToItsEndAndKeepsIt) {
  Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::human(), Server::random_player()});
  ASSERT_EQ(begun["seats"].size(), 1U);
  const std::string id = begun["id"];
  const std::string token = begun["seats"][0]["token"];
  EXPECT_GE(token.size(), 20U);
  const Json match = server.play_to_the_end(id, 0, token);
  EXPECT_EQ(match["status"], "completed");
  EXPECT_EQ(match["goals"].size(), 2U);
  EXPECT_EQ(match["states"].size(), match["steps"].get<std::size_t>() + 1);
  const Json list = server.get("/api/matches?game=tic_tac_toe").body;
  ASSERT_EQ(list["items"].size(), 1U);
  EXPECT_EQ(list["items"][0]["id"], id);
  EXPECT_EQ(list["items"][0]["status"], "completed");
  EXPECT_EQ(server.get("/api/matches?game=chess").body["items"].size(), 0U);
  const Json ratings = server.get("/api/ratings").body["items"];
  ASSERT_EQ(ratings.size(), 2U);
  // Of one match nothing is sure.
  EXPECT_EQ(ratings[0]["ability"]["strength"].get<double>() +
                ratings[1]["ability"]["strength"].get<double>(),
            1);
  EXPECT_EQ(ratings[0]["ability"]["meanLead"], nullptr);
  // Nobody's token is told to anybody else.
  EXPECT_EQ(server.get("/api/matches/" + id).text.find(token),
            std::string::npos);
}

TEST(ServeMatchesTest, TellsWhichLevelFitsAPerson) {
  Server server;
  const auto level = [&server](const std::string& query) {
    return server.get("/api/level?" + query).body["level"].get<int>();
  };
  EXPECT_EQ(level("game=tic_tac_toe"), 3);
  EXPECT_EQ(server.get("/api/level").body["name"], "human");
  // Who resigns has lost.
  for (int i = 0; i < 3; ++i) {
    const Json begun = server.begin_match(
        "tic_tac_toe", {Server::human(), {{"kind", "agent"}, {"level", 3}}});
    const std::string id = begun["id"];
    server.await_match(id,
                       [](const Json& now) { return Server::asks(now, 0); });
    EXPECT_EQ(server
                  .post("/api/matches/" + id + "/resign",
                        {{"seat", begun["seats"][0]["token"]}})
                  .status,
              200);
    server.await_match(id, Server::is_over);
  }
  EXPECT_LT(level("game=tic_tac_toe"), 3);
  EXPECT_LT(level("game=chess"), 3) << "of what was never played all tell";
  EXPECT_EQ(level("game=chess&name=somebody"), 3);
}

TEST(ServeMatchesTest, RefusesMovesThatAreNotTheirs) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
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

TEST(ServeMatchesTest, KeepsMovesAtTheSameTimeHiddenUntilAllAreIn) {
  const Server server;
  const Json begun = server.begin_match("rock_paper_scissors",
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

TEST(ServeMatchesTest, TellsTheDigestOfAChoiceBeforeItsText) {
  const Server server;
  const Json begun = server.begin_match(
      "rock_paper_scissors", {Server::human(), Server::random_player()});
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
  const Json& seal = after["states"][1]["seals"][1];
  EXPECT_EQ(seal["seal"], told["digest"]);
  EXPECT_EQ(seal["move"], told["move"]);
  EXPECT_EQ(seal["salt"], told["salt"]);
}

TEST(ServeMatchesTest, TakesMovesBack) {
  Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::human(), Server::random_player()});
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
  const Json match = server.play_to_the_end(id, 0, token);
  EXPECT_EQ(match["status"], "completed");
  // The store has both: what was begun, and what became of it.
  const auto stored = server.store().find_match(id);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->resumed_by, back["id"].get<std::string>());
}

TEST(ServeMatchesTest, TakesMovesBackAfterSomebodyAskedTooOften) {
  const Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::human(), Server::random_player()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  const Json token = begun["seats"][0]["token"];
  const auto await_turn = [&](std::size_t least, std::size_t most) {
    return server.await_match(begun["id"], [&](const Json& now) {
      return now["steps"] >= least && now["steps"] <= most &&
             now["started"] == true && Server::asks(now, 0);
    });
  };
  for (const std::size_t step : {0U, 2U}) {
    const Json now = await_turn(step, step);
    server.post(path + "/move", {{"seat", token},
                                 {"step", step},
                                 {"move", now["turn"][0]["legal"][0]}});
  }
  await_turn(4, 4);
  const auto take_back = [&] {
    return server.post(path + "/takeback", {{"seat", token}}).status;
  };
  while (take_back() == 200) {
  }
  if (await_turn(0, 2)["steps"] == 2) {
    EXPECT_EQ(take_back(), 200);
  }
  await_turn(0, 0);
}

TEST(ServeMatchesTest, TakesNothingBackWhilePlayersAreToldOfTheEnd) {
  std::promise<void> told;
  std::promise<void> asked;
  const ScriptedServer player([&](Connection& connection) {
    if (connection.read_request().find("STOP") != std::string::npos) {
      told.set_value();
      asked.get_future().wait_for(std::chrono::seconds(2));
    }
    connection.write("HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nrock");
  });
  const Server server;
  const std::string address = "127.0.0.1:" + std::to_string(player.port());
  const Json begun = server.begin_match(
      "rock_paper_scissors",
      {Server::human(), {{"kind", "player"}, {"address", address}}});
  const std::string id = begun["id"];
  const Json token = begun["seats"][0]["token"];
  for (int step = 0; step < 3; ++step) {
    server.await_match(id, [step](const Json& now) {
      return now["steps"] == step && Server::asks(now, 0);
    });
    server.post("/api/matches/" + id + "/move",
                {{"seat", token}, {"step", step}, {"move", "paper"}});
  }
  ASSERT_EQ(told.get_future().wait_for(std::chrono::seconds(10)),
            std::future_status::ready);
  server.post("/api/matches/" + id + "/takeback", {{"seat", token}});
  asked.set_value();
  const Json over = server.await_match(id, Server::is_over);
  EXPECT_EQ(over["id"], id);
  EXPECT_EQ(over["status"], "completed");
  EXPECT_EQ(over["steps"], 3);
  EXPECT_EQ(server.get("/api/matches").body["items"].size(), 1U);
}

TEST(ServeMatchesTest, FollowsAMatchByEvents) {
  const Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::human(), Server::random_player()});
  const std::string id = begun["id"];
  std::thread person(
      [&] { server.play_to_the_end(id, 0, begun["seats"][0]["token"]); });
  const std::vector<Json> news = server.events(
      "/api/matches/" + id + "/events", [](const Json&) { return false; });
  person.join();
  std::size_t states = 0;
  for (const Json& now : news) {
    EXPECT_TRUE(now["from"] == states || now["from"] == 0);
    states = now["from"].get<std::size_t>() + now["states"].size();
  }
  ASSERT_FALSE(news.empty());
  EXPECT_EQ(news.back()["live"], false);
  EXPECT_EQ(states, news.back()["steps"].get<std::size_t>() + 1);
}

TEST(ServeMatchesTest, AsksAnAgentForAHintAndToHurry) {
  const Server server;
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::human(), {{"kind", "agent"}, {"level", 3}}},
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

/// Whether there is a process of that name that we have started, or one that
/// has ended and of which nobody took note: a zombie.
bool has_child(const std::string& wanted, bool is_zombie) {
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::ifstream about(process.path() / "stat");
    std::string id;
    std::string name;
    std::string state;
    int parent = 0;
    about >> id >> name >> state >> parent;
    if (parent == getpid() && name == wanted && (state == "Z") == is_zombie) {
      return true;
    }
  }
  return false;
}

bool has_agent() { return has_child("(henhouse-agent)", false); }

TEST(ServeMatchesTest, LeavesNoZombiesOfMatchesThatAreOver) {
  const Server server;
  for (const char* const game : {"tic_tac_toe", "krieg_tic_tac_toe"}) {
    const Json begun =
        server.begin_match(game, {Server::human(), Server::human()});
    const std::string id = begun["id"];
    server.await_match(
        id, [](const Json& now) { return now["started"].get<bool>(); });
    server.post("/api/matches/" + id + "/abort",
                {{"seat", begun["seats"][0]["token"]}});
    server.await_match(id, Server::is_over);
  }
  // The name is cut. A match that has just ended takes note soon.
  int tries = 0;
  while (has_child("(henhouse-rules-)", true) && ++tries < 1000) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_LT(tries, 1000);
}

TEST(ServeMatchesTest, EndsTheSearchForAHintWithItsPosition) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string id = begun["id"];
  const Json token = begun["seats"][0]["token"];
  const Json before = server.await_match(
      id, [](const Json& now) { return Server::asks(now, 0); });
  auto hint = std::async(std::launch::async, [&] {
    return server.post("/api/matches/" + id + "/hint", {{"seat", token}});
  });
  while (!has_agent() &&
         hint.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    std::this_thread::yield();
  }
  server.post(
      "/api/matches/" + id + "/move",
      {{"seat", token}, {"step", 0}, {"move", before["turn"][0]["legal"][0]}});
  const auto answer = hint.get();
  EXPECT_EQ(answer.status, 422);
  EXPECT_NE(answer.text.find("another one by now"), std::string::npos)
      << answer.text;
  EXPECT_FALSE(has_agent());
}

TEST(ServeMatchesTest, NamesTheMovesThatAnAgentExpects) {
  const Server server;
  const Json begun = server.begin_match(
      "connect_four",
      {{{"kind", "agent"}, {"search", "mcts"}}, Server::human()},
      {{"startClock", 2}, {"playClock", 30}});
  const std::string id = begun["id"];
  const Json match = server.await_match(id, [&](const Json& now) {
    server.post("/api/matches/" + id + "/hurry",
                {{"seat", begun["seats"][0]["token"]}});
    return Server::asks(now, 1);
  });
  const Json& made = match["states"][1];
  const Json& report = made.at("reports").at(0);
  const Json& names = report["names"];
  EXPECT_EQ(names.size(), std::min<std::size_t>(12, report["pv"].size()))
      << report;
  EXPECT_EQ(names.at(0), made["names"]);
  if (names.size() == 1) return;  // hurried
  EXPECT_EQ(names[1][0], "noop");
  EXPECT_EQ(names[1][1].get<std::string>().size(), 2U) << "such as d2";
}

TEST(ServeMatchesTest, PlaysManyMatchesOfPlayersInTheNetworkAtOnce) {
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
        server.begin_match("tic_tac_toe", {seats[i], seats[i + 1]},
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

TEST(ServeMatchesTest, GivesAPlayerInTheNetworkOneSeat) {
  const Server server;
  const Json player = {{"kind", "player"}, {"address", "127.0.0.1:1"}};
  const auto answer = server.post(
      "/api/matches", {{"game", "tic_tac_toe"}, {"seats", {player, player}}});
  EXPECT_EQ(answer.status, 422);
  EXPECT_NE(answer.text.find("two seats of one match"), std::string::npos)
      << answer.text;
}

/// A player that gives the same wrong answer to everything but INFO.
class WrongPlayer {
 public:
  Json seat() const { return {{"kind", "player"}, {"address", address()}}; }
  std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

 private:
  const ScriptedServer server_{[](Connection& connection) {
    const bool asks =
        connection.read_request().find("INFO") != std::string::npos;
    const std::string reply = asks ? "((name wrong) (status available))" : "no";
    connection.write("HTTP/1.0 200 OK\r\nContent-Length: " +
                     std::to_string(reply.size()) + "\r\n\r\n" + reply);
  }};
};

TEST(ServeMatchesTest, PutsOutWhoFailsInTwoMatches) {
  const Server server;
  const WrongPlayer player;
  server.post("/api/players", {{"address", player.address()}});
  const auto row = [&] { return server.get("/api/players").body["items"][0]; };
  EXPECT_EQ(row()["state"], "available");
  EXPECT_EQ(row()["says"], "wrong");
  const Json request = {{"game", "tic_tac_toe"},
                        {"seats", {player.seat(), Server::random_player()}}};
  std::string last;
  for (int strikes = 1; strikes <= 2; ++strikes) {
    last = server.post("/api/matches", request).body["id"];
    server.await_match(last, Server::is_over);
    EXPECT_EQ(row()["strikes"], strikes);
  }
  EXPECT_EQ(row()["state"], "struck out");
  const auto rematch = [&] {
    return server.post("/api/matches/" + last + "/rematch", Json::object());
  };
  EXPECT_EQ(server.post("/api/matches", request).status, 409);
  EXPECT_EQ(rematch().status, 409) << rematch().text;
  EXPECT_EQ(server
                .post("/api/players",
                      {{"action", "forgive"}, {"name", player.address()}})
                .status,
            200);
  EXPECT_EQ(row()["strikes"], 0);
  EXPECT_EQ(rematch().status, 201);
}

TEST(ServeMatchesTest, StrikesForTheFaultsOfAMatchOnce) {
  const Server server;
  const WrongPlayer player;
  Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), player.seat()});
  const Json seat = {{"seat", begun["seats"][0]["token"]}};
  const auto path = [&](const char* action) {
    return "/api/matches/" + begun["id"].get<std::string>() + action;
  };
  const auto await_turn = [&] {
    return server.await_match(
        begun["id"], [](const Json& now) { return Server::asks(now, 0); });
  };
  const Json now = await_turn();
  Json move = seat;
  move.update({{"step", 0}, {"move", now["turn"][0]["legal"][0]}});
  server.post(path("/move"), move);
  server.await_match(begun["id"], [](const Json& seen) {
    return seen["steps"] == 2 && Server::asks(seen, 0);
  });
  const auto strikes = [&] {
    return server.get("/api/players").body["items"][0]["strikes"];
  };
  for (int i = 0; i < 2; ++i) {
    server.post(path("/abort"), seat);
    server.await_match(begun["id"], Server::is_over);
    EXPECT_EQ(strikes(), 1) << i;
    begun = server.post(path("/resume"), seat).body;
    await_turn();
  }
}

TEST(ServeMatchesTest, SolvesAPuzzleStepByStepBesideTheMatch) {
  const Server server;
  const Json begun = server.begin_match("lights_out", {Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  server.await_match(begun["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  const Json clocks = {{"startClock", 1}, {"playClock", 1}, {"step", 0}};
  EXPECT_EQ(server.post(path + "/solve", clocks).status, 403);
  Json request = clocks;
  request["seat"] = begun["seats"][0]["token"];
  const auto solution = server.post(path + "/solve", request);
  ASSERT_EQ(solution.status, 201) << solution.text;
  const auto steps = server.events(
      "/api/solutions/" + solution.body["id"].get<std::string>() + "/events",
      [](const Json& now) { return !now["states"].empty(); });
  ASSERT_FALSE(steps.empty());
  ASSERT_FALSE(steps.back()["states"].empty()) << steps.back().dump();
  const Json& first = steps.back()["states"][0];
  EXPECT_EQ(first["moves"].size(), 1U);
  EXPECT_EQ(first["names"][0].dump().size(), 4U) << first["names"];  // a cell
  EXPECT_EQ(server.get(path).body["steps"], 0);
  const Json two =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  server.await_match(two["id"],
                     [](const Json& now) { return Server::asks(now, 0); });
  EXPECT_EQ(server
                .post("/api/matches/" + two["id"].get<std::string>() + "/solve",
                      {{"seat", two["seats"][0]["token"]}, {"step", 0}})
                .status,
            422);
}

// A stone falls for five steps, a tenth of a second each.
constexpr const char* kFallingStone = R"kif(
(role catcher)
(real_time 100)
(init (column 2)) (init (height 5))
(<= (legal catcher ?move) (side ?move ?x ?y) (true (column ?x)))
(legal catcher noop)
(side left 2 1) (side left 3 2) (side right 1 2) (side right 2 3)
(down 5 4) (down 4 3) (down 3 2) (down 2 1) (down 1 0)
(<= (next (height ?b)) (true (height ?a)) (down ?a ?b))
(<= (next (column ?y))
    (does catcher ?move) (true (column ?x)) (side ?move ?x ?y))
(<= (next (column ?x)) (does catcher noop) (true (column ?x)))
(<= terminal (true (height 0)))
(<= (goal catcher 100) (true (column 3)))
(<= (goal catcher 0) (not (true (column 3))))
)kif";

TEST(ServeMatchesTest, PlaysInRealTimeWhatSaysSo) {
  const Server server;
  const std::string key =
      server
          .post("/api/games", {{"name", "stone.kif"}, {"text", kFallingStone}})
          .body["key"];
  EXPECT_EQ(server.get("/api/games/" + key).body["realTime"], 0.1);
  EXPECT_TRUE(server.get("/api/games/nim").body["realTime"].is_null());
  // Who does nothing waits, and that is no fault.
  const Json begun = server.begin_match(key, {Server::human()});
  const Json match = server.await_match(begun["id"], Server::is_over);
  EXPECT_EQ(match["status"], "completed");
  EXPECT_EQ(match["playClock"], 0.1);
  EXPECT_EQ(match["humanClock"], true);
  EXPECT_EQ(match["goals"], Json::array({0}));
  ASSERT_EQ(match["states"].size(), 6U);
  for (std::size_t step = 1; step < 6; ++step) {
    EXPECT_EQ(match["states"][step]["moves"], Json::array({"noop"}));
    EXPECT_EQ(match["states"][step]["errors"], Json::array({""}));
  }
}

// Two people may agree on another game, so their page goes on listening.
TEST(ServeMatchesTest, StopsAtOnceThoughPeopleFollowAMatchThatHasEnded) {
  auto server = std::make_unique<Server>();
  const Json begun =
      server->begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  server->await_match(begun["id"],
                      [](const Json& now) { return Server::asks(now, 0); });
  const auto resigned =
      server->post(path + "/resign", {{"seat", begun["seats"][0]["token"]}});
  ASSERT_EQ(resigned.status, 200) << resigned.text;
  server->await_match(begun["id"], Server::is_over);
  std::promise<void> follows;
  httplib::Client client("127.0.0.1", server->port());
  client.set_read_timeout(std::chrono::seconds(60));
  std::thread follower([&] {
    bool has_begun = false;
    client.Get(path + "/events", [&](const char*, std::size_t) {
      if (!has_begun) follows.set_value();
      has_begun = true;
      return true;
    });
  });
  follows.get_future().wait();
  const auto begin = std::chrono::steady_clock::now();
  server.reset();
  follower.join();
  // Long before the 10 s after which a stream without news shows that it lives.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
}

}  // namespace serve_matches_test
}  // namespace gamemaster
