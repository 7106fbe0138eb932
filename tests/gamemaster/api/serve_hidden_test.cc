// Games that hide something, over HTTP: nobody is told what he does not know.

#include <gtest/gtest.h>
#include <httplib.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "gamemaster/live/sight.h"
#include "gamemaster/processes/sha256.h"
#include "tests/gamemaster/api/routes.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_hidden_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

/// Two people choose at once one of three numbers, three times; each learns of
/// the other whether the sum of both is odd. The cells of a board take the
/// numbers.
constexpr const char* kSecretNumbers = R"(
  (role left) (role right)
  (number 1) (number 2) (number 3) (round 1) (round 2) (round 3)
  (odd 1 2) (odd 2 1) (odd 2 3) (odd 3 2)
  (after 1 2) (after 2 3) (after 3 4)
  (place left 1) (place right 2)
  (init (now 1))
  (<= (init (cell ?c ?r none)) (place ?p ?c) (round ?r))
  (base (now 1))
  (<= (base (now ?m)) (after ?n ?m))
  (<= (base (cell ?c ?r ?n)) (place ?p ?c) (round ?r) (number ?n))
  (<= (base (cell ?c ?r none)) (place ?p ?c) (round ?r))
  (<= (legal ?p (pick ?n)) (role ?p) (number ?n))
  (<= (next (now ?m)) (true (now ?n)) (after ?n ?m))
  (<= (next (cell ?c ?r ?n)) (does ?p (pick ?n)) (place ?p ?c)
      (true (now ?r)))
  (<= (next (cell ?c ?r ?n)) (true (cell ?c ?r ?n)) (not (true (now ?r))))
  (<= (sees left odd) (does left (pick ?a)) (does right (pick ?b)) (odd ?a ?b))
  (<= (sees right odd) (does left (pick ?a)) (does right (pick ?b))
      (odd ?a ?b))
  (<= terminal (true (now 4)))
  (goal left 50) (goal right 50)
)";

/// A bettor says what a die will show, which chance throws at the same time and
/// everybody sees.
constexpr const char* kBets = R"(
  (role bettor) (role random)
  (face 1) (face 2) (face 3) (face 4) (face 5) (face 6)
  (init (throw 1))
  (legal bettor high) (legal bettor low)
  (<= (legal random (shows ?f)) (face ?f))
  (<= (next (throw 2)) (true (throw 1)))
  (<= (next (throw 3)) (true (throw 2)))
  (<= (next (shown ?f)) (does random (shows ?f)))
  (<= terminal (true (throw 3)))
  (goal bettor 50)
)";

/// Brings a game; its key.
std::string bring(const Server& server, const std::string& text) {
  const auto added =
      server.post("/api/games", {{"name", "hidden.kif"}, {"text", text}});
  EXPECT_EQ(added.status, 201) << added.text;
  return added.body.value("key", "");
}

struct Begun {
  std::string id;
  std::vector<std::string> tokens;  // of the people, in the order of the roles
};

Begun begin_match(const Server& server, const std::string& game,
                  const std::vector<Json>& seats) {
  const auto begun =
      server.post("/api/matches", {{"game", game}, {"seats", seats}});
  EXPECT_EQ(begun.status, 201) << begun.text;
  Begun match{begun.body.value("id", ""), {}};
  for (const Json& seat : begun.body["seats"]) {
    match.tokens.push_back(seat["token"]);
  }
  return match;
}

/// What the match looks like from a seat; without a token to a spectator.
Json look(const Server& server, const std::string& id,
          const std::string& token = "") {
  return server.get("/api/matches/" + id + "?seat=" + token).body;
}

/// Waits until a seat is asked for a move at this step, or the match is over.
Json await_turn(const Server& server, const std::string& id,
                const std::string& token, std::size_t role, int step) {
  Json match;
  server.await_match(id, [&](const Json&) {
    match = look(server, id, token);
    return Server::is_over(match) ||
           (match["steps"] == step && Server::asks(match, role));
  });
  return match;
}

int move(const Server& server, const std::string& id, const std::string& token,
         int step, const std::string& text) {
  return server
      .post("/api/matches/" + id + "/move",
            {{"seat", token}, {"step", step}, {"move", text}})
      .status;
}

/// A text without what may differ from match to match: ids, keys and times.
std::string normal(std::string text, const std::string& id) {
  for (std::size_t at = 0; (at = text.find(id, at)) != std::string::npos;) {
    text.replace(at, id.size(), "ID");
  }
  static const std::regex times(
      "\"(now|turnBegan|time|start|end|added|generation)\":[0-9]+");
  static const std::regex seconds("[0-9]+\\.[0-9]+(e-[0-9]+)?");
  static const std::regex tokens("\"randomToken\":\"[^\"]*\"");
  text = std::regex_replace(text, times, "\"$1\":0");
  text = std::regex_replace(text, seconds, "0");
  return std::regex_replace(text, tokens, "");
}

/// Two people in a match of secret numbers, whose first round is over.
class NumbersMatch {
 public:
  explicit NumbersMatch(int pick_of_right) {
    const std::string key = bring(server_, kSecretNumbers);
    match_ = begin_match(server_, key, {Server::human(), Server::human()});
    play(0, 2, pick_of_right);
    await_turn(server_, id(), left(), 0, 1);
    await_turn(server_, id(), right(), 1, 1);
  }

  Server& server() { return server_; }
  const std::string& id() const { return match_.id; }
  const std::string& left() const { return match_.tokens[0]; }
  const std::string& right() const { return match_.tokens[1]; }

  void play(int step, int pick_of_left, int pick_of_right) {
    await_turn(server_, id(), left(), 0, step);
    await_turn(server_, id(), right(), 1, step);
    const auto pick = [](int n) { return "(pick " + std::to_string(n) + ")"; };
    EXPECT_EQ(move(server_, id(), left(), step, pick(pick_of_left)), 200);
    EXPECT_EQ(move(server_, id(), right(), step, pick(pick_of_right)), 200);
  }

 private:
  Server server_;
  Begun match_;
};

std::string filled(std::string text, const std::string& name,
                   const std::string& value) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
    text.replace(at, name.size(), value);
    at += value.size();
  }
  return text;
}

/// The first event, or the whole of another answer, with its status.
std::string ask(const Server& server, const Route& route, const std::string& id,
                const std::string& token) {
  const std::string path = filled(filled(route.path, "ID", id), "SEAT", token);
  if (!route.body.empty()) {
    const std::string body =
        filled(filled(route.body, "ID", id), "SEAT", token);
    const auto answer = server.post(path, Json::parse(body));
    return std::to_string(answer.status) + answer.text;
  }
  httplib::Client client("127.0.0.1", server.port());
  std::string text;
  const auto reply = client.Get(path, [&](const char* data, std::size_t size) {
    text.append(data, size);
    const bool is_event = text.starts_with("data: ");
    return !is_event || text.find("\n\n") == std::string::npos;
  });
  return (reply ? std::to_string(reply->status) : "") + text;
}

// ---- What a seat is told ----------------------------------------------------

TEST(ServeHiddenTest, TellsEqualBytesToASeatThatKnowsTheSame) {
  // Left knows that right has an odd number: 1 or 3.
  NumbersMatch one(1);
  NumbersMatch three(3);
  for (const Route& route : routes()) {
    for (const bool is_seated : {true, false}) {
      const std::string token_of_one = is_seated ? one.left() : "";
      const std::string token_of_three = is_seated ? three.left() : "";
      EXPECT_EQ(
          filled(normal(ask(one.server(), route, one.id(), token_of_one),
                        one.id()),
                 one.left(), "TOKEN"),
          filled(normal(ask(three.server(), route, three.id(), token_of_three),
                        three.id()),
                 three.left(), "TOKEN"))
          << route.path;
    }
  }
}

TEST(ServeHiddenTest, KnowsAllRoutesThatAreDocumented) {
  std::set<std::string> known;
  for (const Route& route : routes()) known.insert(route.documented);
  std::ostringstream manual;
  manual << std::ifstream("gamemaster/API.md").rdbuf();
  const std::string text = manual.str();
  const std::regex route("`((GET|POST) /api[^`]*)`");
  std::size_t found = 0;
  for (std::sregex_iterator each(text.begin(), text.end(), route), end;
       each != end; ++each, ++found) {
    EXPECT_TRUE(known.contains((*each)[1])) << (*each)[1];
  }
  EXPECT_GE(found, 20U);
}

TEST(ServeHiddenTest, ShowsASeatWhatFollowsFromWhatItKnows) {
  NumbersMatch numbers(1);
  const Json match = look(numbers.server(), numbers.id(), numbers.left());
  EXPECT_EQ(match["veiled"], true);
  EXPECT_EQ(match["seat"], 0);
  const Json& state = match["states"][1];
  EXPECT_EQ(state["moves"], Json({"(pick 2)", nullptr}));
  EXPECT_EQ(state["percepts"], Json({{"odd"}, nullptr}));
  EXPECT_EQ(state["errors"], Json({"", nullptr}));
  EXPECT_EQ(state["basis"], "all");
  EXPECT_EQ(state["possible"], 2);
  // Its own number stands in the lower left cell, the other's is not known.
  EXPECT_EQ(state["cells"],
            Json({"2", nullptr, "none", "none", "none", "none"}));
  EXPECT_EQ(state["unknown"], Json({1}));
  EXPECT_EQ(match["turn"][0]["legal"].size(), 3U);
  EXPECT_TRUE(match["turn"][1]["legal"].empty());
}

TEST(ServeHiddenTest, CallsTheOwnMoveByWhatTheSeatKnows) {
  const Server server;
  const Begun match = begin_match(server, "phantom_tic_tac_toe",
                                  {Server::human(), Server::random_player()});
  const std::string& token = match.tokens[0];
  const Json before = await_turn(server, match.id, token, 0, 0);
  ASSERT_TRUE(Server::asks(before, 0));
  ASSERT_EQ(move(server, match.id, token, 0, before["turn"][0]["legal"][0]),
            200);
  Json after;
  server.await_match(match.id, [&](const Json&) {
    after = look(server, match.id, token);
    return after["steps"] >= 1;
  });
  EXPECT_EQ(after["veiled"], true);
  const Json& state = after["states"][1];
  EXPECT_EQ(state["names"], Json({"a1", ""})) << state;
  EXPECT_EQ(state["marked"], Json::array({0}));
  // The same where only this step is asked for.
  const Json later =
      server
          .get("/api/matches/" + match.id + "?seat=" + token + "&from=1" +
               "&generation=" +
               std::to_string(after["generation"].get<std::uint64_t>()))
          .body;
  EXPECT_EQ(later["from"], 1);
  EXPECT_EQ(later["states"][0]["names"], state["names"]) << later;
}

TEST(ServeHiddenTest, DoesNotTellThatTheOthersHaveChosen) {
  NumbersMatch numbers(1);
  const Json before = look(numbers.server(), numbers.id(), numbers.left());
  EXPECT_EQ(
      move(numbers.server(), numbers.id(), numbers.right(), 1, "(pick 3)"),
      200);
  const Json after = look(numbers.server(), numbers.id(), numbers.left());
  EXPECT_EQ(before["turn"], after["turn"]);
  EXPECT_EQ(before["version"], after["version"]);
}

// ---- Spectators -------------------------------------------------------------

TEST(ServeHiddenTest, ShowsSpectatorsNothingBeforeTheEnd) {
  NumbersMatch numbers(1);
  const auto watched = numbers.server().get("/api/matches/" + numbers.id());
  EXPECT_EQ(watched.body["steps"], 1);
  EXPECT_EQ(watched.text.find("pick"), std::string::npos);
  EXPECT_EQ(watched.text.find("odd"), std::string::npos);
  EXPECT_EQ(watched.body["states"][1]["unknown"].size(), 6U);
  const std::string record = "/api/matches/" + numbers.id() + "/record.json";
  EXPECT_EQ(numbers.server().get(record).status, 409);

  numbers.play(1, 1, 1);
  numbers.play(2, 1, 1);
  const Json over = numbers.server().await_match(
      numbers.id(), [](const Json& now) { return Server::is_over(now); });
  EXPECT_EQ(over["veiled"], false);
  EXPECT_EQ(over["states"][1]["moves"], Json({"(pick 2)", "(pick 1)"}));
  EXPECT_EQ(over["states"][1]["percepts"], Json({{"odd"}, {"odd"}}));
  EXPECT_EQ(over["states"][1]["cells"][1], "1");
  EXPECT_EQ(numbers.server().get(record).status, 200);
}

TEST(ServeHiddenTest, TellsAllInTheLastEvent) {
  NumbersMatch numbers(1);
  httplib::Client client("127.0.0.1", numbers.server().port());
  std::string text;
  bool has_moved = false;
  client.Get("/api/matches/" + numbers.id() + "/events?seat=" + numbers.left(),
             [&](const char* data, std::size_t size) {
               text.append(data, size);
               if (!has_moved) {
                 has_moved = true;
                 numbers.play(1, 2, 2);
                 numbers.play(2, 2, 2);
               }
               // The stream itself goes on, for a return match may be asked
               // for.
               const bool is_over =
                   text.find("\"live\":false", text.rfind("data: ")) !=
                   std::string::npos;
               return !is_over || !text.ends_with("\n\n");
             });
  // Until the last event there was nothing of right's first number.
  const std::size_t last = text.rfind("data: ");
  const Json news = Json::parse(text.substr(last + 6));
  EXPECT_EQ(news["live"], false);
  EXPECT_EQ(news["from"], 0);
  EXPECT_EQ(news["states"][1]["moves"][1], "(pick 1)");
  EXPECT_EQ(text.substr(0, last).find("\"(pick 2)\",\"(pick 1)\""),
            std::string::npos);
}

TEST(ServeHiddenTest, ShowsEverybodyWhatNobodyInvolvedCanSee) {
  const auto seat_of = [](players::PlayerSpec::Kind kind) {
    players::Seat seat;
    seat.player.kind = kind;
    return seat;
  };
  using Kind = players::PlayerSpec::Kind;
  EXPECT_TRUE(live::is_for_all_to_see(
      {seat_of(Kind::kAgent), seat_of(Kind::kRandom), seat_of(Kind::kLegal)}));
  EXPECT_FALSE(
      live::is_for_all_to_see({seat_of(Kind::kAgent), seat_of(Kind::kHuman)}));
  EXPECT_FALSE(
      live::is_for_all_to_see({seat_of(Kind::kHttp), seat_of(Kind::kAgent)}));
}

// ---- Chance -----------------------------------------------------------------

TEST(ServeHiddenTest, GivesChanceNoSeatAndTellsItsSeedAtTheEnd) {
  const Server server;
  const std::string key = bring(server, kCardGame);
  const Json game = server.get("/api/games/" + key).body;
  EXPECT_EQ(game["chance"], "random");
  EXPECT_EQ(game["hides"], true);
  EXPECT_EQ(server
                .post("/api/matches",
                      {{"game", key},
                       {"seats",
                        {Server::human(), Server::human(), Server::human()}}})
                .status,
            400);
  const Begun match =
      begin_match(server, key, {Server::human(), Server::human()});
  const Json before = await_turn(server, match.id, match.tokens[0], 0, 1);
  EXPECT_EQ(before["chance"]["role"], 1);
  EXPECT_TRUE(before["chance"]["seed"].is_null());
  EXPECT_EQ(before["states"][1]["percepts"][0].size(), 1U);
  EXPECT_EQ(before["states"][1]["hidden"][0]["pattern"], "(holds bob ?)");
  await_turn(server, match.id, match.tokens[1], 2, 1);
  EXPECT_EQ(move(server, match.id, match.tokens[0], 1, "(say loud)"), 200);
  EXPECT_EQ(move(server, match.id, match.tokens[1], 1, "(say quiet)"), 200);
  const Json over = server.await_match(
      match.id, [](const Json& now) { return Server::is_over(now); });
  EXPECT_EQ(over["chance"]["digest"], before["chance"]["digest"]);
  EXPECT_EQ(over["chance"]["digest"],
            processes::sha256(over["chance"]["seed"].get<std::string>()));
}

TEST(ServeHiddenTest, DrawsAnewWhereMovesAreTakenBack) {
  const Server server;
  const std::string key = bring(server, kBets);
  const Begun match = begin_match(server, key, {Server::human()});
  const Json first = await_turn(server, match.id, match.tokens[0], 0, 0);
  EXPECT_EQ(first["veiled"], false);
  EXPECT_EQ(move(server, match.id, match.tokens[0], 0, "high"), 200);
  const Json second = await_turn(server, match.id, match.tokens[0], 0, 1);
  EXPECT_TRUE(second["states"][1]["moves"][1].is_string());
  EXPECT_EQ(server
                .post("/api/matches/" + match.id + "/takeback",
                      {{"seat", match.tokens[0]}})
                .status,
            200);
  const Json back = server.await_match(match.id, [&](const Json& now) {
    return now["id"] != match.id && Server::asks(now, 0);
  });
  EXPECT_EQ(back["steps"], 0);
  EXPECT_NE(back["chance"]["digest"], first["chance"]["digest"]);
  EXPECT_TRUE(back["chance"]["seed"].is_null());
}

TEST(ServeHiddenTest, MakesMovesAgainBeforeThoseThatAreTakenBack) {
  const Server server;
  const std::string key = bring(server, kSecretNumbers);
  const Begun match =
      begin_match(server, key,
                  {Server::human(), {{"kind", "agent"}, {"search", "random"}}});
  const std::string& token = match.tokens[0];
  for (const int step : {0, 1}) {
    await_turn(server, match.id, token, 0, step);
    EXPECT_EQ(move(server, match.id, token, step, "(pick 3)"), 200);
  }
  const Json before = await_turn(server, match.id, token, 0, 2);
  EXPECT_EQ(
      server.post("/api/matches/" + match.id + "/takeback", {{"seat", token}})
          .status,
      200);
  Json back;
  server.await_match(match.id, [&](const Json&) {
    back = look(server, match.id, token);
    return back["id"] != match.id && Server::asks(back, 0);
  });
  // One step is left, and nothing more is known of it than before.
  EXPECT_EQ(back["steps"], 1);
  EXPECT_EQ(back["veiled"], true);
  EXPECT_EQ(back["states"][1]["percepts"], before["states"][1]["percepts"]);
  EXPECT_EQ(back["states"][1]["cells"], before["states"][1]["cells"]);
  const std::string id = back["id"];
  EXPECT_EQ(move(server, id, token, 1, "(pick 1)"), 200);
  await_turn(server, id, token, 0, 2);
  EXPECT_EQ(move(server, id, token, 2, "(pick 1)"), 200);
  const Json over = server.await_match(
      id, [](const Json& now) { return Server::is_over(now); });
  EXPECT_EQ(over["status"], "completed");
  EXPECT_EQ(over["states"][1]["moves"][0], "(pick 3)");
  EXPECT_EQ(over["states"][2]["moves"][0], "(pick 1)");
  for (const Json& state : over["states"]) {
    EXPECT_EQ(state["errors"], Json({"", ""}));
  }
}

TEST(ServeHiddenTest, KeepsWhatWasTakenBackHidden) {
  NumbersMatch numbers(1);
  const std::string path = "/api/matches/" + numbers.id();
  EXPECT_EQ(numbers.server()
                .post(path + "/takeback", {{"seat", numbers.left()}})
                .status,
            200);
  const Json back =
      numbers.server().await_match(numbers.id(), [&](const Json& now) {
        return now["steps"] == 0 && now["id"] != numbers.id();
      });
  // The first match is over by itself, and what it hid is not told.
  EXPECT_EQ(numbers.server().get(path + "/record.json").status, 409);
  EXPECT_EQ(numbers.server().get(path).text.find("(pick 1)"),
            std::string::npos);
  EXPECT_EQ(
      numbers.server()
          .post("/api/matches/" + back["id"].get<std::string>() + "/abort",
                {{"seat", numbers.left()}})
          .status,
      200);
  numbers.server().await_match(
      back["id"], [](const Json& now) { return Server::is_over(now); });
  EXPECT_EQ(numbers.server().get(path + "/record.json").status, 200);
}

}  // namespace serve_hidden_test
}  // namespace gamemaster
