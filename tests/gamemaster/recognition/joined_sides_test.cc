// Which sides of a board are to be joined.

#include "gamemaster/recognition/joined_sides.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/rules/game_with_board.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace joined_sides_test {

using Sides = std::vector<board::JoinedSides>;

Sides sides_of(const gdl::Rulesheet& rulesheet) {
  const GameWithBoard game(rulesheet);
  if (!game.layout) return {};
  return recognition::find_joined_sides(*game.machine, *game.layout);
}

TEST(FindJoinedSides, SeesThoseOfHex) {
  const Sides expected = {{0, true}, {1, false}};
  EXPECT_EQ(sides_of(tests::shipped_rules("hex")), expected);
  // Where nobody sees the stones of the other.
  EXPECT_EQ(sides_of(tests::shipped_rules("phantom_hex")), expected);
}

TEST(FindJoinedSides, AreNoneInOtherGames) {
  for (const char* const name :
       {"tic_tac_toe", "gomoku", "go_7x7", "pentago", "quarto", "chess",
        "three_player_tic_tac_toe", "connect_four", "lights_out"}) {
    EXPECT_TRUE(sides_of(tests::shipped_rules(name)).empty()) << name;
  }
}

/// Five by five, where rows win for x and columns for o: a line of stones and
/// no way from side to side.
TEST(FindJoinedSides, AreNoneWhereRowsWinThatAreNoPaths) {
  EXPECT_TRUE(sides_of(tests::rules_of(R"(
    (role x) (role o)
    (index 1) (index 2) (index 3) (index 4) (index 5)
    (<= (base (cell ?a ?b ?p)) (index ?a) (index ?b) (role ?p))
    (<= (base (turn ?p)) (role ?p))
    (init (turn x))
    (<= (taken ?a ?b) (true (cell ?a ?b ?p)))
    (<= (input ?p (put ?a ?b)) (index ?a) (index ?b) (role ?p))
    (<= (input ?p noop) (role ?p))
    (<= (legal ?p (put ?a ?b)) (true (turn ?p)) (index ?a) (index ?b)
        (not (taken ?a ?b)))
    (<= (legal x noop) (true (turn o)))
    (<= (legal o noop) (true (turn x)))
    (<= (next (cell ?a ?b ?p)) (does ?p (put ?a ?b)))
    (<= (next (cell ?a ?b ?p)) (true (cell ?a ?b ?p)))
    (<= (next (turn x)) (true (turn o)))
    (<= (next (turn o)) (true (turn x)))
    (<= (won x) (true (cell 1 ?b x)) (true (cell 2 ?b x)) (true (cell 3 ?b x))
        (true (cell 4 ?b x)) (true (cell 5 ?b x)))
    (<= (won o) (true (cell ?a 1 o)) (true (cell ?a 2 o)) (true (cell ?a 3 o))
        (true (cell ?a 4 o)) (true (cell ?a 5 o)))
    (<= terminal (won ?p))
    (<= (goal ?p 100) (won ?p))
    (<= (goal ?p 0) (role ?p) (not (won ?p)))
  )"))
                  .empty());
}

}  // namespace joined_sides_test
}  // namespace gamemaster
