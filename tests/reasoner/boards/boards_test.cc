// Boards, the order of their columns and rows, and whose the pieces are.

#include "reasoner/boards/boards.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reasoner/boards/cell_links.h"
#include "reasoner/boards/value_order.h"
#include "tests/reasoner/built_game.h"

namespace reasoner {
namespace analysis_boards_test {

std::vector<std::string> numbers(int last) {
  std::vector<std::string> numbers;
  for (int i = 1; i <= last; ++i) numbers.push_back(std::to_string(i));
  return numbers;
}

/// The pieces of a board with their owners.
std::vector<std::string> pieces(const network::Propnet& propnet,
                                const boards::Board& board) {
  std::vector<std::string> pieces;
  for (const boards::Piece& piece : board.pieces) {
    pieces.push_back(piece.name);
    if (piece.owner) {
      pieces.back() += " of " + propnet.game.role_name(*piece.owner);
    }
  }
  return pieces;
}

TEST(BoardsTest, MovesTellTheOrderOfColumnsAndRows) {
  const network::Propnet propnet = build_game("breakthrough");
  const std::vector<boards::Board> boards = boards::find_boards(propnet);
  ASSERT_EQ(boards.size(), 1u);
  const boards::Board& board = boards[0];
  EXPECT_EQ(board.relation, "pawn");
  EXPECT_EQ(board.width, 3u);
  EXPECT_EQ(board.cells, 64u);
  EXPECT_EQ(board.columns.argument, 0u);
  EXPECT_EQ(board.rows.argument, 1u);
  EXPECT_TRUE(board.columns.ordered);
  EXPECT_EQ(board.columns.values, numbers(8));
  EXPECT_TRUE(board.rows.ordered);
  EXPECT_EQ(board.rows.values, numbers(8));
  EXPECT_EQ(pieces(propnet, board),
            (std::vector<std::string>{"black of black", "white of white"}));
}

TEST(BoardsTest, NamesMeanNothing) {
  // Three counters that step to a neighbour, on places without numbers.
  const network::Propnet propnet = build_rules(R"(
    (role pib) (role zop)
    (knows fip bol) (knows bol tuk) (knows tuk gam) (knows gam lir)
    (<= (near ?a ?b) (knows ?a ?b)) (<= (near ?a ?b) (knows ?b ?a))
    (name fip) (name bol) (name tuk) (name gam) (name lir)
    (init (qux fip fip ooz)) (init (qux fip lir ooz)) (init (qux bol fip ooz))
    (init (qux lir lir waa)) (init (qux lir fip waa)) (init (qux gam lir waa))
    (init (hm pib))
    (mine pib ooz) (mine zop waa)
    (<= (full ?a ?b) (true (qux ?a ?b ?c)))
    (<= (legal ?r (go ?a ?b ?c ?b)) (true (hm ?r)) (mine ?r ?m)
        (true (qux ?a ?b ?m)) (near ?a ?c) (not (full ?c ?b)))
    (<= (legal ?r (go ?a ?b ?a ?c)) (true (hm ?r)) (mine ?r ?m)
        (true (qux ?a ?b ?m)) (near ?b ?c) (not (full ?a ?c)))
    (<= (legal pib wait) (true (hm zop)))
    (<= (legal zop wait) (true (hm pib)))
    (<= (next (hm pib)) (true (hm zop)))
    (<= (next (hm zop)) (true (hm pib)))
    (<= (next (qux ?c ?d ?m)) (does ?r (go ?a ?b ?c ?d)) (mine ?r ?m))
    (<= (left ?a ?b) (does ?r (go ?a ?b ?c ?d)))
    (<= (next (qux ?a ?b ?m)) (true (qux ?a ?b ?m)) (not (left ?a ?b)))
    (<= terminal (true (qux tuk tuk ooz)))
    (<= terminal (true (qux tuk tuk waa)))
    (<= (goal pib 100) (true (qux tuk tuk ooz)))
    (<= (goal pib 0) (not (true (qux tuk tuk ooz))))
    (<= (goal zop 100) (true (qux tuk tuk waa)))
    (<= (goal zop 0) (not (true (qux tuk tuk waa)))))");
  const std::vector<boards::Board> boards = boards::find_boards(propnet);
  ASSERT_EQ(boards.size(), 1u);
  const std::vector<std::string> forward = {"fip", "bol", "tuk", "gam", "lir"};
  const std::vector<std::string> backward(forward.rbegin(), forward.rend());
  for (const boards::BoardSide& side : {boards[0].columns, boards[0].rows}) {
    EXPECT_TRUE(side.ordered);
    EXPECT_TRUE(side.values == forward || side.values == backward)
        << testing::PrintToString(side.values);
  }
  EXPECT_EQ(pieces(propnet, boards[0]),
            (std::vector<std::string>{"ooz of pib", "waa of zop"}));
}

TEST(BoardsTest, TheRulesStateTheOrder) {
  // Lines of five share so much, and chains of captures reach so far, that what
  // is read together tells no order.
  for (const char* game : {"connect_four", "gomoku", "checkers"}) {
    const std::vector<boards::Board> boards =
        boards::find_boards(build_game(game));
    ASSERT_FALSE(boards.empty()) << game;
    for (const boards::BoardSide& side : {boards[0].columns, boards[0].rows}) {
      EXPECT_TRUE(side.ordered) << game;
      EXPECT_EQ(side.values, numbers(static_cast<int>(side.values.size())))
          << game;
    }
  }
}

TEST(BoardsTest, ABranchOrACircleIsNoOrder) {
  const auto chains = [](const char* facts) {
    return build_rules(std::string("(role r) (init (p a)) (<= (legal r m) "
                                   "(true (p a))) (<= (next (p a)) (true (p "
                                   "a))) (<= terminal (not (true (p a)))) "
                                   "(goal r 100)") +
                       facts)
        .chains;
  };
  using Chains = std::vector<std::vector<std::string>>;
  EXPECT_EQ(chains("(s b c) (s a b) (s c d) (s x y)"),
            (Chains{{"a", "b", "c", "d"}}));
  EXPECT_EQ(chains("(s a b) (s b c) (t c b) (t b a)"),
            (Chains{{"a", "b", "c"}, {"c", "b", "a"}}));
  EXPECT_EQ(chains("(s a b) (s b c) (s b d)"), Chains{});
  EXPECT_EQ(chains("(s a b) (s c b) (s b d)"), Chains{});
  EXPECT_EQ(chains("(s a b) (s b c) (s c a)"), Chains{});
}

TEST(CellLinksTest, ALineThatWinsIsConjoined) {
  const network::Propnet propnet = build_game("connect_four");
  const auto lines = boards::conjoined_bases(propnet, 8);
  EXPECT_EQ(std::ranges::count_if(
                lines, [](const auto& line) { return line.size() == 4; }),
            2 * 69);
}

TEST(BoardsTest, LinesOfThreeOnThreeTellNoOrder) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  const std::vector<boards::Board> boards = boards::find_boards(propnet);
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(boards[0].cells, 9u);
  EXPECT_FALSE(boards[0].columns.ordered);
  EXPECT_FALSE(boards[0].rows.ordered);
  EXPECT_EQ(pieces(propnet, boards[0]),
            (std::vector<std::string>{"blank", "o of o", "x of x"}));
}

TEST(BoardsTest, WhereItIsStoppedThereAreNoneAtOnce) {
  const network::Propnet propnet = build_game("tic_tac_toe");
  for (int last = 1; last <= 4; ++last) {
    int asked = 0;
    const auto stop = [&] { return ++asked == last; };
    EXPECT_TRUE(boards::find_boards(propnet, stop).empty()) << last;
    EXPECT_EQ(asked, last);
  }
}

TEST(BoardsTest, HeapsAndCountersAreNone) {
  for (const char* game : {"nim", "hanoi", "prisoners_dilemma"}) {
    EXPECT_TRUE(boards::find_boards(build_game(game)).empty()) << game;
  }
}

TEST(ValueOrderTest, NeighboursMakeARow) {
  // 4 - 0 - 2 - 1 - 3
  boards::ValueLinks links(5);
  links.add(4, 0, 1);
  links.add(0, 2, 1);
  links.add(2, 1, 1);
  links.add(1, 3, 1);
  EXPECT_EQ(boards::order_values(links),
            (std::vector<std::size_t>{3, 1, 2, 0, 4}));
}

TEST(ValueOrderTest, ACircleIsNoRow) {
  boards::ValueLinks links(6);
  for (std::size_t i = 0; i < 6; ++i) links.add(i, (i + 1) % 6, 1);
  EXPECT_TRUE(boards::order_values(links).empty());
}

TEST(ValueOrderTest, EqualLinksAreNoRow) {
  boards::ValueLinks links(4);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < i; ++k) links.add(i, k, 1);
  }
  EXPECT_TRUE(boards::order_values(links).empty());
  EXPECT_TRUE(boards::order_values(boards::ValueLinks(4)).empty());
  EXPECT_TRUE(boards::order_values(boards::ValueLinks(2)).empty());
}

}  // namespace analysis_boards_test
}  // namespace reasoner
