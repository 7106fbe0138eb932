// Games, players and records over HTTP, as the page uses them.

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/case_folder.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_api_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

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

TEST(ServeApiTest, TellsLinesRegionsAndSidesThatAreToBeJoined) {
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
        {{"name", "My " + file}, {"text", tests::text_of("games/" + name)}});
    ASSERT_EQ(added.status, 201) << added.text;
    const Json begun = server.begin_match(
        added.body["key"], {Server::random_player(), Server::random_player()});
    const Json match = server.await_match(begun["id"], Server::is_over);
    EXPECT_EQ(match["status"], "completed");
  }
}

TEST(ServeApiTest, CallsAGameAsItsFileIsCalled) {
  const Server server;
  const std::string rules = tests::text_of("games/nim.kif");
  const auto added = server.post(
      "/api/games", {{"name", "Gr\u00f6\u00dfe \u540d.kif"}, {"text", rules}});
  ASSERT_EQ(added.status, 201) << added.text;
  const std::string key = added.body["key"];
  EXPECT_TRUE(key.starts_with("gr_e_")) << key;
  const std::string title = added.body["title"];
  EXPECT_TRUE(title.starts_with("Gr\u00f6\u00dfe \u540d ")) << title;
  EXPECT_EQ(server.get("/api/games/" + key).body["title"], title);
  EXPECT_EQ(server.get("/api/games?q=%E5%90%8D").body["items"][0]["title"],
            title);
  EXPECT_TRUE(added.body["owner"].is_string());
  EXPECT_EQ(
      server.post("/api/games", {{"name", "a\nb.kif"}, {"text", rules}}).status,
      400);
  EXPECT_EQ(
      server.post("/api/games", {{"name", "a\u202e.kif"}, {"text", rules}})
          .status,
      400);
}

TEST(ServeApiTest, SaysWhichPartOfABodyIsWrong) {
  const Server server;
  const auto refusal = [&server](const std::string& path, const Json& body) {
    const auto answer = server.post(path, body);
    EXPECT_EQ(answer.status, 400) << path << ": " << answer.text;
    return answer.body.value("error", "");
  };
  const auto missing = [](const std::string& part) {
    return "the part \"" + part + "\" is missing";
  };
  const Json nothing = Json::object();
  const Json random = Server::random_player();
  Json match = nothing;
  EXPECT_EQ(refusal("/api/matches", match), missing("game"));
  match["game"] = 7;
  EXPECT_EQ(refusal("/api/matches", match),
            "the part \"game\" must be a string, but is a number");
  match["game"] = "tic_tac_toe";
  EXPECT_EQ(refusal("/api/matches", match), missing("seats"));
  match["seats"] = {nothing, random};
  EXPECT_EQ(refusal("/api/matches", match), missing("kind"));
  match["seats"] = {"random", "random"};
  EXPECT_NE(refusal("/api/matches", match).find("kind"), std::string::npos);
  match["seats"] = {random, random};
  match["humanClock"] = "x";
  EXPECT_EQ(refusal("/api/matches", match),
            "the part \"humanClock\" must be true or false, but is a string");
  EXPECT_EQ(refusal("/api/games", nothing), missing("name"));
  EXPECT_EQ(refusal("/api/games", {{"name", "a.kif"}}), missing("text"));
  EXPECT_EQ(refusal("/api/players", {{"action", "add"}}), missing("address"));
  EXPECT_EQ(refusal("/api/analyses", nothing), missing("game"));

  const Json analysis =
      server.post("/api/analyses", {{"game", "tic_tac_toe"}}).body;
  const std::string nodes =
      "/api/analyses/" + analysis["id"].get<std::string>() + "/nodes";
  EXPECT_EQ(refusal(nodes, nothing), missing("parent"));
  EXPECT_EQ(refusal(nodes, {{"parent", 0}}), missing("moves"));
  EXPECT_EQ(refusal(nodes, {{"parent", 0}, {"moves", nothing}}),
            "the part \"moves\" must be a list, but is an object");
  EXPECT_EQ(refusal(nodes,
                    {{"parent", 0}, {"moves", Json::array({"noop", nullptr})}}),
            "the part \"moves[1]\" must be a string, but is null");

  const Json begun = server.begin_match("tic_tac_toe", {random, random});
  const std::string id = begun["id"];
  server.await_match(id, Server::is_over);
  EXPECT_EQ(refusal("/api/matches/" + id + "/solve", nothing), missing("step"));
}

TEST(ServeApiTest, KnowsNoActionsButItsOwn) {
  const Server server;
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const std::string match = "/api/matches/" + begun["id"].get<std::string>();
  // Whether or not it is asked by somebody to whom it belongs.
  for (const std::string& path :
       {match + "/foo", std::string("/api/games/nim/foo"),
        std::string("/api/games/none/foo")}) {
    const auto answer = server.post(path, Json::object());
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body["error"], "there is nothing at this address");
  }
}

TEST(ServeApiTest, LetsTheOwnerRenameAndDeleteAGame) {
  const Server server;
  const Json rules = {{"name", "mine.kif"},
                      {"text", tests::text_of("games/nim.kif")}};
  const Json added = server.post("/api/games", rules).body;
  const std::string key = added["key"];
  const Json owner = added["owner"];
  ASSERT_TRUE(owner.is_string()) << added.dump();
  // Whoever brings the same later does not own it.
  EXPECT_TRUE(server.post("/api/games", rules).body["owner"].is_null());
  const std::string path = "/api/games/" + key;
  const auto change = [&](const std::string& action, Json body) {
    return server.post(path + "/" + action, body).status;
  };
  const Json match = server.begin_match(
      key, {Server::random_player(), Server::random_player()});
  server.await_match(match["id"], Server::is_over);

  EXPECT_EQ(change("rename", {{"owner", "guessed"}, {"title", "X"}}), 403);
  EXPECT_EQ(change("rename", {{"owner", owner}, {"title", " "}}), 400);
  EXPECT_EQ(change("rename", {{"owner", owner}, {"title", "Two\nlines"}}), 400);
  EXPECT_EQ(change("rename", {{"owner", owner}, {"title", "Heaps"}}), 200);
  EXPECT_EQ(change("forget", {{"owner", owner}}), 404);
  EXPECT_EQ(server.get(path).body["title"], "Heaps");
  EXPECT_EQ(server.get("/api/games?q=heaps").body["total"], 1);
  EXPECT_EQ(server.get("/api/matches").body["items"][0]["title"], "Heaps");

  EXPECT_EQ(change("delete", {{"owner", "guessed"}}), 403);
  EXPECT_EQ(change("delete", {{"owner", owner}}), 200);
  EXPECT_EQ(server.get("/api/games?q=heaps").body["total"], 0);
  EXPECT_EQ(server.get(path).body["removed"], true);
  const Json seats = {Server::random_player(), Server::random_player()};
  EXPECT_EQ(
      server.post("/api/matches", {{"game", key}, {"seats", seats}}).status,
      410);
  const Json tournament = {
      {"players", {"random", "legal"}}, {"games", {key}}, {"rounds", 1}};
  EXPECT_EQ(server.post("/api/tournaments", tournament).status, 410);
  const std::string rematch =
      "/api/matches/" + match["id"].get<std::string>() + "/rematch";
  EXPECT_EQ(server.post(rematch, Json::object()).status, 410);
  // Its matches can be read as before.
  const Json seen =
      server.get("/api/matches/" + match["id"].get<std::string>()).body;
  EXPECT_EQ(seen["title"], "Heaps");
  EXPECT_FALSE(seen["states"].empty());

  EXPECT_EQ(change("restore", {{"owner", owner}}), 200);
  EXPECT_EQ(server.get("/api/games?q=heaps").body["total"], 1);
  // Deleted by one and brought again by another it is the other's.
  EXPECT_EQ(change("delete", {{"owner", owner}}), 200);
  EXPECT_TRUE(server.post("/api/games", rules).body["owner"].is_string());
  EXPECT_EQ(change("delete", {{"owner", owner}}), 403);
  // Nobody owns what came with us.
  EXPECT_EQ(server.post("/api/games/nim/delete", {{"owner", ""}}).status, 403);
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
  const Json begun = server.begin_match(
      added.body["key"], {Server::random_player(), Server::random_player()});
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
  const Json begun = server.begin_match(
      "tic_tac_toe", {Server::random_player(), Server::random_player()});
  const std::string id = begun["id"];
  server.await_match(id, Server::is_over);
  Json record = server.get("/api/matches/" + id + "/record.json").body;
  EXPECT_EQ(record["matchId"], id);
  // A comment: what the moves are called on the board.
  ASSERT_EQ(record["x-notation"].size(), record["moves"].size());
  EXPECT_EQ(record["x-notation"][0][0].dump().size(), 4U) << record;
  EXPECT_EQ(record["x-notation"][0][1], "noop");
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
  EXPECT_EQ(server.get("/base/games/tic_tac_toe/METADATA").body, data);
  EXPECT_EQ(server.get("/base/games/tic_tac_toe/description.txt").status, 200);
  for (const char* const nowhere :
       {"v7/", "v0/METADATA/more", "hex.kif", "v"}) {
    EXPECT_EQ(
        server.get(std::string("/base/games/tic_tac_toe/") + nowhere).status,
        404)
        << nowhere;
  }
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
  EXPECT_EQ(
      server.post("/api/players", {{"action", "remove"}, {"name", "nobody"}})
          .status,
      404);
}

TEST(ServeApiTest, ForgetsNoPlayerThatIsNotInTheNetwork) {
  Server server;
  server.store().add_player("random", "random", "");
  for (const char* const action : {"remove", "forgive"}) {
    EXPECT_EQ(
        server.post("/api/players", {{"action", action}, {"name", "random"}})
            .status,
        404)
        << action;
  }
  EXPECT_TRUE(server.store().find_player("random"));
}

TEST(ServeApiTest, TakesNoNumberForAnotherAndNoNameThatIsNoAddress) {
  const Server server;
  for (const Json& level :
       {Json(1.9), Json(4294967297), Json(-1), Json(true)}) {
    const Json seats = {{{"kind", "agent"}, {"level", level}},
                        Server::random_player()};
    const Json match = {{"game", "tic_tac_toe"}, {"seats", seats}};
    EXPECT_EQ(server.post("/api/matches", match).status, 400) << level;
  }
  const Json begun =
      server.begin_match("tic_tac_toe", {Server::human(), Server::human()});
  const Json move = {{"seat", begun["seats"][0]["token"]},
                     {"step", 0.7},
                     {"move", "(place 1 1)"}};
  EXPECT_EQ(
      server
          .post("/api/matches/" + begun["id"].get<std::string>() + "/move",
                move)
          .status,
      400);
  Json tournament = {{"players", {"random", "legal"}},
                     {"games", {"tic_tac_toe"}},
                     {"rounds", 1}};
  for (const char* name : {".", "..", "a/b", ""}) {
    tournament["name"] = name;
    EXPECT_GE(server.post("/api/tournaments", tournament).status, 400) << name;
  }
}

}  // namespace serve_api_test
}  // namespace gamemaster
