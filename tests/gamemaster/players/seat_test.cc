#include "gamemaster/players/seat.h"

#include <gtest/gtest.h>

#include "gamemaster/processes/sha256.h"

namespace gamemaster {
namespace seat_test {

std::vector<players::Seat> seats() {
  std::vector<players::Seat> seats(3);
  seats[0].player = players::parse_player_spec("human");
  seats[1].player = players::parse_player_spec("agent:level=2");
  seats[2].player = players::parse_player_spec("human");
  return seats;
}

TEST(Seat, IsOpenedByItsTokenAlone) {
  std::vector<players::Seat> row = seats();
  const std::vector<players::SeatToken> tokens = players::issue_tokens(row);
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].role, 0U);
  EXPECT_EQ(tokens[1].role, 2U);
  EXPECT_NE(tokens[0].token, tokens[1].token);
  EXPECT_GE(tokens[0].token.size(), 20U);
  EXPECT_EQ(players::opened_seat(row, tokens[0].token), 0U);
  EXPECT_EQ(players::opened_seat(row, tokens[1].token), 2U);
  EXPECT_FALSE(players::opened_seat(row, ""));
  EXPECT_FALSE(players::opened_seat(row, "guessed"));
  EXPECT_FALSE(players::opened_seat(row, row[0].key));
}

TEST(Seat, KeepsTheKeyThatItHas) {
  std::vector<players::Seat> row = seats();
  row[0].key = processes::sha256("known");
  const std::vector<players::SeatToken> tokens = players::issue_tokens(row);
  ASSERT_EQ(tokens.size(), 1U);
  EXPECT_EQ(tokens[0].role, 2U);
  EXPECT_EQ(players::opened_seat(row, "known"), 0U);
}

TEST(Seat, IsNamedByWhoSitsThere) {
  std::vector<players::Seat> row = seats();
  EXPECT_EQ(players::seat_name(row[0]), "human");
  row[0].name = "Anna";
  EXPECT_EQ(players::seat_name(row[0]), "Anna");
  EXPECT_EQ(players::seat_name(row[1]), "agent level 2");
  EXPECT_TRUE(players::has_people(row));
  row.erase(row.begin());
  row.pop_back();
  EXPECT_FALSE(players::has_people(row));
}

// The examples of FIPS 180-2.
TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(processes::sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(processes::sha256(""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace seat_test
}  // namespace gamemaster
