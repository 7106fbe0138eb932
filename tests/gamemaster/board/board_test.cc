#include "gamemaster/board/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace gamemaster {
namespace board_test {

using Facts = std::vector<std::string>;

std::string cell(const std::string& relation, const std::string& first,
                 const std::string& second, const std::string& content) {
  return "(" + relation + " " + first + " " + second + " " + content + ")";
}

/// All cells of a grid with one content.
Facts grid(const std::string& relation, const Facts& columns, const Facts& rows,
           const std::string& content) {
  Facts facts;
  for (const std::string& column : columns) {
    for (const std::string& row : rows) {
      facts.push_back(cell(relation, column, row, content));
    }
  }
  return facts;
}

Facts operator+(Facts a, const Facts& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const Facts kThree = {"1", "2", "3"};

TEST(FindBoard, SeesTicTacToe) {
  const Facts initial = grid("cell", kThree, kThree, "b") + Facts{"(turn x)"};
  const auto layout = board::find_board(initial);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->blank, "b");
  EXPECT_EQ(
      board::draw(*layout, Facts{"(cell 1 1 x)", "(cell 1 2 b)", "(cell 1 3 b)",
                                 "(cell 2 1 o)", "(cell 2 2 b)", "(cell 2 3 b)",
                                 "(cell 3 1 b)", "(cell 3 2 b)", "(cell 3 3 x)",
                                 "(turn o)"}),
      "3  . . x\n"
      "2  . . .\n"
      "1  x o .\n"
      "   a b c\n"
      "turn o\n");
}

TEST(FindBoard, CompletesABoardThatBeginsEmptyFromPossibleFacts) {
  const Facts columns = {"1", "2", "3", "4", "5", "6", "7"};
  const Facts rows = {"1", "2", "3", "4", "5", "6"};
  Facts initial = {"(turn red)"};
  for (const std::string& column : columns) {
    initial.push_back("(free " + column + " 1)");
  }
  EXPECT_FALSE(board::find_board(initial));

  const auto layout =
      board::find_board(initial, grid("disc", columns, rows, "red") +
                                     grid("disc", columns, rows, "yellow"));
  ASSERT_TRUE(layout);
  EXPECT_EQ(board::draw(*layout, Facts{"(disc 4 1 red)", "(disc 4 2 yellow)"}),
            "6  . . . . . . .\n"
            "5  . . . . . . .\n"
            "4  . . . . . . .\n"
            "3  . . . . . . .\n"
            "2  . . . y . . .\n"
            "1  . . . r . . .\n"
            "   a b c d e f g\n");
  EXPECT_EQ(board::legend(*layout), "r = red, y = yellow");
}

TEST(FindBoard, TakesNoHandsOfCardsForABoard) {
  const Facts possible =
      grid("card", {"alice", "bob"}, {"jack", "king", "queen"}, "hearts");
  EXPECT_FALSE(board::find_board(Facts{"dealing"}, possible));
  // What lies there from the start is a board whatever its sides are called.
  EXPECT_TRUE(board::find_board(possible, possible));
}

TEST(FindBoard, PutsLettersOnTheColumnsWhereverTheyStand) {
  for (const bool letters_first : {true, false}) {
    Facts initial;
    for (const std::string column : {"a", "b", "c"}) {
      for (const std::string row : {"1", "2"}) {
        const std::string content = row == "1" ? "wr" : "blank";
        initial.push_back(letters_first ? cell("at", column, row, content)
                                        : cell("at", row, column, content));
      }
    }
    const auto layout = board::find_board(initial);
    ASSERT_TRUE(layout);
    EXPECT_EQ(board::draw(*layout, initial),
              "2  .  .  .\n"
              "1  wr wr wr\n"
              "   a  b  c\n");
  }
}

TEST(FindBoard, FindsTheContentInFront) {
  const auto layout = board::find_board(
      Facts{"(at knight 1 1)", "(at rook 1 2)", "(at king 2 1)",
            "(at pawn 2 2)", "(at bishop 3 3)"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->content, std::optional<std::size_t>(0));
  EXPECT_EQ(board::draw(*layout, Facts{"(at knight 1 1)", "(at king 2 1)"}),
            "3  . . .\n"
            "2  . . .\n"
            "1  n k .\n"
            "   a b c\n");
  EXPECT_EQ(board::legend(*layout),
            "b = bishop, k = king, n = knight, p = pawn, r = rook");
}

TEST(FindBoard, ReadsWordsWithNumbersInTheirOrder) {
  Facts columns;
  for (int i = 1; i <= 10; ++i)
    columns.push_back(std::string("c") + std::to_string(i));
  const auto layout =
      board::find_board(grid("square", columns, {"row1", "row2"}, "e"));
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->columns.values, columns);
  EXPECT_EQ(layout->rows.labels, (Facts{"1", "2"}));
}

/// One row of a board with these contents.
std::optional<board::BoardLayout> board_of(const Facts& contents,
                                           const Facts& roles = {}) {
  Facts facts;
  for (std::size_t i = 0; i < contents.size(); ++i) {
    facts.push_back(cell("on", std::to_string(i / 2 + 1),
                         std::to_string(i % 2 + 1), contents[i]));
  }
  return board::find_board(facts, {}, roles);
}

using Shorts = std::map<std::string, std::string>;

Shorts short_forms(const std::optional<board::BoardLayout>& layout) {
  Shorts shorts;
  if (!layout) return shorts;
  for (const auto& [content, piece] : layout->pieces) {
    shorts[content] = piece.short_form;
  }
  return shorts;
}

TEST(FindBoard, TellsTwoOwnersByCaseTheFirstRoleInSmallLetters) {
  const Facts contents = {"white_king", "white_pawn", "black_king",
                          "black_pawn"};
  const Shorts expected = {{"white_king", "k"},
                           {"white_pawn", "p"},
                           {"black_king", "K"},
                           {"black_pawn", "P"}};
  const auto layout = board_of(contents);
  EXPECT_EQ(short_forms(layout), expected);
  EXPECT_EQ(board::legend(*layout),
            "k = king, p = pawn; white in small letters, black in capitals");
  EXPECT_EQ(layout->pieces.at("black_king"),
            (board::BoardPiece{"king", "black", "K", 1}));
  EXPECT_EQ(short_forms(board_of(contents, {"White", "Black"})), expected);
  EXPECT_EQ(short_forms(board_of(contents, {"black", "white"})),
            (Shorts{{"white_king", "K"},
                    {"white_pawn", "P"},
                    {"black_king", "k"},
                    {"black_pawn", "p"}}));
}

TEST(FindBoard, ReadsOwnersFromAllUsualNames) {
  EXPECT_EQ(short_forms(
                board_of({"king-white", "man-white", "king-black", "man-black"},
                         {"white", "black"})),
            (Shorts{{"king-white", "k"},
                    {"man-white", "m"},
                    {"king-black", "K"},
                    {"man-black", "M"}}));
  EXPECT_EQ(
      short_forms(board_of({"wk", "wp", "bk", "bp", "bn", "blank"})),
      (Shorts{
          {"wk", "k"}, {"wp", "p"}, {"bk", "K"}, {"bp", "P"}, {"bn", "N"}}));
  EXPECT_EQ(short_forms(board_of(
                {"(piece red stone)", "(piece blue stone)", "wall", "empty"})),
            (Shorts{{"(piece red stone)", "S"},
                    {"(piece blue stone)", "s"},
                    {"wall", "w"}}));
  EXPECT_EQ(
      short_forms(board_of({"whiteking", "whiteknight", "blackking", "blank"},
                           {"white", "black"})),
      (Shorts{{"whiteking", "k"}, {"whiteknight", "n"}, {"blackking", "K"}}));
  EXPECT_EQ(short_forms(board_of({"wk", "wp", "bk", "bp"}, {"red", "black"})),
            (Shorts{{"wk", "k"}, {"wp", "p"}, {"bk", "K"}, {"bp", "P"}}));
  const auto letters = board_of({"wk", "wp", "bk", "bp"}, {"white", "black"});
  EXPECT_EQ(board::legend(*letters),
            "white in small letters, black in capitals");
}

TEST(FindBoard, TakesTheShortestUniqueBeginning) {
  EXPECT_EQ(short_forms(board_of({"w_rook", "w_rock", "w_king", "w_knight",
                                  "b_rook", "b_rock", "b_king", "b_knight"})),
            (Shorts{{"w_rook", "roo"},
                    {"w_rock", "roc"},
                    {"w_king", "k"},
                    {"w_knight", "n"},
                    {"b_rook", "ROO"},
                    {"b_rock", "ROC"},
                    {"b_king", "K"},
                    {"b_knight", "N"}}));
}

TEST(FindBoard, AddsTheOwnerWhereThereAreMoreThanTwo) {
  EXPECT_EQ(short_forms(board_of({"red_king", "green_king", "blue_king",
                                  "red_man", "green_man", "blue_man"},
                                 {"red", "green", "blue"})),
            (Shorts{{"red_king", "kr"},
                    {"green_king", "kg"},
                    {"blue_king", "kb"},
                    {"red_man", "mr"},
                    {"green_man", "mg"},
                    {"blue_man", "mb"}}));
}

TEST(FindBoard, SeesNoOwnersInOtherNames) {
  EXPECT_EQ(
      short_forms(board_of({"red_fox", "grey_goose", "x", "o"})),
      (Shorts{
          {"red_fox", "rf"}, {"grey_goose", "gg"}, {"x", "x"}, {"o", "o"}}));
}

TEST(FindBoard, TakesOwnerAndPieceFromArgumentsOfTheirOwn) {
  const Facts piece_last = {"(cell 1 1 white king)", "(cell 2 1 white rook)",
                            "(cell 1 2 black king)", "(cell 2 2 black pawn)",
                            "(cell 1 3 none none)"};
  const auto layout = board::find_board(piece_last);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->owner, std::optional<std::size_t>(2));
  EXPECT_EQ(layout->content, std::optional<std::size_t>(3));
  EXPECT_EQ(layout->pieces.at("black king"),
            (board::BoardPiece{"king", "black", "K", 1}));
  EXPECT_EQ(board::draw(*layout, piece_last),
            "3  .\n"
            "2  K P\n"
            "1  k r\n"
            "   a b\n");

  const Facts owner_last = {"(at king a 1 south)", "(at rook b 1 south)",
                            "(at king a 2 north)", "(at rook b 2 north)"};
  const auto other = board::find_board(owner_last, {}, Facts{"north", "south"});
  ASSERT_TRUE(other);
  EXPECT_EQ(other->owner, std::optional<std::size_t>(3));
  EXPECT_EQ(board::draw(*other, owner_last),
            "2  k r\n"
            "1  K R\n"
            "   a b\n");
}

TEST(FindBoard, TakesADetailOfAPieceFromAnArgumentOfItsOwn) {
  const Facts initial = {
      "(cell 1 a white pawn plain)", "(cell 2 a white king plain)",
      "(cell 1 b black pawn plain)", "(cell 2 b black king plain)",
      "(in_hand white pawn 0)",      "(in_hand black pawn 0)",
      "(in_hand white king 0)",      "(in_hand black king 0)"};
  const auto layout =
      board::find_board(initial, Facts{"(cell 1 a white pawn promoted)"},
                        Facts{"white", "black"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->relation, "cell");
  EXPECT_EQ(layout->owner, std::optional<std::size_t>(2));
  EXPECT_EQ(layout->content, std::optional<std::size_t>(3));
  EXPECT_EQ(layout->detail, std::optional<std::size_t>(4));
  const auto cells =
      board::place(*layout, Facts{"(cell 2 a white pawn promoted)"}).cells;
  EXPECT_TRUE(std::count(cells.begin(), cells.end(), "white pawn promoted"));
  EXPECT_EQ(layout->pieces.at("white pawn promoted").owner, "white");
}

TEST(FindBoard, WritesTheOwnerBehindPiecesWithoutLetters) {
  const auto layout =
      board::find_board(Facts{"(tower 1 1 white 3)", "(tower 2 1 black 3)",
                              "(tower 1 2 white 2)", "(tower 2 2 black 1)"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->pieces.at("white 3").short_form, "3w");
  EXPECT_EQ(layout->pieces.at("black 1").short_form, "1b");
}

TEST(FindBoard, DrawsRectanglesWithLettersOnBothSides) {
  Facts initial;
  for (const std::string column : {"p", "q", "r", "s"}) {
    for (const std::string row : {"a", "b"}) {
      initial.push_back(cell("at", column, row, "empty"));
    }
  }
  const auto layout = board::find_board(initial);
  ASSERT_TRUE(layout);
  EXPECT_EQ(board::draw(*layout, initial),
            "2  . . . .\n"
            "1  . . . .\n"
            "   a b c d\n");
}

TEST(FindBoard, NeverShortensNumbers) {
  const auto layout = board::find_board(Facts{
      "(tile 1 1 100)", "(tile 1 2 200)", "(tile 2 1 300)", "(tile 2 2 gap)"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->blank, "gap");
  EXPECT_EQ(layout->pieces.at("100").short_form, "100");
}

TEST(FindBoard, TakesMostOfTheBoardForBlankWhateverItIsCalled) {
  Facts initial = grid("zork", kThree, kThree, "frob");
  initial[4] = "(zork 2 2 plugh)";
  const auto layout = board::find_board(initial);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->blank, "frob");
}

TEST(FindBoard, DoesNotTakeBForBlankAmongPieces) {
  const auto layout = board::find_board(Facts{
      "(stone 1 1 b)", "(stone 2 1 w)", "(stone 1 3 b)", "(stone 3 3 b)"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->blank, "");
}

TEST(FindBoard, DrawsBareCoordinatesAsMarks) {
  Facts possible;
  for (const std::string& column : kThree) {
    for (const std::string& row : kThree) {
      possible.push_back("(lit " + column + " " + row + ")");
    }
  }
  const auto layout = board::find_board(Facts{"(lit 2 2)"}, possible);
  ASSERT_TRUE(layout);
  EXPECT_EQ(board::draw(*layout, Facts{"(lit 2 2)", "(lit 3 1)", "(step 4)"}),
            "3  . . .\n"
            "2  . * .\n"
            "1  . . *\n"
            "   a b c\n"
            "step 4\n");
}

TEST(FindBoard, PrefersTheLargerBoard) {
  const auto layout =
      board::find_board(grid("hand", {"1", "2"}, {"1", "2"}, "none") +
                        grid("cell", kThree, kThree, "none"));
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->relation, "cell");
}

TEST(FindBoard, LeavesGapsWhereTheBoardHasNoCells) {
  Facts initial = grid("cell", kThree, kThree, "blank");
  initial.erase(initial.begin() + 4);  // (2, 2)
  const auto layout = board::find_board(initial);
  ASSERT_TRUE(layout);
  EXPECT_EQ(board::draw(*layout, initial),
            "3  . . .\n"
            "2  .   .\n"
            "1  . . .\n"
            "   a b c\n");
}

TEST(FindBoard, LeavesOutCellsThatNoFactCanEverName) {
  Facts possible = grid("at", kThree, kThree, "x");
  possible.erase(possible.begin() + 4);  // (2, 2)
  auto layout = board::find_board(Facts{}, possible);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, possible);
  EXPECT_EQ(board::draw(*layout, Facts{"(at 1 1 x)"}),
            "3  . . .\n"
            "2  .   .\n"
            "1  x . .\n"
            "   a b c\n");
}

TEST(FindBoard, TakesOtherHolesForSquares) {
  Facts possible = grid("at", kThree, kThree, "x");
  possible.erase(possible.begin() + 6);  // (3, 1)
  possible.erase(possible.begin() + 2);  // (1, 3)
  auto layout = board::find_board(Facts{}, possible);
  ASSERT_TRUE(layout);
  board::leave_out_holes(*layout, possible);
  EXPECT_EQ(layout->slant, 0);
}

TEST(FindBoard, PutsWordsOnTheRowsAndShowsCounts) {
  Facts initial = grid("pit", {"north", "south"}, kThree, "4");
  const auto layout = board::find_board(initial);
  ASSERT_TRUE(layout);
  initial[0] = "(pit north 1 0)";
  EXPECT_EQ(board::draw(*layout, initial),
            "2  0 4 4\n"
            "1  4 4 4\n"
            "   a b c\n");
}

TEST(FindBoard, SeesNoneInOtherFacts) {
  EXPECT_FALSE(board::find_board(Facts{}));
  EXPECT_FALSE(
      board::find_board(Facts{"(turn x)", "(step 1)", "done", "(f (g 1))"}));
  EXPECT_FALSE(
      board::find_board(Facts{"(heap a 1)", "(heap b 3)", "(heap c 5)"}));
  EXPECT_FALSE(board::find_board(Facts{"(won left 0)", "(won right 0)"},
                                 Facts{"(won left 1)", "(won right 1)"}));
  EXPECT_FALSE(
      board::find_board(Facts{"(deal ann bob 1)", "(deal bob cid 2)",
                              "(deal cid ann 3)", "(deal ann dan 4)"}));
}

TEST(FindBoard, SeesNoneInWhatRolesHave) {
  Facts facts;
  Facts houses;
  for (const std::string role : {"ann", "bob", "cid"}) {
    for (const char* place : {"100", "1000", "10000", "100000"}) {
      facts.push_back("(money " + role + " " + place + " 0)");
    }
    for (const char* stock : {"oak", "pine", "yew"}) {
      facts.push_back("(stocks " + role + " " + stock + " 0)");
    }
    for (const char* house : {"1", "2", "3", "4"}) {
      houses.push_back("(house " + role + " " + house + " 4)");
    }
  }
  const Facts roles = {"ann", "bob", "cid"};
  EXPECT_FALSE(board::find_board(facts, {}, roles));
  // Numbers are a row of something.
  EXPECT_TRUE(board::find_board(houses, {}, roles));
}

TEST(FindBoard, ReadsUpperCase) {
  const auto layout = board::find_board(
      Facts{"(CELL 1 1 B)", "(CELL 1 2 B)", "(CELL 2 1 B)", "(CELL 2 2 B)"});
  ASSERT_TRUE(layout);
  EXPECT_EQ(board::draw(*layout, Facts{"(Cell 1 1 X)", "(cell 2 2 b)"}),
            "2    .\n"
            "1  x\n"
            "   a b\n");
}

TEST(Draw, ListsASecondFactInACellBesideTheBoard) {
  const auto layout = board::find_board(grid("cell", kThree, kThree, "blank"));
  ASSERT_TRUE(layout);
  const board::BoardPosition position = board::place(
      *layout, Facts{"(cell 1 1 x)", "(cell 1 1 o)", "(cell 9 9 x)"});
  EXPECT_EQ(position.cells[0], std::optional<std::string>("x"));
  EXPECT_EQ(position.others, (Facts{"(cell 1 1 o)", "(cell 9 9 x)"}));
}

TEST(ListFacts, IsBounded) {
  EXPECT_EQ(board::list_facts(Facts{"(turn x)", "done"}), "turn x, done");
  EXPECT_EQ(board::list_facts(Facts{}), "");
  const Facts many(1000, "(heap a 1)");
  const std::string text = board::list_facts(many, 50);
  EXPECT_LT(text.size(), 90u);
  EXPECT_NE(text.find(" more"), std::string::npos);
  EXPECT_LT(board::list_facts(Facts{std::string(5000, 'x')}, 50).size(), 60u);
}

}  // namespace board_test
}  // namespace gamemaster
