#include "gamemaster/players/player_spec.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"

namespace gamemaster {
namespace player_spec_test {

using Kind = players::PlayerSpec::Kind;

/// The sentence of the error that `assignments` cause.
std::string complaint(const std::vector<std::string>& assignments) {
  try {
    players::assign_players(reasoner::Game({"white", "black"}), assignments,
                            players::all_player_kinds());
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "";
}

TEST(PlayerSpec, ReadsAllForms) {
  EXPECT_EQ(players::parse_player_spec("agent").kind, Kind::kAgent);
  EXPECT_EQ(players::parse_player_spec("random").kind, Kind::kRandom);
  EXPECT_EQ(players::parse_player_spec("legal").kind, Kind::kLegal);
  EXPECT_EQ(players::parse_player_spec("human").kind, Kind::kHuman);
  EXPECT_EQ(players::parse_player_spec("agent:minimax").search, "minimax");
  EXPECT_EQ(players::parse_player_spec("agent:level=3").level, 3);
  const players::PlayerSpec both =
      players::parse_player_spec("agent:mcts,level=10");
  EXPECT_EQ(both.search, "mcts");
  EXPECT_EQ(both.level, 10);
  EXPECT_EQ(players::parse_player_spec("search").kind, Kind::kSearch);
  EXPECT_EQ(players::parse_player_spec("search:solver").search, "solver");
  const players::PlayerSpec http =
      players::parse_player_spec("example.org:9147");
  EXPECT_EQ(http.kind, Kind::kHttp);
  EXPECT_EQ(http.host, "example.org");
  EXPECT_EQ(http.port, 9147);
  EXPECT_EQ(players::parse_player_spec("[::1]:80").host, "::1");
}

TEST(PlayerSpec, IsTheSameAfterPrintingAndReading) {
  for (const char* const text : {"human",
                                 "agent",
                                 "agent:minimax",
                                 "agent:level=3",
                                 "agent:mcts,level=10",
                                 "agent:interesting",
                                 "agent:mcts,interesting",
                                 "search",
                                 "search:mcts",
                                 "random",
                                 "legal",
                                 "example.org:9147",
                                 "127.0.0.1:1",
                                 "[::1]:80",
                                 "[fe80::1]:65535",
                                 "cheat",
                                 "cheat:mcts",
                                 "localhost:2011",
                                 "a.b:80:2011",
                                 "a.b:80:open",
                                 "[::1]:2011:2011"}) {
    EXPECT_EQ(players::to_string(players::parse_player_spec(text)), text);
  }
  // Every value that there can be, and not only what is typed.
  for (const Kind kind : players::all_player_kinds()) {
    for (const char* const search : {"", "mcts"}) {
      for (const int level : {0, 1, players::kHighestLevel}) {
        players::PlayerSpec spec{kind};
        if (kind == Kind::kAgent || kind == Kind::kSearch ||
            kind == Kind::kCheat) {
          spec.search = search;
        }
        if (kind == Kind::kAgent) spec.level = level;
        if (kind == Kind::kHttp) {
          spec.host = level == 0 ? "::1" : "a.b";
          spec.port = level + 1;
        }
        EXPECT_EQ(players::parse_player_spec(players::to_string(spec)), spec)
            << players::to_string(spec);
      }
    }
  }
}

TEST(PlayerSpec, IsNamedForPeople) {
  EXPECT_EQ(players::player_name(players::parse_player_spec("agent:level=3")),
            "agent level 3");
  EXPECT_EQ(
      players::player_name(players::parse_player_spec("agent:mcts,level=3")),
      "agent:mcts level 3");
  EXPECT_EQ(players::player_name(players::parse_player_spec("agent:mcts")),
            "agent:mcts");
  EXPECT_EQ(players::player_name(players::parse_player_spec("[::1]:80")),
            "[::1]:80");
}

TEST(PlayerSpec, IsKnownByItsName) {
  for (const char* const text :
       {"agent", "agent:mcts,level=3", "agent:level=10", "agent:interesting",
        "search:uct", "cheat", "random", "human", "[::1]:80"}) {
    const auto spec = players::parse_player_spec(text);
    EXPECT_EQ(players::spec_of_name(players::player_name(spec)), spec) << text;
    EXPECT_EQ(players::spec_of_name(text), spec);
  }
  for (const char* const name :
       {"agents", "agent level", "agent level 0", "agent level 11",
        "agent level 3x", "agent:level=2 level 3", "agent:interesting level 3",
        "search level 3", " level 3", "Ada"}) {
    EXPECT_FALSE(players::spec_of_name(name)) << name;
  }
}

TEST(PlayerSpec, RefusesEverythingElse) {
  for (const char* text : {"",
                           "agnet",
                           "agent:",
                           "host:",
                           ":9147",
                           "host:0",
                           "host:65536",
                           "host:91a",
                           "host:-1",
                           "http://host:80",
                           "::1",
                           "a b:80",
                           "host",
                           "agent:level=0",
                           "agent:level=11",
                           "agent:level=",
                           "agent:a,b",
                           "agent:a,",
                           "agent:,a",
                           "agent:level=1,level=2",
                           "agent:level=1,interesting",
                           "agent:interesting,interesting",
                           "agent:a b",
                           "search:",
                           "search:level=3",
                           "search:a,level=3",
                           "random:1",
                           "human:bob",
                           "agent:level=3x"}) {
    EXPECT_THROW(players::parse_player_spec(text), gdl::Error) << text;
  }
  const std::string longest(253, 'a');
  EXPECT_EQ(players::parse_player_spec(longest + ":1").host, longest);
  EXPECT_THROW(players::parse_player_spec("a" + longest + ":1"), gdl::Error);
}

TEST(PlayerSpec, RefusesKindsThatMayNotPlay) {
  EXPECT_THROW(players::parse_player_spec("human", {Kind::kHttp}), gdl::Error);
  EXPECT_THROW(players::parse_player_spec("search", {Kind::kAgent}),
               gdl::Error);
  EXPECT_EQ(players::parse_player_spec("a:1", {Kind::kHttp}).host, "a");
}

TEST(AssignPlayers, GivesTheOtherRolesToAgents) {
  const auto specs = players::assign_players(reasoner::Game({"white", "black"}),
                                             {"BLACK=127.0.0.1:9147"},
                                             players::all_player_kinds());
  ASSERT_EQ(specs.size(), 2u);
  EXPECT_EQ(specs[0]->kind, Kind::kAgent);
  EXPECT_EQ(specs[1]->kind, Kind::kHttp);
  EXPECT_EQ(players::to_string(*specs[1]), "127.0.0.1:9147");
}

TEST(PlayerSpec, SaysHowAPlayerIsToldOfHiddenGames) {
  EXPECT_EQ(players::parse_player_spec("a:1").dialect,
            players::Dialect::kFinal);
  EXPECT_EQ(players::to_string(players::parse_player_spec("a:1:final")), "a:1");
  const players::PlayerSpec old = players::parse_player_spec("a:2011:2011");
  EXPECT_EQ(old.dialect, players::Dialect::k2011);
  EXPECT_EQ(old.port, 2011);
  EXPECT_EQ(players::address_of(old), "a:2011");
  EXPECT_EQ(players::parse_player_spec("a:1:open").dialect,
            players::Dialect::kOpen);
  for (const char* const text : {"a:1:", "a:1:new", "a:open", "a:1:2:open"}) {
    EXPECT_THROW(players::parse_player_spec(text), gdl::Error) << text;
  }
}

/// Why these cannot play one match; empty where they can.
std::string refusal(const std::vector<std::string>& seats) {
  std::vector<players::PlayerSpec> specs;
  for (const std::string& seat : seats) {
    specs.push_back(players::parse_player_spec(seat));
  }
  try {
    players::check_seats(specs);
  } catch (const gdl::Error& error) {
    return error.what();
  }
  return "";
}

TEST(PlayerSpec, TakesOneSeatOfAMatchWhereItIsInTheNetwork) {
  EXPECT_NE(
      refusal({"a.b:1", "random", "a.b:1"}).find("a.b:1 cannot take two seats"),
      std::string::npos);
  // However its host is written, and it is spoken to.
  EXPECT_NE(refusal({"a.b:1", "A.B:1:2011"}), "");
  EXPECT_EQ(refusal({"a.b:1", "a.b:2", "b.a:1"}), "");
  // Of all others there are as many as are wanted.
  EXPECT_EQ(refusal({"agent", "agent", "search", "search", "human", "human"}),
            "");
}

TEST(PlayerKinds, OfMatchesAreNoSearchesInThisProcess) {
  const players::PlayerKinds kinds = players::match_player_kinds();
  EXPECT_TRUE(kinds.contains(Kind::kAgent));
  EXPECT_TRUE(kinds.contains(Kind::kHuman));
  EXPECT_FALSE(kinds.contains(Kind::kSearch));
  EXPECT_FALSE(kinds.contains(Kind::kCheat));
}

TEST(AssignPlayers, LeavesChanceToTheGameManager) {
  const reasoner::Game game({"white", "random", "black"});
  const auto specs = players::assign_players(game, {"white=random"},
                                             players::all_player_kinds());
  EXPECT_EQ(specs[0]->kind, Kind::kRandom);
  EXPECT_FALSE(specs[1]);
  EXPECT_EQ(specs[2]->kind, Kind::kAgent);
  EXPECT_THROW(players::assign_players(game, {"random=legal"},
                                       players::all_player_kinds()),
               gdl::Error);
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
