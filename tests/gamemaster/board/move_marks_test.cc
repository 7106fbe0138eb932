// How moves are pointed at on a board, and what they are called.

#include "gamemaster/board/move_marks.h"

#include <gtest/gtest.h>

#include "gamemaster/board/move_notation.h"
#include "tests/gamemaster/board/pointing.h"

namespace gamemaster {
namespace move_marks_test {

using board::ArrowKey;
using board::BoardLayout;
using board::MoveEffect;
using board::MoveMarks;
using Facts = std::vector<std::string>;
using Names = std::vector<std::string>;

std::string at(const std::string& cell, const std::string& content) {
  return "(cell " + std::string(1, cell[0]) + " " + cell.substr(1) + " " +
         content + ")";
}

/// A board with columns in letters, and contents from the lower left cell, row
/// by row; `b` is empty. `others`: what else may stand there.
class Board {
 public:
  Board(std::size_t width, const Names& contents, const Names& others = {},
        const Names& roles = {"white", "black"})
      : width_(width) {
    Facts declared;
    for (std::size_t i = 0; i < contents.size(); ++i) {
      facts_.push_back(at(name(i), contents[i]));
      for (const std::string& other : others) {
        declared.push_back(at(name(i), other));
      }
    }
    layout_ = board::find_board(facts_, declared, roles).value();
  }

  /// A move that leaves these contents where the board had others: pairs of a
  /// cell and its content.
  void add(const std::string& move,
           const std::vector<std::pair<std::string, std::string>>& changes) {
    MoveEffect effect{move, {}, {}};
    for (const auto& [cell, content] : changes) {
      for (const std::string& fact : facts_) {
        if (fact.starts_with(at(cell, "").substr(0, at(cell, "").size() - 1))) {
          effect.losses.push_back(fact);
        }
      }
      effect.gains.push_back(at(cell, content));
    }
    effects_.push_back(effect);
  }

  /// What moves are called that lead in a direction always.
  void know(const std::string& move, ArrowKey key) {
    layout_.structure.directions[move] = key;
  }

  std::vector<MoveMarks> marks() const {
    return board::mark_moves(layout_, facts_, effects_);
  }
  Names names() const { return board::move_names(layout_, effects_, marks()); }
  /// The paths of a move, as in `a1 b2` or `a1/a2`.
  Names paths(std::size_t move) const {
    Names texts;
    const auto all = marks();
    for (const auto& path : all[move].paths) {
      std::string text;
      for (const auto& step : path) {
        text += text.empty() ? "" : " ";
        for (std::size_t i = 0; i < step.size(); ++i) {
          text += (i == 0 ? "" : "/") + name(step[i]);
        }
      }
      texts.push_back(text);
    }
    return texts;
  }
  std::size_t cell(const std::string& text) const {
    return static_cast<std::size_t>(text[1] - '1') * width_ +
           static_cast<std::size_t>(text[0] - 'a');
  }

 private:
  std::string name(std::size_t i) const {
    return std::string(1, static_cast<char>('a' + i % width_)) +
           std::to_string(i / width_ + 1);
  }

  std::size_t width_;
  Facts facts_;
  BoardLayout layout_;
  std::vector<MoveEffect> effects_;
};

const Names kChessmen = {"wk", "wr", "wq", "wn", "wp",
                         "bk", "br", "bn", "bp", "b"};

Board chess() {
  // 4 . wp bn .
  // 3 . wp bp .      the pawn on c3 has just gone two steps
  // 2 wp . . .
  // 1 wk . . wr
  return Board(4,
               {"wk", "b", "b", "wr", "wp", "b", "b", "b",  //
                "b", "wp", "bp", "b", "b", "b", "bn", "bk"},
               kChessmen);
}

TEST(MoveMarksTest, PointFromWhereToWhereWhateverTheWordsAre) {
  Board board = chess();
  board.add("first", {{"a2", "b"}, {"a3", "wp"}});
  board.add("(take it)", {{"b3", "b"}, {"c3", "wp"}});
  EXPECT_EQ(board.paths(0), Names{"a2 a3"});
  EXPECT_EQ(board.paths(1), Names{"b3 c3"});
  EXPECT_EQ(board.names(), (Names{"a2–a3", "b3xc3"}));
}

TEST(MoveMarksTest, PointAtCastlingByTheOneThatCannotGoThereElse) {
  Board board = chess();
  board.add("(move d 1 b 1)", {{"d1", "b"}, {"b1", "wr"}});
  board.add("(castle short)",
            {{"a1", "b"}, {"c1", "wk"}, {"b1", "wr"}, {"d1", "b"}});
  EXPECT_EQ(board.paths(0), Names{"d1 b1"});
  EXPECT_EQ(board.paths(1), Names{"a1 c1"});
  EXPECT_EQ(board.names()[1], "Ka1–c1");
}

TEST(MoveMarksTest, PointAtEnPassantWithoutThePawnThatGoes) {
  Board board = chess();
  board.add("(move b 3 c 4)", {{"b3", "b"}, {"c3", "b"}, {"b4", "wp"}});
  EXPECT_EQ(board.paths(0), Names{"b3 b4"});
  EXPECT_EQ(board.names(), Names{"b3xb4"});
}

TEST(MoveMarksTest, OfferPromotionsAtOneCellTheRarestFirst) {
  Board board = chess();
  board.add("(promote n)", {{"b3", "b"}, {"b4", "wn"}});
  board.add("(promote r)", {{"b3", "b"}, {"b4", "wr"}});
  board.add("(promote k)", {{"b3", "b"}, {"b4", "wk"}});
  const auto marks = board.marks();
  const std::vector<std::size_t> clicks = {board.cell("b3"), board.cell("b4")};
  // There was no knight.
  EXPECT_EQ(board::pointed_at(marks, clicks),
            (std::vector<std::size_t>{1, 2, 0}));
  EXPECT_EQ(board.names()[1], "b3–b4=R");
}

TEST(MoveMarksTest, TellNoMovesApartThatChangeTheSame) {
  Board board = chess();
  board.add("(push hard)", {{"a2", "b"}, {"a3", "wp"}});
  board.add("(push gently)", {{"a2", "b"}, {"a3", "wp"}});
  EXPECT_TRUE(board::find_pointing(board.marks(), 0)->by_words);
  EXPECT_EQ(board.names(), (Names{"push hard", "push gently"}));
}

TEST(MoveMarksTest, PointAtTheTileThatSlidesIntoTheOnlyGap) {
  Board board(3, {"1", "2", "3", "4", "b", "5", "6", "7", "8"});
  board.add("(slide 2)", {{"b1", "b"}, {"b2", "2"}});
  board.add("(slide 4)", {{"a2", "b"}, {"b2", "4"}});
  EXPECT_EQ(board.paths(0), Names{"b1"});
  EXPECT_EQ(board.paths(1), Names{"a2"});
  EXPECT_EQ(board.names(), (Names{"b1–b2", "a2–b2"}));
}

TEST(MoveMarksTest, PointAtAnyCellOfTheColumnThatADropNames) {
  Board board(3, {"x", "b", "b", "b", "b", "b"}, {"o"}, {"x", "o"});
  board.add("(drop a)", {{"a2", "x"}});
  board.add("(drop c)", {{"c1", "x"}});
  EXPECT_EQ(board.paths(0), Names{"a1/a2"});
  EXPECT_EQ(board.marks()[1].column, 2U);
  EXPECT_EQ(board.names(), (Names{"a2", "c1"}));
}

TEST(MoveMarksTest, PointAtWhatComesToAnEmptyCellAndNotAtWhatTurns) {
  Board board(3, {"b", "w", "x", "b", "b", "b"}, {}, {"x", "w"});
  board.add("(put here)", {{"a1", "x"}, {"b1", "x"}});
  EXPECT_EQ(board.paths(0), Names{"a1"});
}

TEST(MoveMarksTest, PointAtThreeCellsWhereSomethingIsPlacedAfterAMove) {
  Board board(3, {"q", "b", "b", "b", "b", "b"}, {"stone"}, {"q", "p"});
  board.add("one", {{"a1", "b"}, {"b1", "q"}, {"c1", "stone"}});
  board.add("two", {{"a1", "b"}, {"b1", "q"}, {"c2", "stone"}});
  board.add("three", {{"a1", "stone"}, {"b1", "q"}});
  EXPECT_EQ(board.paths(0), Names{"a1 b1 c1"});
  EXPECT_EQ(board.paths(1), Names{"a1 b1 c2"});
  EXPECT_EQ(board.paths(2), Names{"a1 b1 a1"});
  EXPECT_EQ(board.names()[1], "a1–b1/c2");
}

TEST(MoveMarksTest, BelieveArgumentsOnlyWhereTheyNameWhatChanges) {
  // The digit 1 and the column 1 look alike.
  const Facts facts = {"(cell 1 1 0)", "(cell 1 2 0)", "(cell 2 1 0)",
                       "(cell 2 2 0)"};
  const auto layout = board::find_board(facts).value();
  const std::vector<MoveEffect> effects = {
      {"(fill 1 2 1)", {"(cell 2 1 1)"}, {"(cell 2 1 0)"}},
      {"(fill 2 2 1)", {"(cell 2 1 2)"}, {"(cell 2 1 0)"}}};
  const auto marks = board::mark_moves(layout, facts, effects);
  const board::PointingPath path = {{1}};
  ASSERT_EQ(marks[0].paths.size(), 1U);
  EXPECT_EQ(marks[0].paths[0], path);
  EXPECT_FALSE(board::find_pointing(marks, 0)->by_words);
}

TEST(MoveMarksTest, GoByTheArgumentsWhereNothingIsKnown) {
  Board board = chess();
  board.add("(move a 2 a 3)", {});
  board.add("(move b 3 b 4)", {});
  board.add("resign", {});
  EXPECT_EQ(board.paths(0), Names{"a2 a3"});
  EXPECT_EQ(board.paths(2), Names{});
  EXPECT_EQ(board.names()[0], "move a 2 a 3");
}

TEST(MoveMarksTest, PointAtTheHouseThatIsEmptied) {
  // Two rows of houses with seeds, which are sown to the right and around.
  Board board(3, {"4", "1", "1", "0", "2", "0"}, {"5", "3"});
  board.add("(sow a)",
            {{"a1", "0"}, {"b1", "2"}, {"c1", "2"}, {"a2", "1"}, {"b2", "3"}});
  board.add("(sow b)", {{"b1", "0"}, {"c1", "2"}});
  board.add("(sow c)", {{"c1", "0"}});
  EXPECT_EQ(board.paths(0), Names{"a1"});
  EXPECT_EQ(board.names(), (Names{"a1", "b1", "c1"}));
}

TEST(MoveMarksTest, GiveKeysToDirections) {
  Board board(3, {"b", "b", "b", "b", "man", "b", "b", "b", "b"}, {"box"});
  board.add("up", {{"b2", "b"}, {"b3", "man"}});
  board.add("sideways", {{"b2", "b"}, {"a2", "man"}});
  board.add("wait", {});
  const auto marks = board.marks();
  EXPECT_EQ(marks[0].key, ArrowKey::kUp);
  EXPECT_EQ(marks[1].key, ArrowKey::kLeft);
  EXPECT_EQ(marks[2].key, ArrowKey::kNone);
}

TEST(MoveMarksTest, GiveKeysToTrailsThatGrow) {
  Board board(3, {"b", "b", "b", "b", "x", "o", "b", "b", "b"});
  board.add("north", {{"b3", "x"}});
  board.add("west", {{"a2", "x"}});
  board.add("south", {{"b1", "x"}});
  const auto marks = board.marks();
  EXPECT_EQ(marks[0].key, ArrowKey::kUp);
  EXPECT_EQ(marks[1].key, ArrowKey::kLeft);
  EXPECT_EQ(marks[2].key, ArrowKey::kDown);
}

TEST(MoveMarksTest, GiveKeysWhereAnotherCanMoveInOneWayAlone) {
  Board board(3, {"b", "b", "b", "b", "x", "o", "b", "b", "b"});
  board.add("north", {{"b3", "x"}, {"c3", "o"}});
  board.add("west", {{"a2", "x"}, {"c3", "o"}});
  const auto marks = board.marks();
  EXPECT_EQ(marks[0].key, ArrowKey::kUp);
  EXPECT_EQ(marks[1].key, ArrowKey::kLeft);
}

TEST(MoveMarksTest, KeepTheKeyOfTheOnlyDirectionThatIsLeft) {
  // The other moves, too, and can do so in one way alone.
  Board board(3, {"b", "x", "b", "b", "x", "o", "b", "b", "b"});
  board.add("north", {{"b3", "x"}, {"c3", "o"}});
  board.know("north", ArrowKey::kUp);
  board.know("west", ArrowKey::kLeft);
  EXPECT_EQ(board.marks()[0].key, ArrowKey::kUp);
  // It can be pointed at besides.
  EXPECT_EQ(board.paths(0), Names{"b3/c3"});
}

TEST(MoveMarksTest, GiveTheOnlyMoveNoKeyWhereItWasNoDirection) {
  Board board(3, {"b", "b", "b", "b", "x", "o", "b", "b", "b"});
  board.add("north", {{"b3", "x"}});
  EXPECT_EQ(board.marks()[0].key, ArrowKey::kNone);
  // Nor one that leads elsewhere here.
  board.know("north", ArrowKey::kLeft);
  EXPECT_EQ(board.marks()[0].key, ArrowKey::kNone);
}

TEST(MoveMarksTest, GiveNoKeysToMovesThatNameCells) {
  Board board(3, {"b", "b", "b", "b", "x", "o", "b", "b", "b"});
  board.add("(mark b 3)", {{"b3", "x"}});
  board.add("(mark a 2)", {{"a2", "x"}});
  EXPECT_EQ(board.marks()[0].key, ArrowKey::kNone);
}

TEST(MoveMarksTest, TakeTheFarthestForTheOneThatJumps) {
  Board board(4, {"p", "p", "b", "b", "p", "b", "b", "b"}, {}, {"solver"});
  board.add("jump", {{"a1", "b"}, {"b1", "b"}, {"c1", "p"}});
  EXPECT_EQ(board.paths(0), Names{"a1 c1"});
  EXPECT_EQ(board.names(), Names{"a1xc1"});
}

TEST(MoveNotationTest, DescribesAStep) {
  const auto layout = board::find_board(Facts{at("a1", "x"), at("a2", "b"),
                                              at("b1", "b"), at("b2", "b")},
                                        Facts{at("a1", "o")}, Names{"x", "o"})
                          .value();
  const Facts before = {at("a1", "x"), at("a2", "b")};
  const Facts after = {at("a1", "x"), at("a2", "o")};
  const auto step =
      board::describe_step(layout, before, after, Names{"noop", "(put here)"});
  EXPECT_EQ(step.names, (Names{"noop", "a2"}));
  EXPECT_EQ(step.cells, std::vector<std::size_t>{2});
  // Both may have done it.
  EXPECT_EQ(board::describe_step(layout, before, after,
                                 Names{"(put there)", "(put here)"})
                .names,
            (Names{"put there", "put here"}));
}

TEST(MoveNotationTest, CallsMovesAtTheSameTimeByTheCellsThatTheyName) {
  const auto layout = board::find_board(Facts{at("a1", "x"), at("a2", "b"),
                                              at("b1", "b"), at("b2", "b")},
                                        Facts{at("a1", "o")}, Names{"x", "o"})
                          .value();
  const Facts before = {at("a1", "x"), at("a2", "b"), at("b1", "b")};
  const Facts after = {at("a1", "b"), at("a2", "x"), at("b1", "o")};
  const auto step = board::describe_step(layout, before, after,
                                         Names{"(go a 1 a 2)", "(put b 1)"});
  EXPECT_EQ(step.names, (Names{"a1–a2", "b1"}));
  EXPECT_EQ(step.cells, (std::vector<std::size_t>{0, 1, 2}));
  // What else they say would be lost, and what did not change was not done.
  EXPECT_EQ(board::describe_step(layout, before, after,
                                 Names{"(put b 1 o)", "(put b 2)"})
                .names,
            (Names{"put b 1 o", "put b 2"}));
  // What is not known has no name.
  EXPECT_EQ(
      board::describe_known_step(layout, before, after, Names{"(put b 1)", ""})
          .names,
      (Names{"b1", ""}));
}

TEST(MoveNotationTest, FindsWhatIsTyped) {
  const Names names = {"e2–e4", "Ng1–f3", "e4xd5", "e7–e8=Q", "pass"};
  EXPECT_EQ(board::find_move_name(names, "e2–e4"), 0U);
  EXPECT_EQ(board::find_move_name(names, "e2-e4"), 0U);
  EXPECT_EQ(board::find_move_name(names, "e2e4"), 0U);
  EXPECT_EQ(board::find_move_name(names, "ng1f3"), 1U);
  EXPECT_EQ(board::find_move_name(names, "e4d5"), 2U);
  EXPECT_EQ(board::find_move_name(names, "e7e8=q"), 3U);
  EXPECT_FALSE(board::find_move_name(names, "e7e8"));
  EXPECT_FALSE(board::find_move_name(names, ""));
  // Bishop or column: small letters stay as they are where both are there.
  const Names bishops = {"b4–b5", "Bb4–b5"};
  EXPECT_EQ(board::find_move_name(bishops, "b4b5"), 0U);
}

}  // namespace move_marks_test
}  // namespace gamemaster
