// The facts of relations that never change.

#include "gamemaster/recognition/static_facts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gamemaster/board/board.h"
#include "gamemaster/board/cell_relations.h"
#include "tests/gamemaster/rules/game_with_board.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace static_facts_test {

using Facts = std::vector<std::string>;

TEST(StaticFacts, AreThoseThatWhatChangesAsksFor) {
  const auto rules = tests::rules_of(R"(
    (role r) (init (at 1))
    (succ 1 2) (succ 2 3)
    (<= (far ?a ?c) (succ ?a ?b) (succ ?b ?c))
    (<= (legal r (go ?b)) (true (at ?a)) (far ?a ?b))
    (<= (legal r stay) (true (at ?a)))
    (<= (here ?a ?a) (true (at ?a)))
    (<= (next (at ?b)) (does r (go ?b)))
    (<= (next (at ?a)) (does r stay) (here ?a ?a))
    (<= terminal (true (at 3)))
    (<= (goal r 100) (true (at 3)))
  )");
  // Nothing that changes asks for succ itself.
  EXPECT_EQ(recognition::static_facts(rules), Facts{"(far 1 3)"});
}

/// The board of a game that comes with Henhouse, and its static facts.
struct ShippedBoard {
  explicit ShippedBoard(const std::string& name) {
    const auto rulesheet = tests::shipped_rules(name);
    layout = *GameWithBoard(rulesheet).layout;
    facts = recognition::static_facts(rulesheet);
  }
  board::BoardLayout layout;
  Facts facts;
};

TEST(StaticFacts, TellTheLinesOfNineMensMorris) {
  const ShippedBoard morris("nine_mens_morris");
  EXPECT_EQ(board::find_links(morris.layout, morris.facts).size(), 32U);
  EXPECT_TRUE(board::find_regions(morris.layout, morris.facts).empty());
}

TEST(StaticFacts, TellTheBoxesOfSudoku) {
  const ShippedBoard sudoku("sudoku");
  const auto regions = board::find_regions(sudoku.layout, sudoku.facts);
  ASSERT_EQ(regions.size(), 81U);
  EXPECT_EQ(*std::max_element(regions.begin(), regions.end()), 8U);
  EXPECT_EQ(std::count(regions.begin(), regions.end(), 0U), 9);
  EXPECT_TRUE(board::find_links(sudoku.layout, sudoku.facts).empty());
}

TEST(StaticFacts, TellNothingOfBoardsOfPlainSquares) {
  for (const char* const name : {"chess", "checkers", "go_7x7", "othello"}) {
    const ShippedBoard plain(name);
    EXPECT_TRUE(board::find_links(plain.layout, plain.facts).empty()) << name;
    EXPECT_TRUE(board::find_regions(plain.layout, plain.facts).empty()) << name;
  }
}

}  // namespace static_facts_test
}  // namespace gamemaster
