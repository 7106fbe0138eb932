// What is told of the sections of a rule file.

#include "translators/zrf/english/english.h"

#include <gtest/gtest.h>

#include <string>

#include "gdl/diagnostics.h"
#include "translators/zrf/english/goal_english.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::english {
namespace english_test {

/// A game on a board of three by two places with these sections more.
game::Game game_of(const std::string& sections) {
  gdl::Diagnostics diagnostics("game.zrf");
  const auto game =
      game::read_game(
          syntax::read_items(R"((board (grid (start-rectangle 0 0 1 1)
        (dimensions ("a/b/c" (1 0)) ("2/1" (0 1))) (directions (e 1 0) (n 0 1)))
        (zone (name far) (positions a2 b2)))
        (piece (name Man) (moves (move-type jump) (n add)
                                 (move-type walk) (e add)))
        (piece (name King)) )" + sections,
                             diagnostics),
          diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return game.value_or(game::Game());
}

const std::string kTwo = "(players White Black) (turn-order White Black) ";

std::string goals(const std::string& sections) {
  return describe_goals(game_of(kTwo + sections));
}

TEST(ZrfEnglish, TellsWhoPlaysOnWhatAndWhatStandsThere) {
  EXPECT_EQ(
      describe(game_of(kTwo + "(board-setup (White (Man a1 b1) (King c1)) "
                              "(Black (King a2) (Man off 3)))")),
      "White and Black play on 6 places in 3 columns and 2 rows. White "
      "begins.\n\n"
      "At first White has Man (2) and King. Black has King, and Man (3) "
      "beside the\nboard.\n");
  EXPECT_EQ(describe(game_of(kTwo + "(board-setup (White (Man a1)) "
                                    "(Black (Man a2)))")),
            "White and Black play on 6 places in 3 columns and 2 rows. White "
            "begins.\n\nAt first White and Black each have Man.\n");
}

TEST(ZrfEnglish, TellsTheOrderOfTurns) {
  const auto turns = [](const std::string& sections) {
    const std::string text = describe(game_of(sections));
    return text.substr(0, text.find("\n\n"));
  };
  EXPECT_EQ(turns("(players White Black) (turn-order White (White walk) "
                  "repeat Black (Black White))"),
            "White and Black play on 6 places in 3 columns and 2 rows. The "
            "turns are: White,\nWhite (walk), Black, and Black with pieces of "
            "White, and then again from number\n3 on.\n");
  EXPECT_EQ(
      turns("(players A B C ?Dice) (turn-order A ?Dice B ?Dice C)"),
      "A, B, and C play on 6 places in 3 columns and 2 rows. Moves of "
      "Dice are drawn by\nlot. The turns are: A, Dice, B, Dice, and C.\n");
  EXPECT_EQ(turns("(players Alone) (turn-order Alone)"),
            "Alone plays on 6 places in 3 columns and 2 rows.\n");
}

TEST(ZrfEnglish, TellsHowTheGameIsWon) {
  EXPECT_EQ(goals("(loss-condition (White Black) stalemated) "
                  "(draw-condition (White Black) repetition)"),
            "Whoever has no move loses. It is a draw where a position comes "
            "again and again.");
  EXPECT_EQ(goals("(win-condition (White) (absolute-config Man (far c1)))"),
            "White wins where it has Man on far and c1.");
  EXPECT_EQ(goals("(win-condition (White) (absolute-config opponent Man "
                  "(any-owner King) (far)))"),
            "White wins where it has Man of an opponent or King of anybody on "
            "far.");
  EXPECT_EQ(goals("(win-condition (White) (absolute-config not Man (a1 far)))"),
            "White wins where it has no Man on a1 or far.");
  EXPECT_EQ(goals("(win-condition (White) ((one-group Man n)))"),
            "White wins where it has all pieces of type Man in one group, by "
            "steps n.");
  EXPECT_EQ(goals("(loss-condition (White Black) (checkmated King)) "
                  "(loss-condition (Black) (captured Man King))"),
            "Whoever is checkmated (King) loses. Black loses where it has lost "
            "a piece of type Man or King.");
  EXPECT_EQ(goals("(loss-condition (White Black) (pieces-remaining 0)) "
                  "(draw-condition (White Black) (pieces-remaining 1 Man)) "
                  "(draw-condition (White Black) (pieces-remaining 2 Man)) "
                  "(count-condition (White Black) (total-piece-count 3))"),
            "Whoever has no pieces left loses. It is a draw where somebody has "
            "1 piece of type Man left. It is a draw where somebody has 2 "
            "pieces of type Man left. Where there are 3 pieces left, whoever "
            "has the most pieces wins.");
}

TEST(ZrfEnglish, TellsOfSeveralConditionsAtOnce) {
  EXPECT_EQ(goals("(win-condition (White Black) (or (relative-config Man n "
                  "Man) (relative-config Man e Man)))"),
            "Whoever has 2 of Man in a row wins.");
  EXPECT_EQ(goals("(win-condition (White Black) (relative-config Man n King))"),
            "Whoever has the pattern (relative-config Man n King) wins.");
  EXPECT_EQ(goals("(win-condition (White Black) (and (one-group) (not "
                  "stalemated)))"),
            "Whoever has all pieces in one group and not (has no move) wins.");
  EXPECT_EQ(goals("(loss-condition (White Black) (and (total-piece-count 2) "
                  "stalemated))"),
            "White or Black loses where there are 2 pieces left and somebody "
            "has no move.");
}

TEST(ZrfEnglish, TellsOfOptions) {
  const std::string text = describe(
      game_of(kTwo +
              "(option \"pass turn\" true) (option \"recycle captures\" true) "
              "(move-priorities jump walk)"));
  EXPECT_NE(text.find("\n\nA player may pass. Who takes a piece may bring it "
                      "into play as their own. Of the\ntypes of moves that are "
                      "possible the first of these must be made: jump then\n"
                      "walk.\n"),
            std::string::npos)
      << text;
}

}  // namespace english_test
}  // namespace translators::zrf::english
