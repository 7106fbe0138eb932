// Every production of the dissertation's grammar (Appendix C), and every
// statement of its chapters 3 to 7 that the sample games do not have.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace grammar_test {

void expect_read(std::string_view text) {
  gdl::Diagnostics diagnostics;
  const syntax::Description description =
      syntax::parse(text, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "") << text;
  EXPECT_EQ(description.statements.size(), 1u) << text;
}

class Statements : public testing::TestWithParam<const char*> {};

TEST_P(Statements, AreRead) { expect_read(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    OfTheGrammar, Statements,
    testing::Values(
        // Blocks.
        "forever { score increments }", "while { turns alternate\n3x3 grid }",
        "do { shuffle Deck }", "__PRELOOP__\n1\n__END__",
        "__START__ 1 __END__ ", "__POSTLOOP__ 1 __END__",
        "__FINISH__ 1 __END__", "__PARSER__ 1 __END__",
        // Declarations.
        "choose card with highest(hand)", "ask player by 3 cards",
        "solve puzzle with Hints", "black board", "3x3x3 grid", "13 cards hand",
        "2..6 inches board", "5 sq cm grid", "4 cubic inches board",
        "square board", "left button", "(1, 1) origin", "7 origin",
        "empty board", "composite puzzle", "input grid", "Poker game",
        "&Hidden hand",
        // Actions.
        "turns alternate", "pieces become Stones", "squares toggle",
        "squares invert", "grid flips", "deck reverses", "player presents hand",
        "player compares cards => score(1)", "player Fold(hand)",
        "player bets money if first", "player raises 10 unless last",
        "player calls", "player folds hand", "hand deals 5 cards",
        "players show hand",
        "card touches deck if on(1, 2) => Snap() => round(2)",
        "key j moves(x, y)", "key ; moves (x, y)", "click removes piece",
        "left places piece", "middle removes piece",
        // Assignments.
        "tie is 'return 1'", "goal is { return grid[1][1] }",
        "turn is player move piece", "origin is (1, 1)",
        "origin is (1, 1) + (2, 2) * (3, 3)", "Pattern is (x, y) not (x, y+1)",
        "Pattern is => Done(1)", "X is no Y", "X implies Y",
        "board begins full", "turns beginning => A()", "player is self",
        "card is random", "X is opponent piece",
        "goal is not black and white or red", "hand is [first, second, last]",
        "turn is 5 seconds", "turn is 2 minutes", "turn is clockwise",
        "click makes square off", "piece is black Rook", "word is strings",
        "game has Fold button", "X means A() if B(1, Q) and not C(x, n)",
        "X means F(\"some words here\", grid[x], 1..n, x**2, player piece P)",
        "X means F(opponent piece Q remove P)", "X means F(all x, some y)",
        "X means F({x + 1}, 'y')", "round is 10 places", "squares are 2 pixels",
        "one player", "ten players",
        // Assertions.
        "assert: before turn not Attacked(\"King\")",
        "assert: after game full => display(\"done\")",
        "assert: before round A() => B() => C()"));

INSTANTIATE_TEST_SUITE_P(
    OfTheChapters, Statements,
    testing::Values(
        "Discard means player removes 0..3 cards or 4 cards if Ace",
        "Fold means player loses",
        "game is Shuffle(deck) and Deal(cards, 5) and (bet(money) or Fold) and "
        "Discard(hand, N) and compare(cards)",
        "StraightFlush is (R, S) and (R-1, S) and (R-2, S)",
        "Pinochle is (\"Queen\", \"Spades\") and (\"Jack\", \"Diamonds\")",
        "hand is five cards", "game has hands", "goal is level(highest)",
        "VoteYes means Tester(level) and ++CORRECT or CORRECT = 0",
        "squares are black and white and red", "click makes square rotate",
        "BigBlackPiece is [black Rook, black Knight, black Bishop]",
        "board starts [[rand BigBlackPiece, rand BigBlackPiece]]",
        "board starts [[BigBlackPieces], [BigWhitePieces]]",
        "shuffle BigBlackPieces", "RandomChess is like Chess",
        "Generate(1) is while (!Tester(1)) { grid[x][y] = munsell_value_add( "
        "munsell_chroma_add(randcolor(), -1, 1), 2, 1) }",
        "Generate(2) is while (!Tester(2)) { grid[x][y] = "
        "randmunsell(\"10PB\", "
        "undef, \"==1.5*int(2**(y-2))\") }",
        "Generate(3) is { grid[x][y] = randhue() . \" 5/\" . randchroma(1,3) "
        "};",
        "Generate(4) is while (!Tester(4)) { grid[x][y] = "
        "((x%2)?(randmunsell(\"10G\", \"<9\")):(randmunsell(\"10RP\"))) }",
        "Tester(1) is Tot++ if value(grid[x][y]) > 6; return Tot > 15",
        "Tester(4) is Tot++ if x>1 && hue(grid[x][y]) eq "
        "opponent_hue(hue(grid[x-1][y])); return Tot > 19",
        "Hue means MODE = \"hue\"", "squares are colors",
        "click makes square increment mode",
        "game is riffle_shuffle(deck) and riffle_shuffle(deck) and cut(deck)",
        "assert after Understand: flip ? Generate(level) : "
        "AntiGenerate(level); update()",
        "player can set level to 1..8", "player can set board size to 2..8",
        "score starts 0",
        "score is [Acolyte, Prestidigitator, Thaumaturge, Magician, Wizard]",
        "board is circle", "board is heptagon", "board is pentagon",
        "squares are triangles", "squares are hexagons", "squares are circles",
        "16x16 grid", "networked game", "networked multiplayer text game",
        "port 10900", "players are 0..20", "player has %Stocks and $Money",
        "player start is %Stocks = () and $Money = 100000",
        "every minute, { @prices = `download_stocks`; for (@prices) { "
        "/(.*)\\s(.*)/; $prices{$1} = $2} }",
        "moves are (Portfolio, Buy, Sell, Limitbuy)",
        "Limitbuy(STOCK, AMOUNT, LIMIT) means { Buy(STOCK, AMOUNT) when "
        "$prices{STOCK} <= LIMIT }",
        "players are white and black and red", "goal is solve",
        "Colors are { open(FILE, \"colors.txt\"); <FILE> }",
        "Randnames are { ( map (m/BGCOLOR=\"(.*?)\"/, Colors) ) }",
        "Randcolors are { ( map (m!<FONT.*?>(.*?)</FONT>!, Colors) ) }",
        "board starts [shuffle Randnames, Randcolors]", "2x5 grid",
        "solution displays numbers", "solution is { Randcolors => Randnames }",
        "Randenglish is { ( map (/^(.*?)\\t/, Dictionary) ) }",
        "News is { local $/ = \"\"; open(FILE, \"news.txt\"); <FILE> }"));

}  // namespace grammar_test
}  // namespace translators::eggg
