// What single forms of statements mean, by the games that they make.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace forms_test {

using Counts = std::vector<std::uint64_t>;

Translation translated(const std::string& text,
                       const values::Options& options = {}) {
  gdl::Diagnostics diagnostics("game");
  const syntax::Description description =
      syntax::parse(text, "game", diagnostics);
  Translation translation = translate(description, options, diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return translation;
}

Counts counts(const std::string& text, std::uint32_t depth,
              const values::Options& options = {}) {
  return counts_of_text(translated(text, options).gdl, depth);
}

/// The facts after some joint moves, and what each role has then.
struct Result {
  std::vector<std::string> facts;
  bool is_over = false;
  std::vector<reasoner::Goal> goals;

  bool has(const std::string& fact) const {
    return std::find(facts.begin(), facts.end(), fact) != facts.end();
  }
};

Result played(const std::string& text, const std::string& moves) {
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(translated(text).gdl));
  reasoner::State state;
  machine->initial_state(state);
  if (!moves.empty()) {
    state = reasoner::walks::position_after(*machine, state, moves);
  }
  Result result;
  result.facts = machine->game().facts(state);
  result.is_over = machine->is_terminal(state);
  result.goals.resize(machine->game().role_count());
  machine->goals(state, result.goals);
  return result;
}

/// A game of placing without turns and a goal.
std::string placing(const std::string& grid) {
  return grid +
         " grid\nplayers are Red and Blue\npieces are Red and Blue\n"
         "turn is player place piece\n";
}

const std::string kRow = "goal is Row\nRow means (x, y) and (x+1, y)\n";

TEST(EgggTurns, GoRoundCounterclockwise) {
  const std::string game =
      "3x3 grid\nplayers are Red and Blue and Green\n"
      "pieces are Red and Blue and Green\nturn is player place piece\n" +
      kRow;
  const std::string moves = "((place 1 1) noop noop)";
  EXPECT_TRUE(played(game + "turns alternate counterclockwise\n", moves)
                  .has("(turn green)"));
  EXPECT_TRUE(
      played(game + "turns alternate clockwise\n", moves).has("(turn blue)"));
}

TEST(EgggAtOnce, NobodyGetsASquareThatBothWant) {
  const std::string game = placing("3x3") + "turns synchronize\n" + kRow;
  // 72 pairs of squares, and 9 times nothing happens.
  EXPECT_EQ(counts(game, 2), (Counts{1, 81, 72 * 49 + 9 * 81}));
  const Result clash = played(game, "((place 2 2) (place 2 2))");
  EXPECT_FALSE(clash.has("(cell 2 2 red)"));
  EXPECT_FALSE(clash.has("(cell 2 2 blue)"));
}

TEST(EgggAtOnce, BothReachTheGoalOrOne) {
  const std::string game = placing("3x3") + "turns synchronize\n" + kRow;
  const Result both =
      played(game, "((place 1 1) (place 1 2)) ((place 2 1) (place 2 2))");
  EXPECT_TRUE(both.is_over);
  EXPECT_EQ(both.goals, (std::vector<reasoner::Goal>{50, 50}));
  const Result one =
      played(game, "((place 1 1) (place 1 2)) ((place 2 1) (place 3 2))");
  EXPECT_TRUE(one.is_over);
  EXPECT_EQ(one.goals, (std::vector<reasoner::Goal>{100, 0}));
}

TEST(EgggAtOnce, PiecesThatAreGoneAreNotCaptured) {
  const std::string game =
      "3x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, black Man, empty]]\nturns synchronize\n"
      "turn is player move piece\nMan moves (x+1, y)\nMan moves (x-1, y)\n"
      "Man captures as it moves\ngoal is Bare\n"
      "Bare means no pieces(opponent)\n9 turns\n";
  const Result swapped = played(game, "((move 1 1 2 1) (move 2 1 1 1))");
  EXPECT_TRUE(swapped.has("(cell 2 1 white)"));
  EXPECT_TRUE(swapped.has("(cell 1 1 black)"));
  const Result followed = played(game, "((move 1 1 2 1) (move 2 1 3 1))");
  EXPECT_TRUE(followed.has("(cell 2 1 white)"));
  EXPECT_TRUE(followed.has("(cell 3 1 black)"));
}

TEST(EgggAtOnce, RidersStopAtTheirOwn) {
  // Each goes sideways to no square, or up to three; the two in the middle of
  // a column see each other.
  EXPECT_EQ(counts("3x3 grid\nplayers are white and black\npieces are Rook\n"
                   "board starts [[black Rook, empty, empty], "
                   "[empty, empty, empty], [white Rook, white Rook, empty]]\n"
                   "turns synchronize\nturn is player move piece\n"
                   "Rook moves (x, y+1..2) if empty(x, y+1..2)\n"
                   "Rook moves (x, y-1..2) if empty(x, y-1..2)\n"
                   "Rook moves (x-1..2, y) if empty(x-1..2, y)\n"
                   "Rook captures as it moves\ngoal is Bare\n"
                   "Bare means no pieces(opponent)\n",
                   1),
            (Counts{1, 4 * 2}));
}

TEST(EgggAtOnce, WhoCannotMoveWaits) {
  const std::string game =
      "3x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, empty, black Man]]\nturns synchronize\n"
      "turn is player move piece\nMan moves (x+1, y)\n"
      "goal is There\nThere means on(\"white Man\", 3, 1)\n";
  EXPECT_EQ(counts(game, 2), (Counts{1, 1, 0}));
}

TEST(EgggAssertions, ForbidWhatWouldBeAfterAMove) {
  const std::string game =
      placing("3x3") + "goal is Two\nTwo means (x, y) and (x+2, y)\n";
  // Of 504 sequences, 24 ordered pairs of neighbours times 7 are out.
  EXPECT_EQ(counts(game + "assert: after move no Pair\nPair means (x, y) and "
                          "(x+1, y) or (x, y) and (x, y+1)\n",
                   3),
            (Counts{1, 9, 72, 504 - 168}));
  EXPECT_EQ(counts(game + "assert: after turn not own(2, 2)\n", 1),
            (Counts{1, 8}));
}

TEST(EgggAssertions, LookAheadWherePiecesMove) {
  const std::string game =
      "4x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, empty, white Man, empty]]\n"
      "turn is player move piece\nMan moves (x+1, y)\nMan moves (x-1, y)\n"
      "goal is There\nThere means on(\"white Man\", 4, 1) and on(\"white "
      "Man\", "
      "2, 1)\n";
  EXPECT_EQ(counts(game, 1), (Counts{1, 3}));
  EXPECT_EQ(counts(game + "assert: after move no Beside\n"
                          "Beside means (x, y) and (x+1, y)\n",
                   1),
            (Counts{1, 1}));
}

TEST(EgggAssertions, LookAheadToWhatAMoveTakesAndBecomes) {
  const std::string game =
      "5x1 grid\nplayers are white and black\npieces are King and Man\n"
      "board starts [[white Man, black Man, empty, white Man, empty]]\n"
      "turn is player move piece\nMan moves (x+1, y)\nKing moves (x-1, y)\n"
      "Man moves (x+2, y) if other(x+1, y) => remove(x+1, y)\n"
      "Man becomes King if on(5, y)\ngoal is no pieces(opponent)\n";
  EXPECT_EQ(counts(game, 1), (Counts{1, 2}));
  // The man ahead may go on only when the one behind has been taken.
  const std::string jumps =
      game + "assert: after move no on(\"black\", 2, 1)\n";
  EXPECT_EQ(counts(jumps, 1), (Counts{1, 1}));
  EXPECT_FALSE(
      played(jumps, "((move 1 1 3 1) noop)").has("(cell 2 1 black man)"));
  const std::string stays =
      game + "assert: after move not on(\"white King\", 5, 1)\n";
  EXPECT_EQ(counts(stays, 1), (Counts{1, 1}));
  EXPECT_TRUE(
      played(stays, "((move 1 1 3 1) noop)").has("(cell 4 1 white man)"));
}

TEST(EgggMoves, AskOfSquaresWhereNothingEverStands) {
  // Nothing gets to the right column, which is empty all the same.
  const std::string game =
      "2x3 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[black Man, empty], [empty, empty], [white Man, empty]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x, y+1) if white && empty(x+1, y)\n"
      "Man moves (x, y-1) if black && empty(x+1, y)\n"
      "goal is no pieces(opponent)\n5 turns\n";
  EXPECT_EQ(counts(game, 1), (Counts{1, 1}));
}

TEST(EgggMoves, DoNotPassSquaresThatAreOff) {
  const auto row = [](const std::string& squares, const std::string& moves) {
    return "6x1 grid\nplayers are white and black\npieces are Man\n"
           "turns alternate\n20 turns\nturn is player move piece\n"
           "board starts [[" +
           squares + "]]\n" + moves + "goal is no moves(opponent)\n";
  };
  const std::string along = "Man moves (x+1..5, y)\n";
  const std::string leap = "Man moves (x+3, y)\n";
  const std::string line = "Man moves (x+1..5, y) if distance == count(line)\n";
  const std::string hole = "white Man, empty, off, empty, empty, black Man";
  EXPECT_EQ(counts(row(hole, along), 1), (Counts{1, 1}));
  EXPECT_EQ(counts(row(hole, leap), 1), (Counts{1, 1}));
  // The last man has a line of its own.
  EXPECT_EQ(counts(row("white Man, white Man, white Man, off, white Man, empty",
                       line),
                   1),
            (Counts{1, 1}));
}

TEST(EgggMoves, KnowWhatIsUnmovedWherePiecesAreOfOneKind) {
  const std::string game =
      "1x6 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[black Man], [empty], [empty], [empty], [empty], "
      "[white Man]]\nturns alternate\nturn is player move piece\n"
      "Man moves (x, y+1) if white\nMan moves (x, y-1) if black\n"
      "Man moves (x, y+2) if white && unmoved(\"Man\")\n"
      "Man moves (x, y-2) if black && unmoved(\"Man\")\n"
      "goal is no pieces(opponent)\n9 turns\n";
  EXPECT_EQ(counts(game, 2), (Counts{1, 2, 4}));
}

TEST(EgggMoves, GoOnOnlyWithWhatIsUnmovedAfterTheMove) {
  // The one that is taken has not moved, but the one that takes has.
  const std::string game =
      "1x4 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[black Man], [black Man], [black Man], [white Man]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man captures (x, y+1) if white && unmoved(\"Man\") => again\n"
      "Man captures (x, y-1) if black && unmoved(\"Man\") => again\n"
      "goal is no pieces(opponent)\n9 turns\n";
  EXPECT_TRUE(played(game, "((move 1 1 1 2) noop)").has("(turn black)"));
}

TEST(EgggMoves, PushWhateverStandsThere) {
  const std::string game =
      "4x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, black Man, empty, empty]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x+1, y) if white && other(x+1, y) => move(x+1, y, x+2, y)\n"
      "Man moves (x-1, y) if black && other(x-1, y) => move(x-1, y, x-2, y)\n"
      "goal is no pieces(opponent)\n9 turns\n";
  const Result pushed = played(game, "((move 1 1 2 1) noop)");
  EXPECT_TRUE(pushed.has("(cell 2 1 white)"));
  EXPECT_TRUE(pushed.has("(cell 3 1 black)"));
  EXPECT_TRUE(played(game, "((move 1 1 2 1) noop) (noop (move 3 1 2 1))")
                  .has("(cell 1 1 white)"));
}

TEST(EgggMoves, ToASquareAreAskedWhatStandsThere) {
  const std::string start =
      "6x1 grid\nplayers are white and black\npieces are King and Man\n"
      "turns alternate\nturn is player move piece\n"
      "goal is no pieces(opponent)\n9 turns\n";
  // What must not stand there says neither that something else has to, nor that
  // it may.
  const std::string denied =
      start +
      "board starts [[white King, empty, white King, black Man, empty, "
      "black King]]\n"
      "King captures (x+1, y) if not on(\"opponent King\", x+1, y)\n"
      "King moves (x-1, y) if not on(\"opponent King\", x-1, y)\n"
      "Man moves (x+1, y)\n";
  EXPECT_EQ(counts(denied, 1), (Counts{1, 2}));
  const std::string asked =
      start +
      "board starts [[white Man, black King, empty, empty, white Man, "
      "black Man]]\n"
      "piece moves (x+1, y) if on(\"opponent King\", x+1, y)\n"
      "  => move(x+1, y, x+2, y)\n";
  EXPECT_EQ(counts(asked, 1), (Counts{1, 1}));
  const Result pushed = played(asked, "((move 1 1 2 1) noop)");
  EXPECT_TRUE(pushed.has("(cell 2 1 white man)"));
  EXPECT_TRUE(pushed.has("(cell 3 1 black king)"));
}

TEST(EgggMoves, PushNothingWhereThereIsNoSquare) {
  const std::string game =
      "4x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, black Man, off, black Man]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x+1, y) if white && other(x+1, y) => move(x+1, y, x+2, y)\n"
      "Man moves (x-1, y) if black && other(x-1, y) => move(x-1, y, x-2, y)\n"
      "goal is no pieces(opponent)\n9 turns\n";
  const Result pushed = played(game, "((move 1 1 2 1) noop)");
  EXPECT_TRUE(pushed.has("(cell 2 1 white)"));
  EXPECT_FALSE(pushed.has("(cell 3 1 black)"));
}

TEST(EgggMoves, LeaveWhatStandsThereWhereNothingIsCarried) {
  const std::string game =
      "4x1 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[white Man, empty, empty, black Man]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x+1, y) if white => move(x+2, y, x+3, y)\n"
      "Man moves (x-1, y) if black => move(x-2, y, x-3, y)\n"
      "goal is no pieces(opponent)\n9 turns\n";
  EXPECT_TRUE(played(game, "((move 1 1 2 1) noop)").has("(cell 4 1 black)"));
}

TEST(EgggCaptures, AreMandatoryInMovesOfEitherSort) {
  // As it moves, but under a condition: a capture all the same.
  const std::string game =
      "3x2 grid\nplayers are white and black\npieces are King and Man\n"
      "board starts [[black Man, empty, empty], "
      "[white Man, white King, empty]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x, y+1) if white && unmoved(\"Man\")\n"
      "Man moves (x, y-1) if black && unmoved(\"Man\")\n"
      "Man captures as it moves\nKing moves (x+1, y)\n"
      "captures are mandatory\n"
      "goal is no pieces(opponent)\n9 turns\n";
  EXPECT_EQ(counts(game, 1), (Counts{1, 1}));
  EXPECT_TRUE(played(game, "((move 1 1 1 2) noop)").is_over);
}

TEST(EgggButtons, SetUpPiecesWhereNoneCouldMove) {
  const std::string game =
      "2x4 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[black Man, empty], [empty, empty], "
      "[empty, empty], [white Man, empty]]\n"
      "Other is [[empty, black Man], [empty, empty], "
      "[empty, empty], [empty, white Man]]\n"
      "turns alternate\nturn is player move piece\n"
      "Man moves (x, y+1) if white\nMan moves (x, y-1) if black\n"
      "game has Swap button\nSwap means grid becomes Other\n"
      "goal is no pieces(opponent)\n5 turns\n";
  const Result swapped = played(game, "((press swap) noop)");
  EXPECT_TRUE(swapped.has("(cell 2 1 white)"));
  EXPECT_EQ(counts(game, 2), (Counts{1, 2, 4}));
}

TEST(EgggTurns, PlaceOrMoveAPiece) {
  const std::string game =
      "3x1 grid\nplayers are Red and Blue\npieces are Red and Blue\n"
      "turn is player place piece or move piece\npiece moves (x+1, y)\n"
      "goal is Row\nRow means (x, y) and (x+1, y) and (x+2, y)\n";
  // By hand: after two pieces are placed, four of the six positions have one
  // square to place a piece on and no move, two of them a move as well.
  EXPECT_EQ(counts(game, 3), (Counts{1, 3, 6, 8}));
  const Result moved =
      played(game,
             "((place 1 1) noop) (noop (place 3 1)) ((move 1 1 2 1) "
             "noop) (noop (place 1 1))");
  EXPECT_TRUE(moved.has("(cell 2 1 red)"));
  EXPECT_TRUE(moved.has("(cell 1 1 blue)"));
  EXPECT_TRUE(moved.is_over) << "nobody can place or move a piece";
  // Where one has to pass in need, placing is a way out.
  EXPECT_EQ(counts(game + "player passes if no moves(player)\n", 3),
            (Counts{1, 3, 6, 8}));
  std::string limited = game;
  const std::string turn = "place piece or move piece";
  limited.replace(limited.find(turn), turn.size(),
                  "move piece or place piece if other(x-1, y) or on(1, y)");
  // The first piece has to be on the left, the second beside it.
  EXPECT_EQ(counts(limited, 2), (Counts{1, 1, 1}));
}

TEST(EgggTurns, PlaceAPieceThatTakesAnother) {
  const std::string game =
      "3x2 grid\nplayers are Red and Blue\npieces are Red and Blue\n"
      "goal is Row\nRow means (x, y) and (x+2, y)\n"
      "turn is player place piece => remove(x+1, y) => move(x, y+1, x+1, "
      "y+1)\n";
  const Result taken = played(game, "((place 2 1) noop) (noop (place 1 1))");
  EXPECT_TRUE(taken.has("(cell 1 1 blue)"));
  EXPECT_FALSE(taken.has("(cell 2 1 red)"));
  const Result moved =
      played(game, "((place 2 2) noop) (noop (place 3 1)) ((place 2 1) noop)");
  EXPECT_TRUE(moved.has("(cell 3 2 red)"));
  EXPECT_FALSE(moved.has("(cell 2 2 red)"));
  EXPECT_FALSE(moved.has("(cell 3 1 blue)"));
}

TEST(EgggAssertions, LetNobodyMoveWhereTheyDoNotHold) {
  const std::string game = placing("3x3") + kRow;
  EXPECT_EQ(counts(game + "assert: before move not other(2, 2)\n", 2),
            (Counts{1, 9, 64}));
}

TEST(EgggAssertions, EndAGame) {
  const std::string game = placing("3x3") + kRow;
  EXPECT_EQ(played(game + "assert: after move own(2, 2) => lose\n",
                   "((place 2 2) noop)")
                .goals,
            (std::vector<reasoner::Goal>{0, 100}));
  const Result tie = played(game + "assert: after move own(2, 2) => tie\n",
                            "((place 2 2) noop)");
  EXPECT_TRUE(tie.is_over);
  EXPECT_EQ(tie.goals, (std::vector<reasoner::Goal>{50, 50}));
}

TEST(EgggAssertions, JudgeAtTheEnd) {
  const std::string game =
      placing("2x1") + "assert: after game own(2, 1) => win\n";
  EXPECT_FALSE(played(game, "((place 2 1) noop)").is_over);
  const Result end = played(game, "((place 2 1) noop) (noop (place 1 1))");
  EXPECT_TRUE(end.is_over);
  EXPECT_EQ(end.goals, (std::vector<reasoner::Goal>{100, 0}));
}

TEST(EgggGoals, AreReachedAloneByAvoidingToTheEnd) {
  const std::string game =
      "one player\n3x1 grid\npieces are Dot\nturn is player place piece\n"
      "goal is avoid Pair\nPair means (x, y) and (x+1, y)\n2 turns\n";
  const Result apart = played(game, "((place dot 1 1)) ((place dot 3 1))");
  EXPECT_TRUE(apart.is_over);
  EXPECT_EQ(apart.goals, std::vector<reasoner::Goal>{100});
  const Result together = played(game, "((place dot 1 1)) ((place dot 2 1))");
  EXPECT_TRUE(together.is_over);
  EXPECT_EQ(together.goals, std::vector<reasoner::Goal>{0});
}

TEST(EgggBoards, OfTrianglesHaveThreeNeighbours) {
  const std::string rules = placing("2x2") +
                            "squares are triangles\ngoal is Chain\n"
                            "Chain means Red && connects(left, right) or "
                            "Blue && connects(bottom, top)\n";
  // The four are a chain from (1, 1) by (2, 1) and (2, 2) to (1, 2).
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(translated(rules).gdl), "datalog");
  EXPECT_EQ(perft_of(*machine, 3)[3].finished, 8u);
  const auto wins = [&](const std::string& moves) {
    return played(rules, moves).goals;
  };
  EXPECT_EQ(wins("((place 1 1) noop) (noop (place 2 1)) ((place 1 2) noop) "
                 "(noop (place 2 2))"),
            (std::vector<reasoner::Goal>{0, 100}));
}

TEST(EgggBoards, AreCutToHexagonsAndTriangles) {
  const std::string game = placing("5x5") + "squares are hexagons\n" + kRow;
  EXPECT_EQ(counts(game + "board is hexagon\n", 1), (Counts{1, 19}));
  EXPECT_EQ(counts(game + "board is triangle\n", 1), (Counts{1, 15}));
  EXPECT_EQ(counts(placing("5x5") + "board is square\n" + kRow, 1),
            (Counts{1, 25}));
}

TEST(EgggBoards, HaveTheSizeThatIsSet) {
  const std::string game =
      placing("4x4") + "player can set board size to 2..6\n" + kRow;
  EXPECT_EQ(counts(game, 1), (Counts{1, 16}));
  EXPECT_EQ(counts(game, 1, {{{"board size", "6"}}, 1}), (Counts{1, 36}));
  EXPECT_EQ(counts(game, 1, {{{"board_size", "2"}}, 1}), (Counts{1, 4}));
}

TEST(EgggBoards, AreCroppedAlongTheTopAndRightEdges) {
  const std::string game =
      "3x3 grid\nplayers are white and black\npieces are Man\n"
      "board starts [[black Man, black Man, black Man], "
      "[empty, black Man, empty], [white Man, empty, white Man]]\n"
      "player can set board size to 2..3\nturn is player move piece\n"
      "Man moves (x, y+1)\ngoal is Bare\nBare means no pieces(opponent)\n";
  gdl::Diagnostics diagnostics("game");
  const std::string rules = translate(syntax::parse(game, "game", diagnostics),
                                      {{{"board size", "2"}}, 1}, diagnostics)
                                .gdl;
  EXPECT_NE(rules.find("(init (cell 1 1 white))"), std::string::npos);
  EXPECT_NE(rules.find("(init (cell 2 2 black))"), std::string::npos);
  EXPECT_EQ(rules.find("(init (cell 1 2"), std::string::npos);
  EXPECT_EQ(rules.find("(init (cell 2 1"), std::string::npos);
}

TEST(EgggPuzzles, AreSolvedAsAWholeUnlessComposite) {
  const std::string game =
      "one player\n2x1 grid\nsquares have letters\nsolution is [[H, I]]\n"
      "goal is solve\n";
  const std::string moves = "((write 1 1 h)) ((write 2 1 a))";
  EXPECT_EQ(played(game, moves).goals, (std::vector<reasoner::Goal>{0}));
  EXPECT_EQ(played(game + "composite puzzle\n", moves).goals,
            (std::vector<reasoner::Goal>{50}));
}

TEST(EgggPuzzles, HaveNothingWhereTheSolutionHasNothing) {
  const std::string game =
      "one player\n3x1 grid\npieces are 1..2\nboard starts [[1, 2, empty]]\n"
      "solution is [[1, empty, empty]]\nturn is player move piece\n"
      "piece moves (x+1, y)\ngoal is solve\n";
  EXPECT_FALSE(played(game, "").is_over);
}

// What is only seen changes nothing but facts that no rule asks for.
TEST(EgggForms, LooksChangeNoRule) {
  const std::string plain =
      "5x5 grid\nplayers are Rust and Sky\npieces are Man and Kite\n"
      "board starts [[Sky Man, empty, empty, empty, Sky Kite], [empty, empty, "
      "empty, empty, empty], [empty, empty, empty, empty, empty], [empty, "
      "empty, empty, empty, empty], [Rust Kite, empty, empty, empty, Rust "
      "Man]]\nturn is player move piece\npiece moves (x+1, y)\n"
      "piece moves (x, y+1)\npiece captures as it moves\n"
      "goal is no pieces(opponent)\n";
  std::string seen = translated(plain +
                                "squares are circles\nRust is \"5R 4/14\"\n"
                                "Kite is [[0, 1], [1, 1]]\n")
                         .gdl;
  for (const std::string fact :
       {"; > squares are circles\n(looks cells circles)\n\n",
        "; > Rust is \"5R 4/14\"\n(looks rust munsell_5r_4_14)\n\n",
        "; > Kite is [[0, 1], [1, 1]]\n(looks kite bitmap_01_11)\n\n"}) {
    const std::size_t at = seen.find(fact);
    ASSERT_NE(at, std::string::npos) << fact << seen;
    seen.erase(at, fact.size());
  }
  EXPECT_EQ(seen, translated(plain).gdl);
}

TEST(EgggForms, BoardsAreCutToShapes) {
  const std::string game =
      "players are X and O\npieces are X and O\nturn is player place piece\n"
      "goal is Row\nRow means (x, y) and (x+1, y) and (x+2, y)\n";
  EXPECT_EQ(counts(game + "8x8 grid\nboard is circle\n", 1)[1], 52u);
  EXPECT_EQ(counts(game + "8x8 grid\nboard is heptagon\n", 1)[1], 48u);
  EXPECT_EQ(counts(game + "16x16 grid\nsquares are triangles\n"
                          "board is hexagon\n",
                   1)[1],
            384u);
  EXPECT_EQ(counts(game + "6x6 grid\nsquares are triangles\n"
                          "board is hexagon\n",
                   1)[1],
            54u);
  EXPECT_EQ(counts(game + "5x5 grid\nsquares are hexagons\n"
                          "board is hexagon\n",
                   1)[1],
            19u);
}

}  // namespace forms_test
}  // namespace translators::eggg
