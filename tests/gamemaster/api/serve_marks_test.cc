// What the API tells of legal moves on the board.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_marks_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

/// A match of one person in seat 0 against random moves; what it looks like
/// once it is known what the moves do.
class PersonsMatch {
 public:
  explicit PersonsMatch(const std::string& game) {
    const auto begun = server_.post(
        "/api/matches", {{"game", game}, {"seats", seats_of(game)}});
    EXPECT_EQ(begun.status, 201) << begun.text;
    id_ = begun.body["id"];
    token_ = begun.body["seats"][0]["token"];
  }

  Json await_marks() {
    return server_.await_match(id_, [](const Json& match) {
      if (!Server::asks(match, 0)) return false;
      // Some move has a name that is no GDL.
      const Json& turn = match["turn"][0];
      for (std::size_t i = 0; i < turn["legal"].size(); ++i) {
        const std::string move = turn["legal"][i];
        const std::string name = turn["marks"][i]["name"];
        if (move.find(name) == std::string::npos) return true;
      }
      return false;
    });
  }

  void play(std::size_t step, const std::string& move) {
    EXPECT_EQ(server_
                  .post("/api/matches/" + id_ + "/move",
                        {{"seat", token_}, {"step", step}, {"move", move}})
                  .status,
              200);
  }

  Json await_steps(std::size_t steps) {
    return server_.await_match(
        id_, [steps](const Json& match) { return match["steps"] >= steps; });
  }

 private:
  static Json seats_of(const std::string& game) {
    Json seats = {{{"kind", "human"}}};
    if (game != "eight_puzzle") seats.push_back({{"kind", "random"}});
    return seats;
  }

  Server server_;
  std::string id_;
  std::string token_;
};

std::map<std::string, Json> by_move(const Json& match) {
  std::map<std::string, Json> moves;
  const Json& turn = match["turn"][0];
  for (std::size_t i = 0; i < turn["legal"].size(); ++i) {
    moves[turn["legal"][i]] = turn["marks"][i];
  }
  return moves;
}

TEST(ServeMarksTest, CallsMovesAsPeopleDoAndTellsHowTheyArePointedAt) {
  PersonsMatch chess("chess");
  auto moves = by_move(chess.await_marks());
  ASSERT_EQ(moves.size(), 20U);
  EXPECT_EQ(moves["(move 5 2 5 4)"]["name"], "e2–e4");
  EXPECT_EQ(moves["(move 7 1 6 3)"]["name"], "Ng1–f3");
  EXPECT_EQ(moves["(move 5 2 5 4)"]["paths"], Json::parse("[[[12],[28]]]"));
  EXPECT_FALSE(moves["(move 5 2 5 4)"].contains("changes"));

  chess.play(0, "(move 5 2 5 4)");
  const Json match = chess.await_steps(1);
  EXPECT_EQ(match["states"][1]["names"], Json::parse(R"(["e2–e4","noop"])"));
  EXPECT_EQ(match["states"][1]["marked"], Json::parse("[12,28]"));
}

TEST(ServeMarksTest, TellsColumnsThatSomethingIsDroppedInto) {
  PersonsMatch match("connect_four");
  auto moves = by_move(match.await_marks());
  EXPECT_EQ(moves["(drop 4)"]["name"], "d1");
  EXPECT_EQ(moves["(drop 4)"]["column"], 3);
  EXPECT_EQ(moves["(drop 4)"]["paths"][0][0].size(), 6U);
  EXPECT_EQ(moves["(drop 4)"]["changes"][0][0], 3);
}

TEST(ServeMarksTest, TellsKeysWhereMovesAreDirections) {
  PersonsMatch match("tron");
  const Json seen = match.await_marks();
  auto moves = by_move(seen);
  EXPECT_EQ(moves["north"]["key"], "ArrowUp");
  EXPECT_EQ(moves["west"]["key"], "ArrowLeft");
}

}  // namespace serve_marks_test
}  // namespace gamemaster
