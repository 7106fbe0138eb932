// What single rules of the language come to, in the smallest games that show
// it.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "tests/translators/translated_games.h"
#include "translators/zrf/language.h"

namespace translators::zrf {
namespace rules_test {

using Numbers = std::vector<std::uint64_t>;

/// A game on one line of nine places, `a` to `i`.
std::string line_game(const std::string& moves, const std::string& setup,
                      const std::string& more) {
  return R"((game (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 1 1)
    (dimensions ("a/b/c/d/e/f/g/h/i" (1 0))) (directions (e 1) (w -1))))
  (piece (name Man) (moves )" +
         moves + "))\n(board-setup " + setup + ")\n" + more + ")";
}

std::string translated(const std::string& text) {
  gdl::Diagnostics diagnostics("game.zrf");
  gdl::ReadOptions options;
  options.settings = {"steps=20"};
  std::string rules =
      language().translate({"/nowhere/game.zrf", text, options}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rules;
}

Numbers counts(const std::string& text, std::uint32_t depth) {
  return counts_of_text(translated(text), depth);
}

const std::string kJumps =
    "(e (verify enemy?) capture e (verify empty?) (add-partial)) "
    "(w (verify enemy?) capture w (verify empty?) (add-partial))";

TEST(ZrfMaximalCaptures, OnlyTheLongestChainIsLegal) {
  const std::string setup = "(White (Man a i)) (Black (Man b d h))";
  EXPECT_EQ(counts(line_game(kJumps, setup, ""), 1), (Numbers{1, 2}));
  // From a over b and d, and not from i over h.
  EXPECT_EQ(
      counts(line_game(kJumps, setup, "(option \"maximal captures\" true)"), 2),
      (Numbers{1, 1, 1}));
}

TEST(ZrfMaximalCaptures, ChainsOfOneLengthAreAllLegal) {
  const std::string setup = "(White (Man a i)) (Black (Man b h))";
  EXPECT_EQ(
      counts(line_game(kJumps, setup, "(option \"maximal captures\" true)"), 1),
      (Numbers{1, 2}));
}

TEST(ZrfMaximalCaptures, CanBeSaidAsASection) {
  const std::string setup = "(White (Man a i)) (Black (Man b d h))";
  EXPECT_EQ(counts(line_game(kJumps, setup, "(maximal-captures true)"), 1),
            (Numbers{1, 1}));
}

TEST(ZrfGo, LeadsToWhereTheLastMoveBeganOrEnded) {
  // Black goes where White came from, or beyond where White went.
  const std::string setup = "(White (Man a)) (Black (Dog i))";
  const auto dog = [](const std::string& program) {
    return "(piece (name Dog) (moves " + program + "))";
  };
  const std::string step = "(e (verify empty?) add)";
  const auto last_from = [&](const std::string& place) {
    return line_game(
        step, setup,
        dog("((go last-from) (verify (position? " + place + ")) add)"));
  };
  EXPECT_EQ(counts(last_from("a"), 2), (Numbers{1, 1, 1}));
  EXPECT_EQ(counts(last_from("b"), 2), (Numbers{1, 1, 0}));
  // White is at b, and beyond is c.
  EXPECT_EQ(
      counts(line_game(step, setup,
                       dog("((go last-to) e (verify (position? c)) add)")),
             2),
      (Numbers{1, 1, 1}));
  EXPECT_EQ(
      counts(line_game(step, setup,
                       dog("((go last-to) e (verify (position? d)) add)")),
             2),
      (Numbers{1, 1, 0}));
}

TEST(ZrfGoals, SayWhichPositionsAreGoals) {
  const std::string setup = "(White (Man a)) (Black (Man i))";
  const std::string goal =
      "(win-condition (White) (or (absolute-config Man (d)) "
      "(absolute-config Man (f))))";
  const auto up_to = [&](const std::string& place) {
    return line_game("(e (while not-goal-position? e) (verify (position? " +
                         place + ")) add)",
                     setup, goal);
  };
  EXPECT_EQ(counts(up_to("d"), 1), (Numbers{1, 1}));
  EXPECT_EQ(counts(up_to("f"), 1), (Numbers{1, 0}));
}

TEST(ZrfRoyals, AHopperThreatensOverOnePieceAndNotOverTwo) {
  // The cannon at i takes over one piece. The man at e may not come between:
  // it would be the screen; the one at g is a screen already.
  const std::string cannon =
      "(piece (name King) (moves (w (verify empty?) add))) "
      "(piece (name Cannon) (moves (w (while empty? w) w (while empty? w) "
      "(verify enemy?) add))) (loss-condition (White Black) (checkmated King))";
  const std::string step = "(e (verify empty?) add) (w (verify empty?) add)";
  // No screen: only the king moves freely; no man can step in between.
  EXPECT_EQ(
      counts(line_game(step, "(White (King b)) (Black (Cannon i))", cannon), 1),
      (Numbers{1, 1}));
  // One screen, so check: taking it away is impossible, the king's step to a
  // does not help, and no other man is there: lost.
  EXPECT_EQ(
      counts(line_game("(e (verify empty?) add)",
                       "(White (King b)) (Black (Cannon i) (Man e))", cannon),
             1),
      (Numbers{1, 0}));
  // Two screens: the king may go, the man at d may step to c, not beyond.
  EXPECT_EQ(counts(line_game(step,
                             "(White (King b) (Man d)) (Black (Cannon i) "
                             "(Man f))",
                             cannon),
                   1),
            (Numbers{1, 3}));
}

}  // namespace rules_test
}  // namespace translators::zrf
