// Matches that go on after the process that played them has ended.

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/sha256.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/serve_process.h"

namespace gamemaster {
namespace serve_killed_test {

using Json = nlohmann::json;
using Server = WithJson<Json, ServeProcess>;

/// A program that serves matches of one store, and can be killed.
class ServeKilledTest : public testing::Test {
 protected:
  void kill() { server_.kill(); }
  void interrupt() { server_.interrupt(); }
  void start() { server_.start(); }

  Json get(const std::string& path) const { return server_.get(path).body; }
  Json post(const std::string& path, const Json& body) const {
    return server_.post(path, body).body;
  }
  int status_of_post(const std::string& path, const Json& body) const {
    return server_.post(path, body).status;
  }
  /// A match between people by rules that are brought for it.
  Json begin_by(const std::string& rules, const std::vector<Json>& people) {
    const Json added =
        post("/api/games", {{"name", "brought.kif"}, {"text", rules}});
    return post(
        "/api/matches",
        {{"game", added.at("key")}, {"seats", people}, {"playClock", 600}});
  }
  /// One in which two people hold cards; nobody has moved yet.
  Json begin_to_hide() {
    return begin_by(kCardGame, {Server::human(), Server::human()});
  }
  /// As a seat sees it.
  Json look(const std::string& id, const Json& seat) const {
    return get("/api/matches/" + id + "?seat=" + seat.get<std::string>());
  }
  Json await_turn(const std::string& id, const Json& seat, std::size_t role,
                  int step) const {
    Json match;
    for (int i = 0; i < 500; ++i) {
      match = look(id, seat);
      if (match["live"] == false) break;
      if (match["steps"] == step && Server::asks(match, role)) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return match;
  }
  void move(const std::string& id, const Json& seat, int step,
            const std::string& text) const {
    post("/api/matches/" + id + "/move",
         {{"seat", seat}, {"step", step}, {"move", text}});
  }
  /// Ends a match that is played, without a result.
  void give_up(const std::string& id, const Json& seat) const {
    post("/api/matches/" + id + "/abort", {{"seat", seat}});
    EXPECT_EQ(await_turn(id, seat, 0, -1)["live"], false);
  }

 private:
  processes::PrivateFolder folder_;
  Server server_{folder_.path() / "matches.db"};
};

TEST_F(ServeKilledTest, GoesOnWithAMatch) {
  const Json begun = post(
      "/api/matches", {{"game", "tic_tac_toe"},
                       {"seats", {Server::human(), Server::random_player()}},
                       {"playClock", 600},
                       {"humanClock", true}});
  const std::string id = begun.at("id");
  const Json seat = begun["seats"][0]["token"];
  await_turn(id, seat, 0, 0);
  move(id, seat, 0, "(place 2 2)");
  const Json before = await_turn(id, seat, 0, 2);
  kill();
  start();
  EXPECT_EQ(look(id, seat)["status"], "interrupted");
  const Json resumed = post("/api/matches/" + id + "/resume", {{"seat", seat}});
  const Json after = await_turn(resumed.at("id"), seat, 0, 2);
  EXPECT_EQ(after["states"].size(), before["states"].size());
  EXPECT_EQ(after["states"].back()["cells"], before["states"].back()["cells"]);
  EXPECT_EQ(after["turn"][0]["legal"], before["turn"][0]["legal"]);
  EXPECT_EQ(after["humanClock"], true);
}

TEST_F(ServeKilledTest, GoesOnWithAMatchInWhichNobodyHasMoved) {
  for (const bool is_killed : {true, false}) {
    const Json begun = post(
        "/api/matches", {{"game", "tic_tac_toe"},
                         {"seats", {Server::human(), Server::random_player()}},
                         {"playClock", 600}});
    const std::string id = begun.at("id");
    const Json seat = begun["seats"][0]["token"];
    const Json before = await_turn(id, seat, 0, 0);
    if (is_killed) {
      kill();
    } else {
      interrupt();
    }
    start();
    EXPECT_EQ(look(id, seat)["status"], "interrupted") << is_killed;
    EXPECT_EQ(look(id, seat)["canResume"], true) << is_killed;
    const Json resumed =
        post("/api/matches/" + id + "/resume", {{"seat", seat}});
    ASSERT_TRUE(resumed.contains("id")) << resumed;
    const std::string next = resumed["id"];
    const Json after = await_turn(next, seat, 0, 0);
    EXPECT_EQ(after["states"].size(), 1U);
    EXPECT_EQ(after["resumes"], id);
    EXPECT_EQ(after["turn"][0]["legal"], before["turn"][0]["legal"]);
    move(next, seat, 0, "(place 2 2)");
    EXPECT_EQ(await_turn(next, seat, 0, 2)["steps"], 2);
  }
}

TEST_F(ServeKilledTest, GoesOnWithWhatAMatchHides) {
  const Json begun = begin_to_hide();
  std::string id = begun.at("id");
  const Json alice = begun["seats"][0]["token"];
  const Json bob = begun["seats"][1]["token"];
  // Nobody has a choice while cards are dealt.
  const Json of_alice = await_turn(id, alice, 0, 1);
  const Json of_bob = await_turn(id, bob, 2, 1);
  ASSERT_EQ(of_alice["steps"], 1);
  ASSERT_EQ(of_alice["veiled"], true);
  kill();
  start();
  // Nobody learns more while nobody plays.
  EXPECT_EQ(look(id, alice)["status"], "interrupted");
  EXPECT_EQ(look(id, alice)["states"].dump().find("deal "), std::string::npos);
  EXPECT_EQ(look(id, "")["states"].dump().find("dealt"), std::string::npos);

  const Json resumed = post("/api/matches/" + id + "/resume", {{"seat", bob}});
  ASSERT_TRUE(resumed.contains("id")) << resumed;
  EXPECT_EQ(resumed["seats"].size(), 1U);
  id = resumed["id"];
  // Everybody knows what he knew, and the cards are not dealt again.
  const Json alice_now = await_turn(id, alice, 0, 1);
  const Json bob_now = await_turn(id, bob, 2, 1);
  for (const auto& [now, before] :
       {std::pair(alice_now, of_alice), std::pair(bob_now, of_bob)}) {
    EXPECT_EQ(now["veiled"], true);
    EXPECT_EQ(now["states"][1]["percepts"], before["states"][1]["percepts"]);
    EXPECT_EQ(now["chance"]["digest"], before["chance"]["digest"]);
    EXPECT_TRUE(now["chance"]["seed"].is_null());
    EXPECT_EQ(now["states"].dump().find("deal "), std::string::npos);
  }
  move(id, alice, 1, "(say quiet)");
  move(id, bob, 1, "(say loud)");
  const Json over = await_turn(id, alice, 0, -1);
  EXPECT_EQ(over["status"], "completed");
  EXPECT_NE(over["states"].dump().find("deal "), std::string::npos);
  EXPECT_EQ(over["chance"]["digest"],
            processes::sha256(over["chance"]["seed"].get<std::string>()));
}

TEST_F(ServeKilledTest, GoesOnOnceWithWhatAMatchHidesHoweverTheServerEnds) {
  for (const bool is_killed : {true, false}) {
    const Json begun = begin_to_hide();
    const std::string id = begun.at("id");
    const Json alice = begun["seats"][0]["token"];
    await_turn(id, alice, 0, 1);
    if (is_killed) {
      kill();
    } else {
      interrupt();
    }
    start();
    EXPECT_EQ(look(id, alice)["status"], "interrupted") << is_killed;
    EXPECT_EQ(look(id, alice)["canResume"], true) << is_killed;
    // Two copies would tell each other what is hidden.
    const std::string resume = "/api/matches/" + id + "/resume";
    const Json resumed = post(resume, {{"seat", alice}});
    ASSERT_TRUE(resumed.contains("id")) << resumed;
    EXPECT_EQ(post(resume, {{"seat", alice}}), resumed);
    give_up(resumed["id"], alice);
    EXPECT_EQ(status_of_post(resume, {{"seat", alice}}), 409);
  }
}

TEST_F(ServeKilledTest, DrawsAnewWhereTheDrawsWereSeen) {
  const std::string dice = R"(
    (role me) (role random) (init (throw 0))
    (number 1) (number 2) (number 3) (number 4) (number 5) (number 6)
    (succ 0 1) (succ 1 2) (succ 2 3)
    (<= (legal random (roll ?n)) (number ?n))
    (legal me wait) (legal me look)
    (<= (next (throw ?n)) (true (throw ?m)) (succ ?m ?n))
    (<= (next (shown ?n)) (does random (roll ?n)))
    (<= terminal (true (throw 3)))
    (goal me 50) (goal random 50))";
  const Json begun = begin_by(dice, {Server::human()});
  const std::string id = begun.at("id");
  const Json seat = begun["seats"][0]["token"];
  await_turn(id, seat, 0, 0);
  move(id, seat, 0, "wait");
  const Json before = await_turn(id, seat, 0, 1);
  kill();
  start();
  std::vector<Json> digests;
  for (int time = 0; time < 2; ++time) {
    const Json resumed =
        post("/api/matches/" + id + "/resume", {{"seat", seat}});
    ASSERT_TRUE(resumed.contains("id")) << resumed;
    digests.push_back(
        await_turn(resumed["id"], seat, 0, 1)["chance"]["digest"]);
    give_up(resumed["id"], seat);
  }
  EXPECT_EQ(digests[0], before["chance"]["digest"]);
  EXPECT_NE(digests[1], before["chance"]["digest"]);
}

}  // namespace serve_killed_test
}  // namespace gamemaster
