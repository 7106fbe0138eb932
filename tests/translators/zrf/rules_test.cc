// What single rules of the language come to, in the smallest games that show
// it.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "gdl/presentation.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"
#include "tests/translators/zrf/translated_texts.h"
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

const std::string kSteps = "(e (verify not-friend?) add)";

TEST(ZrfHands, TakeWhatIsCapturedWhereThatIsRecycled) {
  const std::string setup = "(White (Man a)) (Black (Man b h))";
  const std::string moves = kSteps + ") (drops ((verify empty?) add)";
  EXPECT_EQ(counts(line_game(moves, setup, ""), 3), (Numbers{1, 1, 1, 1}));
  // A step, or a drop on one of seven empty places.
  EXPECT_EQ(
      counts(line_game(moves, setup, "(option \"recycle captures\" true)"), 3),
      (Numbers{1, 1, 1, 8}));
}

TEST(ZrfHands, TakeAllThatOneMoveTakes) {
  const std::string moves =
      "((verify (enemy? e)) (verify (enemy? w)) (capture e) (capture w) add)) "
      "(drops ((verify (or (position? d) (position? e))) (verify empty?) add)";
  const std::string dog =
      "(piece (name Dog) (moves (w (verify empty?) add))) "
      "(option \"recycle captures\" true)";
  // White takes two men and drops them, one after the other.
  EXPECT_EQ(
      counts(line_game(moves, "(White (Man b)) (Black (Man a c) (Dog i))", dog),
             7),
      (Numbers{1, 1, 1, 2, 2, 2, 2, 0}));
}

TEST(ZrfHands, DoNotTakeWhatIsPushedAway) {
  const std::string moves =
      "(e (verify enemy?) cascade e (verify empty?) add)) "
      "(drops ((verify empty?) add)";
  EXPECT_EQ(counts(line_game(moves, "(White (Man a)) (Black (Man b))",
                             "(option \"recycle captures\" true) "
                             "(option \"pass turn\" true)"),
                   3),
            (Numbers{1, 2, 2, 4}));
}

TEST(ZrfHands, DoNotTakeWhatLeavesSomethingBehind) {
  const std::string moves =
      "(e (verify empty?) (create Dog from) add)) (drops ((verify empty?) add)";
  EXPECT_EQ(counts(line_game(moves, "(White (Man a)) (Black (Man i))",
                             "(piece (name Dog)) "
                             "(option \"recycle captures\" true) "
                             "(option \"pass turn\" true)"),
                   3),
            (Numbers{1, 2, 2, 4}));
}

TEST(ZrfDrops, ThatDoMoreSayWhatIsDropped) {
  const std::string moves =
      "(e (verify (position? i)) add)) "
      "(drops ((verify (position? c)) (verify empty?) flip add)";
  const std::string dog =
      "(piece (name Dog) (moves (w (verify empty?) add)) "
      "(drops ((verify (position? c)) (verify empty?) flip add))) "
      "(option \"pass turn\" true)";
  // A man that is dropped is Black's and goes nowhere, a dog has a step.
  EXPECT_EQ(
      counts(line_game(moves, "(White (Man off 1) (Dog off 1)) (Black (Man a))",
                       dog),
             2),
      (Numbers{1, 3, 4}));
}

TEST(ZrfPartialMoves, GoOnAsThePieceCanThatMadeThem) {
  // Both step alike; the dog alone goes on.
  const std::string man =
      "(move-type near) (e (verify empty?) (add-partial far))";
  const std::string dog =
      "(piece (name Dog) (moves (move-type near) (e (verify not-enemy?) "
      "(add-partial far)) (move-type far) (w (verify empty?) add))) "
      "(move-priorities near)";
  EXPECT_EQ(
      counts(line_game(man, "(White (Man a) (Dog d)) (Black (Man g))", dog), 3),
      (Numbers{1, 2, 2, 3}));
}

TEST(ZrfPromotions, TakeFromWhatIsOffTheBoardWhereTheyAreRecycled) {
  const std::string moves = "(e (verify not-friend?) (add Queen))";
  const std::string more =
      "(piece (name Queen)) (option \"recycle promotions\" true)";
  const std::string white = "(White (Man a) (Queen off 1)) ";
  EXPECT_EQ(counts(line_game(moves, white + "(Black (Man g))", more), 2),
            (Numbers{1, 1, 0}));
  EXPECT_EQ(
      counts(line_game(moves, white + "(Black (Man g) (Queen off 1))", more),
             2),
      (Numbers{1, 1, 1}));
  // White takes the queen, so Black may have it again.
  EXPECT_EQ(
      counts(line_game(moves, white + "(Black (Man g) (Queen b))", more), 2),
      (Numbers{1, 1, 1}));
}

TEST(ZrfPromotions, ThatCannotBeMadeThreatenNothing) {
  const std::string pieces =
      "(piece (name Queen)) (piece (name King) (moves (w (verify empty?) add)))"
      "(piece (name Pawn) (moves (w (verify enemy?) (add Queen)))) "
      "(loss-condition (White Black) (checkmated King)) "
      "(option \"recycle promotions\" true)";
  const auto with = [&](const std::string& more) {
    return line_game("(e (verify empty?) add)",
                     "(White (King b) (Man e)) (Black (Pawn c)" + more + ")",
                     pieces);
  };
  EXPECT_EQ(counts(with(" (Queen off 1)"), 1), (Numbers{1, 1}));
  EXPECT_EQ(counts(with(""), 1), (Numbers{1, 2}));
}

TEST(ZrfMacros, TakeMoreThanNineArguments) {
  // $10 is the tenth argument, or the first and a zero.
  const std::string setup = "(White (Man a)) (Black (Man i))";
  const std::string tenth =
      "(define m ((verify (position? $10)) e add))"
      "(define one ($1 (verify (position? b)) add))";
  EXPECT_EQ(counts(tenth + line_game("(m z z z z z z z z z a)", setup, ""), 1),
            (Numbers{1, 1}));
  EXPECT_EQ(
      counts(tenth + line_game("(one e z z z z z z z z z)", setup, ""), 1),
      (Numbers{1, 1}));
  EXPECT_EQ(counts("(define f (set-flag $10 true) (verify (flag? c0)) e add)" +
                       line_game("((f c))", setup, ""),
                   1),
            (Numbers{1, 1}));
}

TEST(ZrfOptions, MayStandAsSections) {
  EXPECT_EQ(counts(line_game("(e add)", "(White (Man a)) (Black (Man i))",
                             "(animate-captures false) (smart-moves true)"),
                   1),
            (Numbers{1, 1}));
}

TEST(ZrfOwners, ChangeByFlip) {
  const std::string setup = "(White (Man a)) (Black (Man b))";
  EXPECT_EQ(
      counts(line_game("(e (verify enemy?) e (verify empty?) add)", setup, ""),
             2),
      (Numbers{1, 1, 1}));
  // Black has no piece any more.
  EXPECT_EQ(counts(line_game("(e (verify enemy?) flip e (verify empty?) add)",
                             setup, ""),
                   2),
            (Numbers{1, 1, 0}));
}

TEST(ZrfOwners, WhoHasNoTurnAreNeitherFriendNorEnemy) {
  const auto asking = [](const std::string& question) {
    std::string text = line_game("(e (verify " + question + ") add)",
                                 "(White (Man a)) (Stone (Man b))", "");
    const std::string players = "(players White Black";
    return text.replace(text.find(players), players.size(), players + " Stone");
  };
  EXPECT_EQ(counts(asking("neutral?"), 1), (Numbers{1, 1}));
  EXPECT_EQ(counts(asking("enemy?"), 1), (Numbers{1, 0}));
  EXPECT_EQ(counts(asking("friend?"), 1), (Numbers{1, 0}));
  EXPECT_EQ(counts(asking("not-empty?"), 1), (Numbers{1, 1}));
}

/// The line game with other players and turns.
std::string with_players(std::string text, const std::string& players) {
  const std::string usual = "(players White Black) (turn-order White Black)";
  return text.replace(text.find(usual), usual.size(), players);
}

/// As counts(); that moves are drawn may be warned of.
Numbers counts_by_chance(const std::string& text, std::uint32_t depth) {
  const std::string rules = translated(text);
  EXPECT_NE(rules.find("(role random)"), std::string::npos);
  gdl::Diagnostics diagnostics("game.zrf");
  const gdl::Rulesheet sheet = gdl::read_rules(
      gdl::read_rule_expressions(rules, diagnostics), diagnostics);
  return counts_of(perft_of(
      *reasoner::engines::make_state_machine(sheet, "datalog"), depth));
}

TEST(ZrfOwners, ThatBeginWithAQuestionMarkMoveByChance) {
  EXPECT_EQ(counts_by_chance(
                with_players(
                    line_game(kSteps, "(?Dice (Man a c)) (White (Man g))", ""),
                    "(players White ?Dice) (turn-order ?Dice White)"),
                2),
            (Numbers{1, 2, 2}));
}

TEST(ZrfOwners, ThatMoveByChanceEachHaveTheirOwnPieces) {
  EXPECT_EQ(counts_by_chance(
                with_players(
                    line_game(kSteps,
                              "(?Dice (Man a)) (?Wind (Man c e)) (White (Man "
                              "g))",
                              ""),
                    "(players White ?Dice ?Wind) (turn-order ?Dice White "
                    "?Wind)"),
                3),
            (Numbers{1, 1, 1, 2}));
}

/// What the roles get once all have made their first legal move.
std::vector<reasoner::Goal> goals_after_a_step(const std::string& text) {
  const std::string rules = translated(text);
  const auto machine =
      reasoner::engines::make_state_machine(rules_of_text(rules), "datalog");
  reasoner::State state;
  machine->initial_state(state);
  std::vector<reasoner::MoveId> joint;
  std::vector<reasoner::MoveId> legal;
  std::vector<reasoner::Goal> goals(machine->game().role_count());
  for (reasoner::RoleIndex role = 0; role < goals.size(); ++role) {
    machine->legal_moves(state, role, legal);
    joint.push_back(legal.front());
  }
  machine->next_state(state, joint, state);
  EXPECT_TRUE(machine->is_terminal(state));
  machine->goals(state, goals);
  return goals;
}

TEST(ZrfGoals, CompareThePiecesOfThePlayersAlone) {
  const std::string text =
      line_game("(e (verify empty?) add)",
                "(White (Man a b)) (Black (Man i)) (Stone (Man f g h))",
                "(count-condition (White Black) (pieces-remaining 2))");
  EXPECT_EQ(goals_after_a_step(with_players(
                text, "(players White Black Stone) (turn-order White Black)")),
            (std::vector<reasoner::Goal>{100, 0}));
}

TEST(ZrfGoals, CompareWhoPlaysAloneWithThoseWhosePiecesMove) {
  const std::string text =
      line_game("(e (verify empty?) add)", "(White (Man a)) (Black (Man g h))",
                "(count-condition (White Black) (pieces-remaining 1 Man))");
  EXPECT_EQ(
      goals_after_a_step(with_players(text,
                                      "(players White Black) (turn-order White "
                                      "(White Black))")),
      (std::vector<reasoner::Goal>{0}));
}

TEST(ZrfGoals, AreMetWhereAPieceWasCaptured) {
  const std::string goal = "(loss-condition (White Black) (captured Man))";
  EXPECT_EQ(
      counts(line_game(kSteps, "(White (Man a)) (Black (Man c h))", goal), 4),
      (Numbers{1, 1, 2, 2, 2}));
  const std::string taken =
      line_game(kSteps, "(White (Man a)) (Black (Man b h))", goal);
  EXPECT_EQ(counts(taken, 2), (Numbers{1, 1, 0}));
  EXPECT_EQ(goals_after_a_step(taken), (std::vector<reasoner::Goal>{100, 0}));
}

TEST(ZrfGoals, RememberWhatAPartOfAMoveTook) {
  const std::string moves =
      "(e (verify enemy?) capture e (verify empty?) (add-partial far)) "
      "(move-type far) (e (verify empty?) add)";
  EXPECT_EQ(counts(line_game(moves, "(White (Man a)) (Black (Man b h))",
                             "(loss-condition (Black) (captured Man))"),
                   3),
            (Numbers{1, 1, 1, 0}));
}

TEST(ZrfGoals, ThatAreMetAtFirstCountFromTheFirstMoveOn) {
  const std::string setup = "(White (Man a)) (Black (Man i))";
  for (const char* goal :
       {"(pieces-remaining 1)", "(one-group)", "(or (one-group) stalemated)"}) {
    EXPECT_EQ(counts(line_game(kSteps, setup,
                               "(win-condition (White Black) " +
                                   std::string(goal) + ")"),
                     2),
              (Numbers{1, 1, 0}))
        << goal;
  }
}

TEST(ZrfGoals, TellWhatTheyWereMetBy) {
  const auto tells = [](const std::string& condition,
                        const std::string& reason) {
    const std::string rules = translated(
        line_game(kSteps, "(White (Man a b)) (Black (Man h i))",
                  "(loss-condition (White Black) " + condition + ")"));
    EXPECT_NE(rules.find("(<= " + reason + "\n"), std::string::npos) << rules;
  };
  tells("stalemated", "(stalemated white)");
  tells("(checkmated Man)", "(checkmated black)");
  tells("repetition", "repetition");
  tells("(captured Man)", "(has_lost_the_man white)");
  tells("(pieces-remaining 0)", "(has_no_pieces_left white)");
  tells("(pieces-remaining 0 Man)", "(has_no_man_left white)");
  tells("(pieces-remaining 1)", "(has_only_1_piece_left white)");
  tells("(total-piece-count 3)", "only_3_pieces_left");
  tells("(absolute-config Man (f))", "(has_arrived white)");
  tells("(relative-config Man e Man e Man)", "(has_a_row white)");
  tells("(relative-config Man e Man w Man)", "(has_the_pattern white)");
  tells("(one-group)", "(united white)");
  // The same of two goals is not the same relation: one may be a win.
  tells(
      "(absolute-config Man (f))) (win-condition (White) (absolute-config "
      "Man (g))",
      "(has_arrived_2 white)");
  tells("(or (absolute-config Man (f)) (absolute-config Man (g)))",
        "(has_arrived white)");
  tells("(or stalemated (pieces-remaining 0))", "(met 1)");
}

TEST(ZrfLimits, AreSetWhereWhatIsTakenComesBack) {
  const auto is_limited = [](const std::string& more) {
    gdl::Diagnostics diagnostics("game.zrf");
    const std::string text = line_game(
        "((verify (enemy? e)) e capture add)) (drops ((verify empty?) add)",
        "(White (Man a off 1)) (Black (Man b off 1))", more);
    language().translate({"/nowhere/game.zrf", text, {}}, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
    return !diagnostics.empty();
  };
  EXPECT_FALSE(is_limited(""));
  EXPECT_TRUE(is_limited("(option \"recycle captures\" true)"));
  EXPECT_TRUE(is_limited("(option \"recycle promotions\" true)"));
}

// Twice the work for each would be too much for any patience.
TEST(ZrfLoops, MayLieDeepInOneAnother) {
  std::string loops;
  for (int i = 0; i < 40; ++i) loops += "(while (empty? e) e ";
  EXPECT_EQ(counts(line_game("(e " + loops + std::string(40, ')') + " add)",
                             "(White (Man a)) (Black (Man i))", ""),
                   1),
            (Numbers{1, 1}));
}

TEST(ZrfPieces, ThatAreOnlyAskedForAreNotRun) {
  EXPECT_EQ(counts(line_game("(e (verify (not-piece? Queen)) add)",
                             "(White (Man a)) (Black (Man b))",
                             "(piece (name Queen) (moves (up add)))"),
                   1),
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

TEST(ZrfConditions, AskWhatWasMarkedFlaggedOrLiesNearby) {
  // Of men on a and d, which of them may step to the right.
  const std::vector<std::pair<std::string, std::uint64_t>> cases = {
      {"(verify (position? d w))", 1},
      {"(verify (position? e))", 1},
      {"(set-position-flag seen true e) (verify (position-flag? seen e)) "
       "(verify (not-position-flag? seen w))",
       2},
      {"(verify adjacent-to-enemy?)", 1},
      {"(verify (not-marked? e)) (mark w) (verify (marked? w)) back (verify "
       "marked?) e",
       2},
      {"to e e (verify (enemy? to)) w w", 0},
      {"to (verify (empty? to))", 2},
      {"(verify (last-to? e))", 0},
      {"(verify ((empty?))) (verify any)", 2},
      {"(e e) w w", 2}};
  for (const auto& [program, moves] : cases) {
    EXPECT_EQ(counts(line_game("(e " + program + " add)",
                               "(White (Man a d)) (Black (Man f))", ""),
                     1),
              (Numbers{1, moves}))
        << program;
  }
  // Black may leap, too, or go where White has come from or gone to.
  EXPECT_EQ(counts(line_game("(e e (verify empty?) add) (w (verify "
                             "last-from?) add) (e (verify last-to?) add)",
                             "(White (Man a)) (Black (Man b i))", ""),
                   2),
            (Numbers{1, 1, 3}));
}

TEST(ZrfAttributes, GoWithAPieceThatChangesItsOwner) {
  const std::string moves =
      "((verify not-tired?) (set-attribute tired? true) e (verify empty?) flip "
      "add)) (attribute tired? false) (moves ((verify tired?) w add) ((verify "
      "tired?) w w add)";
  // A tired man of Black's on b, or on d, goes back; that on i has no step.
  EXPECT_EQ(
      counts(line_game(moves, "(White (Man a c)) (Black (Man i))", ""), 2),
      (Numbers{1, 2, 3}));
}

TEST(ZrfRoyals, AreSafeFromWhatTheirMoveDisarms) {
  const std::string pieces =
      "(piece (name King) (moves (e (verify empty?) add) (w (verify empty?) "
      "add))) (piece (name Gun) (attribute loaded? true) (moves ((verify "
      "loaded?) w (while empty? w) (verify enemy?) add))) (loss-condition "
      "(White Black) (checkmated King))";
  // Wherever the king goes the gun takes it; the man unloads the gun.
  EXPECT_EQ(counts(line_game("((set-attribute loaded? false w) e (verify "
                             "empty?) add)",
                             "(White (King a) (Man f)) (Black (Gun e) (King "
                             "i))",
                             pieces),
                   2),
            (Numbers{1, 1, 1}));
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

TEST(ZrfRoyals, EndTheTurnOfAPieceThatWouldLeaveThemToBeTaken) {
  const std::string jumps =
      "(move-type jump) "
      "(e (verify enemy?) capture e (verify empty?) (add-partial far)) "
      "(move-type far) "
      "(e (verify enemy?) capture i (verify empty?) (add-partial far))";
  const std::string pieces =
      "(piece (name Stone)) (piece (name King)) (piece (name Rook) (moves "
      "(move-type walk) (e (while empty? add e) (verify enemy?) add))) "
      "(move-priorities jump walk) (loss-condition (White) (checkmated King))";
  const std::string black = "(Black (Rook a) (Stone c e))";
  // From d the man would go on to i, and the rook at a would see the king.
  EXPECT_EQ(
      counts(line_game(jumps, "(White (Man b) (King g))" + black, pieces), 2),
      (Numbers{1, 1, 3}));
  // A man at f stands between; from i the other one cannot go on.
  EXPECT_EQ(
      counts(line_game(jumps, "(White (Man b f) (King g))" + black, pieces), 3),
      (Numbers{1, 1, 1, 5}));
}

TEST(ZrfPictures, AreNamedByFactsAsTheFileNamesThem) {
  std::string text =
      line_game("(e add)", "(White (Man a)) (Black (Man i))", "");
  text.replace(text.find("(name Man)"), 10,
               "(name Man) (image White \"Big\\a man-1.BMP\" \"b.bmp\" "
               "Black \"b_2.bmp\" Nobody \"d.bmp\")");
  const std::string rules = translated(text);
  gdl::Diagnostics diagnostics;
  const auto looks = gdl::looks_of(gdl::read_kif(rules, diagnostics));
  EXPECT_EQ(looks, (std::map<std::string, std::string>{
                       {"white_man", "picture_big-2fa-20man-2d1"},
                       {"black_man", "picture_b_2"}}))
      << rules;
}

TEST(ZrfPictures, OfOtherKindsAreNone) {
  std::string text =
      line_game("(e add)", "(White (Man a)) (Black (Man i))", "");
  text.replace(text.find("(name Man)"), 10,
               "(name Man) (image) (image White) (image \"a.bmp\") "
               "(image White \"a.gif\" Black \"\" (b))");
  EXPECT_EQ(translated(text).find("looks"), std::string::npos);
}

}  // namespace rules_test
}  // namespace translators::zrf
