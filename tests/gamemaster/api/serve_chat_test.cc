// Talking at the table of a live match, over HTTP.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gamemaster/live/chat.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_chat_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

/// Two people who have sat down.
struct Table {
  explicit Table(const Server& server, const std::string& game = "tic_tac_toe")
      : begun(server.begin_match(
            game, {{{"kind", "human"}, {"name", "Ann"}}, Server::human()})),
        id(begun["id"]),
        path("/api/matches/" + id) {
    const std::string seat = "?seat=" + token(0).get<std::string>();
    server.follow(path + "/events" + seat, [](const std::string& event) {
      return Server::asks(Json::parse(event), 0);
    });
  }

  Json token(std::size_t seat) const { return begun["seats"][seat]["token"]; }

  Json begun;
  std::string id;
  std::string path;
};

TEST(ServeChatTest, IsHeardByAllWhoLook) {
  const Server server;
  const Table table(server);
  const auto say = [&](const Json& body) {
    return server.post(table.path + "/say", body).status;
  };
  EXPECT_EQ(say({{"seat", table.token(0)}, {"text", " hello "}}), 200);
  EXPECT_EQ(say({{"seat", table.token(1)}, {"text", "<b>hi</b>"}}), 200);
  EXPECT_EQ(say({{"text", "nice game"}, {"name", "Zoe"}}), 200);
  EXPECT_EQ(say({{"seat", ""}, {"text", "h\xC3\xA9"}}), 200);
  const std::string seat = "&seat=" + table.token(1).get<std::string>();
  for (const std::string& as : {std::string(), seat}) {
    const Json chat = server.get(table.path + "?said=0" + as).body["chat"];
    ASSERT_EQ(chat.size(), 4u);
    EXPECT_EQ(chat[0]["role"], 0);
    EXPECT_EQ(chat[0]["name"], "Ann");
    EXPECT_EQ(chat[0]["text"], "hello");
    EXPECT_EQ(chat[1]["role"], 1);
    EXPECT_EQ(chat[1]["text"], "<b>hi</b>");
    EXPECT_EQ(chat[2]["role"], Json());
    EXPECT_EQ(chat[2]["name"], "Zoe");
    EXPECT_EQ(chat[3]["number"], 4);
  }
  EXPECT_EQ(server.get(table.path + "?said=3").body["chat"].size(), 1u);
  EXPECT_EQ(server.get(table.path + "?said=x").status, 400);
  // No move was made by it, and no record has it.
  EXPECT_EQ(server.get(table.path).body["steps"], 0);
  EXPECT_EQ(server.get(table.path + "/record.json").text.find("nice game"),
            std::string::npos);
}

TEST(ServeChatTest, IsToldByEventsOnce) {
  const Server server;
  const Table table(server);
  std::vector<std::string> heard;
  std::size_t said = 0;
  bool moved = false;
  const auto events =
      server.events(table.path + "/events", [&](const Json& now) {
        for (const Json& message : now["chat"])
          heard.push_back(message["text"]);
        // An event may tell of something else before it tells of what was
        // said last: only what has been heard is answered.
        if (said < 3 && heard.size() == said) {
          server.post(table.path + "/say",
                      {{"seat", table.token(said % 2)},
                       {"text", "number " + std::to_string(said)}});
          ++said;
        } else if (heard.size() == 3 && !moved) {
          moved = true;
          server.post(table.path + "/move",
                      {{"seat", table.token(0)},
                       {"step", 0},
                       {"move", now["turn"][0]["legal"][0]}});
        }
        return now["steps"] == 1;
      });
  EXPECT_EQ(heard,
            (std::vector<std::string>{"number 0", "number 1", "number 2"}));
  EXPECT_EQ(events.back()["chat"], Json::array());
}

TEST(ServeChatTest, OutlivesMovesThatAreTakenBack) {
  const Server server;
  const Table table(server);
  const Json seat = table.token(0);
  server.post(table.path + "/say", {{"seat", seat}, {"text", "oops"}});
  const Json now =
      server.get(table.path + "?seat=" + seat.get<std::string>()).body;
  server.post(
      table.path + "/move",
      {{"seat", seat}, {"step", 0}, {"move", now["turn"][0]["legal"][0]}});
  server.await_match(table.id,
                     [](const Json& match) { return match["steps"] == 1; });
  EXPECT_EQ(server.post(table.path + "/takeback", {{"seat", seat}}).status,
            200);
  const Json back = server.await_match(table.id, [](const Json& match) {
    return match["steps"] == 0 && Server::asks(match, 0);
  });
  EXPECT_NE(back["id"], table.id);
  ASSERT_EQ(back["chat"].size(), 1u);
  EXPECT_EQ(back["chat"][0]["text"], "oops");
}

TEST(ServeChatTest, RefusesWhatIsMalformed) {
  const Server server;
  const Table table(server);
  const auto refused = [&](const Json& body) {
    const auto answer = server.post(table.path + "/say", body);
    EXPECT_NE(answer.body["error"], "") << body;
    return answer.status;
  };
  EXPECT_EQ(refused(Json::object()), 400);
  EXPECT_EQ(refused({{"text", 12}}), 400);
  EXPECT_EQ(refused({{"text", Json()}}), 400);
  EXPECT_EQ(refused({{"text", Json::array({"a"})}}), 400);
  EXPECT_EQ(refused({{"text", ""}}), 400);
  EXPECT_EQ(refused({{"text", "   "}}), 400);
  EXPECT_EQ(refused({{"text", "two\nlines"}}), 400);
  EXPECT_EQ(refused({{"text", std::string("a\0b", 3)}}), 400);
  EXPECT_EQ(refused({{"text", std::string(201, 'x')}}), 400);
  EXPECT_EQ(refused({{"text", std::string(100'000, 'x')}}), 400);
  EXPECT_EQ(refused({{"text", "hello"}, {"name", 7}}), 400);
  EXPECT_EQ(refused({{"text", "hello"}, {"name", "a\tb"}}), 400);
  EXPECT_EQ(refused({{"text", "hello"}, {"name", std::string(41, 'n')}}), 400);
  EXPECT_EQ(refused({{"text", "hello"}, {"seat", 3}}), 400);
  EXPECT_EQ(refused({{"text", "hello"}, {"seat", "guessed"}}), 403);
  EXPECT_EQ(server
                .ServeFixture::post(table.path + "/say",
                                    "{\"text\": \"\xff\xfe\"}", {})
                .status,
            400);
  EXPECT_EQ(server.post("/api/matches/none/say", {{"text", "hello"}}).status,
            404);
  EXPECT_EQ(server.get(table.path).body["chat"], Json::array());
}

TEST(ServeChatTest, StopsWhoTalksTooFast) {
  const Server server;
  const Table table(server);
  const auto say = [&](const Json& seat) {
    return server.post(table.path + "/say", {{"seat", seat}, {"text", "x"}})
        .status;
  };
  for (std::size_t i = 0; i < live::Chat::kMostAtOnce; ++i) {
    EXPECT_EQ(say(table.token(0)), 200);
  }
  EXPECT_EQ(say(table.token(0)), 429);
  EXPECT_EQ(say(table.token(1)), 200);
}

// What somebody says tells nothing beyond it of what a game hides.
TEST(ServeChatTest, TellsNothingElseOfWhatIsHidden) {
  const Server server;
  const auto game =
      server.post("/api/games", {{"name", "hidden.kif"}, {"text", kCardGame}});
  ASSERT_EQ(game.status, 201);
  const Table table(server, game.body["key"]);
  const auto look = [&] {
    Json now = server.get(table.path).body;
    EXPECT_EQ(now["veiled"], true);
    for (const char* const part : {"now", "chat"}) now.erase(part);
    return now;
  };
  const Json before = look();
  server.post(table.path + "/say",
              {{"seat", table.token(0)}, {"text", "guess"}});
  EXPECT_EQ(look(), before);
  server.events(table.path + "/events", [&](Json now) {
    EXPECT_EQ(now["chat"].size(), 1u);
    EXPECT_EQ(now["veiled"], true);
    EXPECT_EQ(now["version"], 0);
    for (const char* const part : {"now", "chat"}) now.erase(part);
    EXPECT_EQ(now, before);
    return true;
  });
}

}  // namespace serve_chat_test
}  // namespace gamemaster
