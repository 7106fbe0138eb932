// Programs with more branches than could be followed one by one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/translators/zrf/translated_texts.h"

namespace translators::zrf {
namespace ways_test {

using Numbers = std::vector<std::uint64_t>;

/// A game on one line of 26 places, `a` to `z`.
std::string long_line(const std::string& moves, const std::string& setup,
                      const std::string& more = "") {
  return R"((game (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 1 1)
    (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z" (1 0)))
    (directions (e 1) (w -1))))
  (piece (name Man) (attribute tired? false) (moves )" +
         moves + "))\n(piece (name Stone))\n(board-setup " + setup + ")\n" +
         more + ")";
}

TEST(ZrfWays, AFlagThatTurnsOverAtEachPlaceIsNotAWayForEach) {
  // A man steps where the number of stones on the line is odd.
  const std::string moves =
      "(mark a (while (on-board? e) e (if (piece? Stone) (if (flag? odd) "
      "(set-flag odd false) else (set-flag odd true)))) "
      "(verify (flag? odd)) back e (verify empty?) add)";
  const std::string black = "(Black (Man z))";
  EXPECT_EQ(
      counts(long_line(moves, "(White (Man a) (Stone c k y))" + black), 1),
      (Numbers{1, 1}));
  EXPECT_EQ(counts(long_line(moves, "(White (Man a) (Stone c k))" + black), 1),
            (Numbers{1, 0}));
}

TEST(ZrfWays, ThatMarkSomethingOnTheWayComeTogetherAgain) {
  // Each part of the first line may move the mark, which is not used later.
  std::string asks;
  for (char place = 'b'; place < 'z'; ++place) {
    asks += std::string("(if (piece? Stone ") + place + ") mark " + place +
            " (capture) back) ";
  }
  const std::string game =
      long_line("(" + asks + " e (verify empty?) add)",
                "(White (Man a)) (Black (Man z) (Stone d k y))",
                "(loss-condition (Black) (pieces-remaining 0 Stone))");
  EXPECT_EQ(counts(game, 2), (Numbers{1, 1, 0}));
}

TEST(ZrfWays, ThatCleanTheWholeBoardShareTheirRules) {
  const std::string clean =
      "(define go (e $1 (verify empty?) mark a (while (on-board? e) e "
      "(if (and enemy? (piece? Stone)) capture) "
      "(if (and friend? tired?) (set-attribute tired? false))) back "
      "(set-attribute tired? true) add))"
      "(define tired (w (verify tired? e) (verify empty?) add))";
  const std::string setup = "(White (Man a e)) (Black (Man z) (Stone d k y))";
  const std::string moves =
      "(go) (go e) ((verify tired?) w (verify empty?) add)";
  const std::string rules = translated(
      clean + long_line(moves, setup,
                        "(loss-condition (Black) (pieces-remaining 0 Stone))"));
  // Without a stone Black has lost after White's first move.
  EXPECT_EQ(counts_of_text(rules, 2), (Numbers{1, 4, 0}));
  // Each place has its rules once, and not once for each of a hundred moves.
  EXPECT_LT(rules.size(), 60'000U);
  EXPECT_NE(rules.find("(happens "), std::string::npos);
  // Black clears White's stones in turn: the man that went before may go back.
  EXPECT_EQ(
      counts(clean + long_line(moves, "(White (Man c)) (Black (Man m))"), 3),
      (Numbers{1, 2, 4, 12}));
}

/// The most words in an atom of a table.
std::ptrdiff_t widest_table(const std::string& rules) {
  std::ptrdiff_t widest = 0;
  for (std::size_t i = rules.find("(table_"); i != std::string::npos;
       i = rules.find("(table_", i + 1)) {
    const auto begin = rules.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = std::find(begin, rules.end(), ')');
    widest = std::max(widest, std::count(begin, end, ' '));
  }
  return widest;
}

TEST(ZrfWays, ThatAskManyThingsHaveNoWideTables) {
  // A stone comes to the first free one of 17 places: so many moves of one
  // name, the last of which asks for all those places.
  std::string asks = "add";
  for (char place = 'v'; place > 'e'; --place) {
    const std::string name(1, place);
    asks = "(if (empty? " + name + ") (create Stone " + name + ") add else " +
           asks + ")";
  }
  const std::string rules =
      translated(long_line("(e (verify empty?) " + asks + ")",
                           "(White (Man a)) (Black (Man x) (Stone f h))"));
  EXPECT_LE(widest_table(rules), 10);
  EXPECT_EQ(counts_of_text(rules, 4), (Numbers{1, 1, 1, 1, 1}));
}

TEST(ZrfWays, OfAPieceThatBecomesAnotherSpeakOfThatPieceAlone) {
  std::string more;
  std::string others;
  for (char type = 'A'; type <= 'Z'; ++type) {
    more += std::string("(piece (name Other") + type + "))";
    others += std::string(" (Other") + type + " off 1)";
  }
  const std::string rules = translated(long_line(
      "(e (verify empty?) (if (piece? Stone w) (change-type Man w)) add)",
      "(White (Man b)" + others + ") (Black (Stone a) (Man z))", more));
  EXPECT_EQ(counts_of_text(rules, 2), (Numbers{1, 1, 0}));
  // 27 kinds of pieces for each of 25 places would be a megabyte.
  EXPECT_LT(rules.size(), 60'000U);
}

TEST(ZrfWays, DoNotAskForPiecesThatAreNeverThere) {
  const auto rules = [](const std::string& asks, const std::string& piece) {
    return translated(long_line(
        "(e (verify empty?) " + asks + " add)",
        "(White (Man b)) (Black (Stone a) (Man z))",
        "(piece (name Bomb)) (piece (name Box) (moves (w " + piece + ")))"));
  };
  const std::string bomb = "(if (piece? Bomb e) (capture e))";
  const std::string without = rules("", "(add Bomb)");
  // No box is ever there that could become a bomb.
  EXPECT_EQ(rules(bomb, "(add Bomb)"), without);
  const std::string box = "(if (piece? Stone e) (create Box e))";
  EXPECT_EQ(rules(box + bomb, "add"), rules(box, "add"));
  EXPECT_NE(rules(box + bomb, "(add Bomb)"), rules(box, "(add Bomb)"));
}

TEST(ZrfWays, ThatUseAFlagForOnePlaceAskNothingOfOthers) {
  // Stones that have an enemy behind them are taken.
  const std::string rules = translated(long_line(
      "(mark a (while (on-board? e) e (if (piece? Stone) (set-flag near false) "
      "(if (enemy? e) (set-flag near true)) (if (flag? near) capture))) back "
      "e (verify empty?) add)",
      "(White (Man a)) (Black (Man z) (Stone d e k y))",
      "(loss-condition (Black) (pieces-remaining 2 Stone))"));
  EXPECT_EQ(counts_of_text(rules, 2), (Numbers{1, 1, 0}));
  EXPECT_EQ(rules.find("(when_4 "), std::string::npos);
}

TEST(ZrfWays, ThatDoManyThingsOnOneConditionAskForItOnce) {
  // Who comes beside a stone takes all stones.
  const std::string rules = translated(long_line(
      "(e (verify empty?) (set-flag all? false) (if (piece? Stone e) (set-flag "
      "all? true)) mark (if (flag? all?) a (while (on-board? e) e (if (piece? "
      "Stone) capture))) back add)",
      "(White (Man a f)) (Black (Man z) (Stone d h k y))",
      "(loss-condition (Black) (pieces-remaining 0 Stone))"));
  // By the man at f the match is over; the other one comes beside d later.
  EXPECT_EQ(counts_of_text(rules, 2), (Numbers{1, 2, 0}));
  EXPECT_LT(rules.size(), 20'000U);
}

TEST(ZrfAttacks, MayBeAskedForByATypeOfMoves) {
  const auto game = [](const std::string& question) {
    return long_line("(move-type calm) (e (verify " + question +
                         ") add) (move-type wild) (e e e (verify enemy?) add) "
                         "(w w (verify enemy?) add)",
                     "(White (Man b)) (Black (Man e))");
  };
  // Black's man at e could take at c by a wild move.
  EXPECT_EQ(counts(game("attacked?"), 1), (Numbers{1, 2}));
  EXPECT_EQ(counts(game("(attacked? wild)"), 1), (Numbers{1, 2}));
  EXPECT_EQ(counts(game("(attacked? calm)"), 1), (Numbers{1, 1}));
  EXPECT_EQ(counts(game("(not-attacked? calm)"), 1), (Numbers{1, 2}));
}

TEST(ZrfAttacks, MayBeAskedForInsideOfOtherQuestions) {
  const auto game = [](const std::string& question) {
    return long_line(
        "(e (verify " + question + ") add) (w (verify " + question + ") add)",
        "(White (Man b)) (Black (Man d))");
  };
  // Black's man would take at c, though it would itself be attacked there.
  EXPECT_EQ(counts(game("not-attacked?"), 1), (Numbers{1, 1}));
  EXPECT_EQ(counts(game("(not (or attacked? (piece? Man z)))"), 1),
            (Numbers{1, 1}));
  EXPECT_EQ(counts(game("(and not-attacked? (not (piece? Man z)))"), 1),
            (Numbers{1, 1}));
}

TEST(ZrfAttacks, AreOnAPlaceAsIfAPieceStoodThere) {
  // What moves west goes to empty places only while f is empty; it takes
  // always, and so would at c.
  EXPECT_EQ(counts(long_line("(e (verify not-attacked?) add) "
                             "(w (verify (or (and empty? (empty? f)) enemy?)) "
                             "add)",
                             "(White (Man b h)) (Black (Man d) (Stone f))"),
                   1),
            (Numbers{1, 1}));
}

TEST(ZrfMacros, WithoutArgumentsHaveThoseOfTheMacroAround) {
  const std::string macros =
      "(define land (verify (empty? $2)) $2)"
      "(define twice ($1 (land) add))";
  EXPECT_EQ(counts(macros + long_line("(twice e w) (twice e e)",
                                      "(White (Man b)) (Black (Man z))"),
                   1),
            (Numbers{1, 1}));
}

}  // namespace ways_test
}  // namespace translators::zrf
