#include "translators/eggg/syntax/parser.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/translators/eggg/samples.h"

namespace translators::eggg {
namespace parser_test {

syntax::Statement only_statement(std::string_view text) {
  gdl::Diagnostics diagnostics;
  const syntax::Description description =
      syntax::parse(text, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "") << text;
  EXPECT_EQ(description.statements.size(), 1u) << text;
  return description.statements.empty() ? syntax::Statement()
                                        : description.statements.front();
}

/// A tree with all its parentheses.
std::string shape(const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  const bool is_leaf = expression.operands.empty() ||
                       expression.is(Kind::kText) ||
                       expression.is(Kind::kDimensions);
  if (is_leaf) return syntax::to_string(expression);
  std::string text;
  switch (expression.kind) {
    case Kind::kOperation:
      text = std::to_string(int(expression.op));
      break;
    case Kind::kAction:
      text = "does " + expression.name;
      break;
    case Kind::kInvocation:
      text = "call " + expression.name;
      break;
    case Kind::kPhrase:
      text = "phrase";
      break;
    case Kind::kIf:
      text = "if";
      break;
    case Kind::kRange:
      text = "..";
      break;
    case Kind::kIndex:
      text = "index";
      break;
    case Kind::kTuple:
      text = "tuple";
      break;
    case Kind::kArray:
      text = "array";
      break;
    case Kind::kSnippet:
      text = "snippet";
      break;
    case Kind::kWhile:
      text = "while";
      break;
    case Kind::kReturn:
      text = "return";
      break;
    default:
      text = "?";
  }
  for (const syntax::Expression& operand : expression.operands) {
    text += ' ' + (operand ? shape(operand) : std::string("-"));
  }
  return '(' + text + ')';
}

std::string number(syntax::Operator op) { return std::to_string(int(op)); }

std::string value_of(std::string_view text) {
  return shape(only_statement("goal is " + std::string(text)).value);
}

TEST(EgggParser, BindsAndTighterThanOr) {
  EXPECT_EQ(value_of("a and b or c"),
            "(" + number(syntax::Operator::kOr) + " (" +
                number(syntax::Operator::kAnd) + " a b) c)");
}

TEST(EgggParser, BindsIfTightestToItsLeft) {
  EXPECT_EQ(value_of("0..3 cards or 4 cards if Ace()"),
            "(" + number(syntax::Operator::kOr) +
                " (phrase (.. 0 3) cards) (if (phrase 4 cards) Ace()))");
}

TEST(EgggParser, TakesTheWholeConditionBehindIf) {
  EXPECT_EQ(value_of("a if b and c"),
            "(if a (" + number(syntax::Operator::kAnd) + " b c))");
}

TEST(EgggParser, NegatesOneOperandOnly) {
  EXPECT_EQ(value_of("not a && b"), "(" + number(syntax::Operator::kAnd) +
                                        " (" + number(syntax::Operator::kNot) +
                                        " a) b)");
  EXPECT_EQ(value_of("not a == b"),
            "(" + number(syntax::Operator::kNot) + " (" +
                number(syntax::Operator::kEqual) + " a b))");
}

TEST(EgggParser, ReadsUnlessAsIfNot) {
  EXPECT_EQ(value_of("a unless b"),
            "(if a (" + number(syntax::Operator::kNot) + " b))");
}

TEST(EgggParser, AddsAWholeRange) {
  EXPECT_EQ(
      value_of("(x, y-1..7)"),
      "(tuple x (" + number(syntax::Operator::kSubtract) + " y (.. 1 7)))");
}

TEST(EgggParser, ReadsArithmeticInItsOrder) {
  EXPECT_EQ(value_of("1 + 2 * 3 ** 2 - 4"),
            "(" + number(syntax::Operator::kSubtract) + " (" +
                number(syntax::Operator::kAdd) + " 1 (" +
                number(syntax::Operator::kMultiply) + " 2 (" +
                number(syntax::Operator::kPower) + " 3 2))) 4)");
}

TEST(EgggParser, TakesAVerbWithItsSubjectAndObject) {
  EXPECT_EQ(value_of("player move piece"), "(does move player piece)");
  EXPECT_EQ(value_of("no moves(opponent piece Q remove P)"),
            "(" + number(syntax::Operator::kNot) +
                " (call move (does remove (phrase opponent piece Q) P)))");
  EXPECT_EQ(value_of("ActivePiece moves(x, y-1)"),
            "(does move ActivePiece (tuple x (" +
                number(syntax::Operator::kSubtract) + " y 1)))");
}

TEST(EgggParser, LendsAVerbToTheNextQuantity) {
  EXPECT_EQ(value_of("player removes 0..3 cards or 4 cards if Ace"),
            "(" + number(syntax::Operator::kOr) +
                " (does remove player (phrase (.. 0 3) cards)) (if (does "
                "remove player (phrase 4 cards)) Ace))");
}

TEST(EgggParser, TellsAPlaceFromArguments) {
  EXPECT_EQ(value_of("player place piece (x, y)"),
            "(does place player (phrase piece (tuple x y)))");
  EXPECT_EQ(value_of("player(Rock)"), "(call player Rock)");
  EXPECT_EQ(value_of("on (x, y)"), "(call on x y)");
}

TEST(EgggParser, ReadsSnippets) {
  const syntax::Statement statement =
      only_statement("Tester(1) is Tot++ if grid[x][y]; return Tot > 12");
  EXPECT_EQ(shape(statement.subject), "(call Tester 1)");
  EXPECT_EQ(shape(statement.value),
            "(snippet (if (" + number(syntax::Operator::kIncrementAfter) +
                " Tot) (index grid x y)) (return (" +
                number(syntax::Operator::kGreater) + " Tot 12)))");
}

TEST(EgggParser, LiftsIfOverAnAssignmentAndAReturn) {
  EXPECT_EQ(
      shape(
          only_statement("T(1) is Tot |= 2 if level; return 1 if level").value),
      "(snippet (if (" + number(syntax::Operator::kOrAssign) +
          " Tot 2) level) (if (return 1) level))");
}

TEST(EgggParser, ReadsLoopsOfSnippets) {
  EXPECT_EQ(shape(only_statement(
                      "G(1) is while (!T(1)) { grid[x][y] = flip ? 1 : 0 }")
                      .value),
            "(snippet (while (" + number(syntax::Operator::kNot) +
                " (call T 1)) (snippet (" + number(syntax::Operator::kAssign) +
                " (index grid x y) (" + number(syntax::Operator::kConditional) +
                " flip 1 0)))))");
}

TEST(EgggParser, KeepsPerlBeyondTheSubsetAsItStands) {
  const syntax::Statement statement =
      only_statement("Colors are { open(FILE, \"colors.txt\"); <FILE> }");
  EXPECT_TRUE(statement.value.is(syntax::Expression::Kind::kCode));
  EXPECT_EQ(statement.value.name, "'open'");
}

TEST(EgggParser, SplitsAMoveIntoPlaceConditionAndResults) {
  const syntax::Statement statement = only_statement(
      "King moves(7, 1) if white && unmoved(\"King\") => move(8, 1, 6, 1)");
  EXPECT_EQ(statement.kind, syntax::Statement::Kind::kAction);
  EXPECT_EQ(statement.verb, "move");
  EXPECT_EQ(shape(statement.value), "(tuple 7 1)");
  EXPECT_EQ(shape(statement.condition), "(" + number(syntax::Operator::kAnd) +
                                            " white (call unmoved \"King\"))");
  ASSERT_EQ(statement.results.size(), 1u);
  EXPECT_EQ(shape(statement.results[0]), "(call move 8 1 6 1)");
}

TEST(EgggParser, GivesTheConditionOfAMoveToAllItsAlternatives) {
  const syntax::Statement statement =
      only_statement("Pawn becomes Queen or Rook if white");
  EXPECT_EQ(shape(statement.value),
            "(" + number(syntax::Operator::kOr) + " Queen Rook)");
  EXPECT_EQ(shape(statement.condition), "white");
}

TEST(EgggParser, KeepsTheOneSquareOfAMoveAPlace) {
  EXPECT_EQ(shape(only_statement("Runner moves (x+1)").value),
            "(tuple (" + number(syntax::Operator::kAdd) + " x 1))");
}

TEST(EgggParser, ReadsAssertionsInBothForms) {
  const syntax::Statement colon_first =
      only_statement("assert: after move CORRECT == 5 => level = level+1");
  const syntax::Statement colon_behind =
      only_statement("assert after move: CORRECT == 5 => level = level+1");
  for (const syntax::Statement& statement : {colon_first, colon_behind}) {
    EXPECT_EQ(statement.kind, syntax::Statement::Kind::kAssertion);
    EXPECT_EQ(statement.when, syntax::Statement::When::kAfter);
    EXPECT_TRUE(statement.event.is_word("move"));
    EXPECT_EQ(shape(statement.value),
              "(" + number(syntax::Operator::kEqual) + " CORRECT 5)");
    EXPECT_EQ(statement.results.size(), 1u);
  }
  const syntax::Statement on_action =
      only_statement("assert VoteYes: lastmove(\"Understand\")");
  EXPECT_EQ(on_action.when, syntax::Statement::When::kOn);
  EXPECT_EQ(on_action.event.name, "VoteYes");
}

TEST(EgggParser, KnowsTheFormsOfStatements) {
  using Kind = syntax::Statement::Kind;
  EXPECT_EQ(only_statement("8x8 grid").kind, Kind::kDeclaration);
  EXPECT_EQ(only_statement("2..6 players").kind, Kind::kDeclaration);
  EXPECT_EQ(only_statement("composite puzzle").kind, Kind::kDeclaration);
  EXPECT_EQ(only_statement("port 10900").kind, Kind::kDeclaration);
  EXPECT_EQ(only_statement("networked multiplayer text game").kind,
            Kind::kDeclaration);
  EXPECT_EQ(only_statement("turns alternate clockwise").kind, Kind::kAction);
  EXPECT_EQ(only_statement("score increments").kind, Kind::kAction);
  EXPECT_EQ(only_statement("piece touches Bottom => round(n+1)").kind,
            Kind::kAction);
  EXPECT_EQ(only_statement("Knight captures as it moves").kind,
            Kind::kAsItMoves);
  EXPECT_EQ(only_statement("click makes square toggle").kind,
            Kind::kDefinition);
  EXPECT_EQ(only_statement("player can set board size to 2..8").kind,
            Kind::kSetting);
  EXPECT_EQ(only_statement("RandomChess is like Chess").kind, Kind::kLike);
  EXPECT_EQ(only_statement("shuffle Deck").kind, Kind::kImperative);
  EXPECT_EQ(only_statement("solve puzzle with Hints").kind, Kind::kImperative);
  EXPECT_EQ(only_statement("every minute, { @prices = 1; }").kind,
            Kind::kEvery);
  EXPECT_EQ(only_statement("__LOOP__ 1 while 2; __END__").kind,
            Kind::kTokenBlock);
  const syntax::Statement block =
      only_statement("forever {\n  8x8 grid\n  X is Y\n}");
  EXPECT_EQ(block.kind, Kind::kBlock);
  EXPECT_EQ(block.block.size(), 2u);
}

TEST(EgggParser, ReadsTheStatementsOfAStockGame) {
  using Kind = syntax::Statement::Kind;
  EXPECT_EQ(only_statement("players are 0..20").kind, Kind::kDefinition);
  EXPECT_EQ(
      only_statement("player has %Stocks and $Money").value.operands[0].sigil,
      '%');
  EXPECT_EQ(
      only_statement("player start is %Stocks = () and $Money = 100000").kind,
      Kind::kDefinition);
  EXPECT_EQ(only_statement("moves are (Portfolio, Buy, Sell)").kind,
            Kind::kDefinition);
  EXPECT_EQ(only_statement("Limitbuy(STOCK, AMOUNT, LIMIT) means { Buy(STOCK, "
                           "AMOUNT) when $prices{STOCK} <= LIMIT }")
                .value.kind,
            syntax::Expression::Kind::kCode);
}

TEST(EgggParser, ReadsCardsWithLiteralValues) {
  EXPECT_EQ(value_of("(\"Queen\", \"Spades\") and (R+1, s)"),
            "(" + number(syntax::Operator::kAnd) +
                " (tuple \"Queen\" \"Spades\") (tuple (" +
                number(syntax::Operator::kAdd) + " R 1) s))");
}

std::string chain(std::string text, const std::string& link, int links) {
  for (int i = 0; i < links; ++i) text += link;
  return text;
}

TEST(EgggParser, RefusesChainsWithoutEnd) {
  for (const std::string& text :
       {chain("goal is x", "+1", 2000), chain("goal is x", " with x", 2000),
        chain("goal is {x", "+1", 600) + "}" + chain("", "+1", 600)}) {
    gdl::Diagnostics diagnostics;
    syntax::parse(text, "game", diagnostics);
    EXPECT_NE(diagnostics.format_all().find(
                  "a statement may have 1000 operators [too-deep]"),
              std::string::npos)
        << diagnostics.format_all();
  }
  EXPECT_TRUE(only_statement(chain("goal is x", "+1", 900)).value);
}

TEST(EgggParser, LetsListsDeclareWords) {
  EXPECT_TRUE(only_statement("players are dogs and cats").value);
  gdl::Diagnostics diagnostics;
  syntax::parse("players are dogs and cats\nX means turn(dogs)", "game",
                diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
}

TEST(EgggParser, NamesAGameWithWordsOfAnyKind) {
  EXPECT_EQ(shape(only_statement("game is fox hunt").value),
            "(phrase fox hunt)");
}

TEST(EgggParser, QuotesAStatementOnOneLine) {
  EXPECT_EQ(
      only_statement("Three  means (x, y) # a row\n   and   (x+1, y)").source,
      "Three means (x, y) and (x+1, y)");
}

TEST(EgggParser, ReadsEverySampleWithoutComplaint) {
  const std::filesystem::path folder = sample_folder();
  if (folder.empty()) GTEST_SKIP() << "no sample games here";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".egg") continue;
    gdl::Diagnostics diagnostics(entry.path().filename().string());
    const syntax::Description description =
        syntax::parse(text_of(entry.path()), "game", diagnostics);
    EXPECT_EQ(diagnostics.format_all(), "");
    EXPECT_GT(description.statements.size(), 7u);
  }
}

}  // namespace parser_test
}  // namespace translators::eggg
