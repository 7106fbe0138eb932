// Which moves lead in one direction always.

#include "gamemaster/recognition/directions.h"

#include <gtest/gtest.h>

#include "tests/gamemaster/rules/game_with_board.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace directions_test {

using board::ArrowKey;
using Keys = std::map<std::string, ArrowKey>;

Keys keys_of(const gdl::Rulesheet& rulesheet) {
  const GameWithBoard game(rulesheet);
  if (!game.layout) return {};
  return recognition::find_directions(*game.machine, *game.layout);
}

TEST(FindDirections, SeesThoseOfTron) {
  const Keys expected = {{"north", ArrowKey::kUp},
                         {"south", ArrowKey::kDown},
                         {"east", ArrowKey::kRight},
                         {"west", ArrowKey::kLeft}};
  EXPECT_EQ(keys_of(tests::shipped_rules("tron")), expected);
}

TEST(FindDirections, AreNoneInOtherGames) {
  for (const char* const name :
       {"tic_tac_toe", "chess", "connect_four", "kalaha", "lights_out",
        "rock_paper_scissors", "sudoku", "eight_puzzle"}) {
    EXPECT_TRUE(keys_of(tests::shipped_rules(name)).empty()) << name;
  }
}

/// A man on five cells by five who turns, and goes on the way he looks.
TEST(FindDirections, AreNoneThatLeadElsewhereLater) {
  const Keys keys = keys_of(tests::rules_of(R"(
    (role man)
    (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 1)
    (index 1) (index 2) (index 3) (index 4) (index 5)
    (base (looks up)) (base (looks right))
    (<= (base (cell ?a ?b man)) (index ?a) (index ?b))
    (<= (base (cell ?a ?b empty)) (index ?a) (index ?b))
    (init (looks up))
    (init (cell 3 3 man))
    (<= (init (cell ?a ?b empty)) (index ?a) (index ?b) (distinct ?a 3))
    (<= (init (cell 3 ?b empty)) (index ?b) (distinct ?b 3))
    (input man ahead) (input man aside)
    (legal man ahead) (legal man aside)
    (<= (to ?a ?d) (does man ahead) (true (looks up))
        (true (cell ?a ?b man)) (succ ?b ?d))
    (<= (to ?c ?b) (does man ahead) (true (looks right))
        (true (cell ?a ?b man)) (succ ?a ?c))
    (<= (to ?c ?b) (does man aside) (true (looks up))
        (true (cell ?a ?b man)) (succ ?a ?c))
    (<= (to ?a ?d) (does man aside) (true (looks right))
        (true (cell ?a ?b man)) (succ ?b ?d))
    (<= (next (cell ?a ?b man)) (to ?a ?b))
    (<= (next (cell ?a ?b empty)) (index ?a) (index ?b) (not (to ?a ?b)))
    (<= (next (looks up)) (true (looks right)) (does man aside))
    (<= (next (looks right)) (true (looks up)) (does man aside))
    (<= (next (looks ?way)) (true (looks ?way)) (does man ahead))
    (<= terminal (true (cell 5 5 man)))
    (<= (goal man 100) (true (cell 5 5 man)))
    (<= (goal man 0) (not (true (cell 5 5 man))))
  )"));
  EXPECT_TRUE(keys.empty()) << keys.begin()->first;
}

}  // namespace directions_test
}  // namespace gamemaster
