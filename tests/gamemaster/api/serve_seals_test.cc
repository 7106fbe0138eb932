// Seals of hidden choices over HTTP: closed while the match goes on.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "gamemaster/processes/sha256.h"
#include "tests/gamemaster/serve_fixture.h"

namespace gamemaster {
namespace serve_seals_test {

using Json = nlohmann::json;
using Server = JsonServeFixture<Json>;

TEST(ServeSealsTest, AreOpenedAtTheEnd) {
  const Server server;
  // Alice chooses first, and Bob does not see what.
  const Json begun = server.begin_match(
      "rock_paper_scissors_hidden", {Server::random_player(), Server::human()});
  const std::string path = "/api/matches/" + begun["id"].get<std::string>();
  const std::string token = begun["seats"][0]["token"];
  Json bobs;
  server.await_match(begun["id"], [&](const Json&) {
    bobs = server.get(path + "?seat=" + token).body;
    return bobs["steps"] == 1 && Server::asks(bobs, 1);
  });
  const Json& closed = bobs["states"][1]["seals"][0];
  ASSERT_EQ(closed["seal"].get<std::string>().size(), 64U);
  EXPECT_TRUE(closed["move"].is_null());
  EXPECT_TRUE(closed["salt"].is_null());
  EXPECT_TRUE(bobs["states"][1]["seals"][1].is_null()) << "a person";
  // Who plays no seat is not even told of steps.
  EXPECT_EQ(server.get(path).text.find("seals"), std::string::npos);

  server.post(
      path + "/move",
      {{"seat", token}, {"step", 1}, {"move", bobs["turn"][1]["legal"][0]}});
  const Json after = server.await_match(begun["id"], Server::is_over);
  const Json& opened = after["states"][1]["seals"][0];
  EXPECT_EQ(opened["seal"], closed["seal"]);
  EXPECT_EQ(opened["move"], after["states"][1]["moves"][0]);
  EXPECT_EQ(opened["seal"],
            processes::sha256(opened["move"].get<std::string>() + " " +
                              opened["salt"].get<std::string>()));
  // Of the last step, too, whose move was not one of several.
  EXPECT_EQ(after["states"][2]["seals"][0]["move"], "noop");
}

}  // namespace serve_seals_test
}  // namespace gamemaster
