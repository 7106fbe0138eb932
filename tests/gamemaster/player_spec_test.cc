#include "gamemaster/players/player_spec.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"

namespace gamemaster {
namespace player_spec_test {

using Kind = players::PlayerSpec::Kind;

/// The sentence of the error that `assignments` cause.
std::string complaint(const std::vector<std::string>& assignments) {
  try {
    players::assign_players(reasoner::Game({"white", "black"}), assignments);
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "";
}

TEST(PlayerSpec, ReadsAllForms) {
  EXPECT_EQ(players::parse_player_spec("agent").kind, Kind::kAgent);
  EXPECT_EQ(players::parse_player_spec("random").kind, Kind::kRandom);
  EXPECT_EQ(players::parse_player_spec("legal").kind, Kind::kLegal);
  EXPECT_EQ(players::parse_player_spec("agent:uct").search, "uct");
  const players::PlayerSpec http =
      players::parse_player_spec("example.org:9147");
  EXPECT_EQ(http.kind, Kind::kHttp);
  EXPECT_EQ(http.host, "example.org");
  EXPECT_EQ(http.port, 9147);
  EXPECT_EQ(players::parse_player_spec("[::1]:80").host, "::1");
}

TEST(PlayerSpec, RefusesEverythingElse) {
  for (const char* text :
       {"", "agnet", "agent:", "host:", ":9147", "host:0", "host:65536",
        "host:91a", "host:-1", "http://host:80", "::1", "a b:80", "host"}) {
    EXPECT_THROW(players::parse_player_spec(text), gdl::Error) << text;
  }
}

TEST(AssignPlayers, GivesTheOtherRolesToAgents) {
  const auto specs = players::assign_players(reasoner::Game({"white", "black"}),
                                             {"BLACK=127.0.0.1:9147"});
  ASSERT_EQ(specs.size(), 2u);
  EXPECT_EQ(specs[0].kind, Kind::kAgent);
  EXPECT_EQ(specs[1].kind, Kind::kHttp);
  EXPECT_EQ(specs[1].text, "127.0.0.1:9147");
}

TEST(AssignPlayers, SaysWhichRolesThereAre) {
  EXPECT_EQ(complaint({"red=random"}),
            "the game has no role 'red'; its roles are: white, black");
  EXPECT_NE(complaint({"random"}).find("white, black"), std::string::npos);
}

TEST(AssignPlayers, RefusesTwoPlayersForARole) {
  EXPECT_NE(complaint({"white=random", "White=legal"}).find("two players"),
            std::string::npos);
}

TEST(AssignPlayers, SaysWhatAPlayerCanBe) {
  EXPECT_NE(complaint({"white=robot"}).find("agent:SEARCH"), std::string::npos);
}

}  // namespace player_spec_test
}  // namespace gamemaster
