#include "translators/eggg/english/english.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "tests/translators/eggg/samples.h"
#include "translators/eggg/english/english_phrases.h"
#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace english_test {

std::string told(std::string_view text) {
  gdl::Diagnostics diagnostics;
  const syntax::Description description =
      syntax::parse(text, "some_game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  std::string result = english::describe(description);
  for (char& c : result) {
    if (c == '\n') c = ' ';
  }
  return result;
}

void expect_told(std::string_view text, std::string_view sentence) {
  const std::string all = told(text);
  EXPECT_NE(all.find(sentence), std::string::npos) << all;
}

TEST(English, IntroducesTheGame) {
  expect_told("8x8 grid\nplayers are white and black\nturns alternate\n",
              "Some game is a two-player game played on an eight by eight "
              "board. The two players are called white and black; white moves "
              "first.");
  expect_told("game is Poker\n2..6 players\n",
              "Poker is a game for two to six players.");
}

TEST(English, TellsTheTurnAndTheGoal) {
  expect_told("turn is player move piece\ngoal is &Row\nRow means (x, y)\n",
              "In each turn, the player moves one piece.  Each player tries to "
              "get row, which means that there is a piece at (x, y).");
  expect_told("one player\ngoal is no Fill\nFill means empty(1, 1)\n",
              "The player tries to avoid fill, which means that (1, 1) is "
              "empty.");
}

TEST(English, TellsClicksButtonsAndKeys) {
  expect_told(
      "one player\ngoal is no squares(white)\n"
      "click makes square toggle if empty(1, 1) => toggle(x-1, y)\n"
      "game has Again button\nkey a is Again\n"
      "key l moves (x+1, y) if empty(x+1, y)\n",
      "The player tries to reach this: no square is white.  A click on a "
      "square "
      "gives it its next colour if (1, 1) is empty; the square left one gets "
      "its next colour. There is a button Again. The key a is the button "
      "Again. "
      "The key l moves the piece right one if the square right one is empty.");
}

TEST(English, TellsMovesByTheirDirections) {
  expect_told(
      "Rook moves (x+1..7, y) if empty(x+1..7, y)\n"
      "Rook moves (x, y-1) if empty(x, y-1)\n"
      "Rook moves (x-1, y+1) if empty(x-1, y+1)\n"
      "Rook moves (x-2, y-1)\n"
      "Rook captures as it moves\n",
      "The Rook can move right from one to seven, down one, up one and to the "
      "left, or down one and left two. The Rook also captures as it moves.");
}

TEST(English, TellsConditionsAndResults) {
  expect_told(
      "players are white and black\n"
      "King moves (7, 1) if white && on(5, 1) && on(\"white Rook\", 8, 1) && "
      "nocheck(\"white\", 6, 1) && unmoved(\"King\") => move(8, 1, 6, 1)\n",
      "The white King can move to (7, 1) if it is on (5, 1) and a white Rook "
      "is on (8, 1) and no opponent piece attacks (6, 1) and the King has not "
      "moved. If so, then the piece on (8, 1) moves to (6, 1).");
}

TEST(English, TellsWhatStandsOnASquareAndOnEachOfARange) {
  expect_told(
      "Pawn moves (x, y+1) if not own(x+1, y) && not other(x, y+2) && "
      "not on(x, 2)\n"
      "Rook moves (x+3, y) if own(x+1..2, y) && not empty(x-1..2, y)\n",
      "The Pawn can move up one if no piece of the player is on the square "
      "right one and no piece of an opponent is on the square up two and it is "
      "not on y=2. The Rook can move right three if pieces of the player are "
      "on all of the squares right from one to two and not all of the squares "
      "left from one to two are empty.");
  expect_told(
      "goal is own(1..3, 1) and not on(\"Pawn\", 1..3, 2)\n",
      "Each player tries to reach this: pieces of the player are on all of "
      "(1..3, 1) and no Pawn is on any of (1..3, 2).");
}

TEST(English, TellsAlternativesWithinConditionsInBrackets) {
  expect_told(
      "goal is (Row or Pair) and not (Pair and full board) or (Row or Pair) "
      "if white\n"
      "tie is not empty board or no pieces(opponent King)\n"
      "Row means (x, y)\nPair means (x, y) and no pieces(opponent)\n",
      "Each player tries to reach this: (Row, or Pair) and it is not so that "
      "(Pair and the board is full), or (Row, or Pair) if the player is white. "
      "If the board is not empty, or there are "
      "no opponent King pieces, the game is a tie.  Row means that there is a "
      "piece at (x, y). Pair means that there is a piece at (x, y) and the "
      "opponent has no pieces.");
}

TEST(English, TellsWhatIsDone) {
  expect_told(
      "one player\ngame has All button\nAll means toggle(board)\n"
      "goal is on(\"white\", 1, 1) and not on(\"white\", 1..2, 2)\n"
      "assert after All: toggle(1, 1) and grid becomes Start\n",
      "The player tries to reach this: (1, 1) is white and none of (1..2, 2) "
      "is white. After All, (1, 1) gets its next colour, and then grid becomes "
      "Start.  There is a button All. All means that every square gets its "
      "next colour.");
}

TEST(English, LeavesATitleInQuotesAsItIs) {
  const std::string text = told("game is \"Fox and Geese\"\ntwo players\n");
  EXPECT_NE(text.find("Fox and Geese is a two-player game"), std::string::npos)
      << text;
}

TEST(English, LeavesLargeArraysOut) {
  const std::string small = told("board starts [[A, B], [C, D]]\n");
  EXPECT_NE(small.find("[[A, B], [C, D]]"), std::string::npos);
  std::string rows = "[A, B, C, D, E, F, G]";
  for (int i = 0; i < 3; ++i) rows += ", [A, B, C, D, E, F, G]";
  EXPECT_EQ(told("board starts [" + rows + "]\n").find("[A"),
            std::string::npos);
}

TEST(English, TellsEveryStatementSomehow) {
  const std::string all = told(
      "sides are solid\nkey j moves (x-1, y)\n"
      "player can set level to 1..8\ngame has Test button\n"
      "assert Test: lastmove(\"Test\")\n");
  for (const char* part :
       {"Sides are solid.", "The key j moves the piece left one.",
        "The level can be set to one to eight.", "There is a button Test.",
        "Test is possible only if the last move was Test."}) {
    EXPECT_NE(all.find(part), std::string::npos) << part << '\n' << all;
  }
}

TEST(English, KeepsToEightyColumns) {
  if (sample_folder().empty()) GTEST_SKIP() << "no sample games here";
  for (const auto& entry :
       std::filesystem::directory_iterator(sample_folder())) {
    if (entry.path().extension() != ".egg") continue;
    gdl::Diagnostics diagnostics;
    std::istringstream lines(english::describe(
        syntax::parse(text_of(entry.path()), "game", diagnostics)));
    std::string line;
    while (std::getline(lines, line)) EXPECT_LE(line.size(), 80u) << line;
  }
}

TEST(English, SpellsNumbersAndLists) {
  EXPECT_EQ(english::number_in_words(8), "eight");
  EXPECT_EQ(english::number_in_words(0.5), "0.5");
  EXPECT_EQ(english::number_in_words(20), "20");
  EXPECT_EQ(description::list_in_words({"a", "b"}), "a and b");
  EXPECT_EQ(description::list_in_words({"a", "b", "c"}, "or"), "a, b, or c");
}

}  // namespace english_test
}  // namespace translators::eggg
