// Moves that are made by pointing at a board, in a real browser.

#include <gtest/gtest.h>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace pointing_browser_test {

/// A browser in which a person has all seats.
class PointingBrowserTest : public ServeBrowserFixture {
 protected:
  using ServeBrowserFixture::sit_down;
  void sit_down(const std::string& game, std::size_t seats = 2) {
    sit_down(browser_, game, std::vector<std::string>(seats, "human"));
  }

  static std::string cell(const std::string& name) {
    return ".board [data-cell='" + name + "']";
  }

  int steps() { return moves_made(browser_); }
  void await_steps(int count) {
    browser_.await("document.querySelectorAll('.move-list li').length === " +
                   std::to_string(count));
    browser_.await("document.querySelector('.turn.yours, .turn.over')");
  }
  std::string last_move() {
    return browser_.text(".move-list li:last-child button");
  }

  /// Points at cells, with the last of which the move is made.
  void point(const std::vector<std::string>& cells) {
    const int before = steps();
    // What the moves do is known once these can be pointed at.
    browser_.await("document.querySelector(\"" + cell(cells[0]) + ".can\")");
    for (const std::string& name : cells) browser_.click(cell(name));
    await_steps(before + 1);
  }

  /// Plays `e2e4 e7e5 …`.
  void play(const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
      point({move.substr(0, 2), move.substr(2, 2)});
    }
  }

  /// What stands in a cell, in words.
  std::string content(const std::string& name) {
    return browser_.text(cell(name) + " title");
  }

  Browser browser_;
};

TEST_F(PointingBrowserTest, CastlesByKingAndWhereHeGoes) {
  sit_down("chess");
  play({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"});
  browser_.await("document.querySelector(\"" + cell("e1") + ".from\")");
  browser_.click(cell("e1"));
  browser_.await("document.querySelector(\"" + cell("g1") + ".to\")");
  // All moves can still be chosen from the list.
  EXPECT_GT(std::stoi(browser_.evaluate(
                "document.querySelectorAll('.legal .move').length")),
            20);
  browser_.click(cell("g1"));
  await_steps(7);
  EXPECT_EQ(last_move(), "Ke1–g1");
  EXPECT_NE(content("f1").find("rook"), std::string::npos);
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(PointingBrowserTest, TakesEnPassant) {
  sit_down("chess");
  play({"e2e4", "a7a6", "e4e5", "d7d5", "e5d6"});
  EXPECT_EQ(last_move(), "e5xd6");
  EXPECT_NE(content("d5").find("empty"), std::string::npos);
}

TEST_F(PointingBrowserTest, PromotesByAPictureTheRarestFirst) {
  sit_down("chess");
  play({"h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5"});
  browser_.await("document.querySelector(\"" + cell("h7") + ".from\")");
  browser_.click(cell("h7"));
  browser_.await("document.querySelector(\"" + cell("g8") + ".to\")");
  browser_.click(cell("g8"));
  browser_.await("document.querySelectorAll('.board .option').length === 4");
  EXPECT_EQ(browser_.evaluate(
                "document.querySelector('.board .option').dataset.label"),
            "\"h7xg8=Q\"");
  browser_.click(".board .option");
  await_steps(9);
  EXPECT_EQ(last_move(), "h7xg8=Q");
  EXPECT_NE(content("g8").find("queen"), std::string::npos);
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(PointingBrowserTest, ChoosesAmongManyByTwoPickersOrALetter) {
  sit_down("crossword.egg", 1);
  browser_.await("document.querySelector('.board .can')");
  const std::string first =
      browser_.evaluate("document.querySelector('.board .can').dataset.cell");
  const std::string name = first.substr(1, first.size() - 2);
  browser_.click(cell(name));
  browser_.await("document.querySelector('.board .option')");
  const std::string pictures =
      "document.querySelectorAll('.board .option').length";
  // Each stands for some letters at first.
  EXPECT_LE(std::stoi(browser_.evaluate(pictures)), 8);
  EXPECT_EQ(browser_.evaluate(
                "document.querySelector('.board .option').dataset.label"),
            "\"a, b, c, d\"");
  browser_.click(".board .option");
  browser_.await(
      "document.querySelector('.board .option').dataset.label === '" + name +
      "=A'");
  EXPECT_LE(std::stoi(browser_.evaluate(pictures)), 8);
  browser_.click_one_of(".board .option", 2);
  await_steps(1);
  EXPECT_EQ(last_move(), name + "=C");
  // Or by the letter itself.
  browser_.await("document.querySelector('.board .can')");
  const std::string second =
      browser_.evaluate("document.querySelector('.board .can').dataset.cell");
  const std::string next = second.substr(1, second.size() - 2);
  browser_.click(cell(next));
  browser_.await("document.querySelector('.board .option')");
  browser_.press("q");
  await_steps(2);
  EXPECT_EQ(last_move(), next + "=Q");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(PointingBrowserTest, JumpsTwiceInARow) {
  sit_down("checkers");
  play({"c3d4", "f6e5", "b2c3", "g7f6", "d4c5", "b6d4", "d4b2"});
  EXPECT_EQ(last_move(), "d4xb2");
  EXPECT_NE(content("c5").find("empty"), std::string::npos);
  EXPECT_NE(content("c3").find("empty"), std::string::npos);
  EXPECT_EQ(content("b2").find("empty"), std::string::npos);
}

TEST_F(PointingBrowserTest, DragsAPiece) {
  sit_down("chess");
  browser_.await("document.querySelector(\"" + cell("g1") + ".from\")");
  browser_.drag(cell("g1"), cell("f3"));
  await_steps(1);
  EXPECT_EQ(last_move(), "Ng1–f3");
  // Put down where it cannot go, it stays.
  browser_.await("document.querySelector(\"" + cell("g8") + ".from\")");
  browser_.drag(cell("g8"), cell("g5"));
  EXPECT_EQ(steps(), 1);
  EXPECT_NE(content("g8").find("knight"), std::string::npos);
}

TEST_F(PointingBrowserTest, DropsIntoAColumnByAnyOfItsCells) {
  sit_down("connect_four");
  browser_.await("document.querySelectorAll('.column-mark').length === 7");
  point({"d6"});
  EXPECT_EQ(last_move(), "d1");
}

TEST_F(PointingBrowserTest, SlidesATileByOneClick) {
  sit_down("eight_puzzle", 1);
  browser_.await("document.querySelector('.board .to')");
  const std::string tile =
      browser_.evaluate("document.querySelector('.board .to').dataset.cell");
  point({tile.substr(1, 2)});
  EXPECT_EQ(last_move().substr(0, 2), tile.substr(1, 2));
}

TEST_F(PointingBrowserTest, SteersByKeysWithArrows) {
  sit_down("tron");
  browser_.await("document.querySelector('.board .to')");
  browser_.press("ArrowUp");
  // The other seat is ours, too.
  browser_.await("document.querySelector('.turn.yours')");
  browser_.await("document.querySelector(\"" + cell("h9") + ".to\")");
  browser_.press("ArrowLeft");
  await_steps(1);
  EXPECT_NE(content("c4").find("blue"), std::string::npos);
  EXPECT_NE(content("g8").find("red"), std::string::npos);
}

TEST_F(PointingBrowserTest, StacksFallingPiecesByKeysInRealTime) {
  sit_down("tetris.egg", 1);
  // Nobody presses a key, and pieces fall.
  browser_.await("document.querySelectorAll('.move-list li').length > 2");
  const std::string in_column_a =
      "[...document.querySelectorAll(\".board [data-cell^='a'] title\")]"
      ".some(title => title.textContent.includes('falling'))";
  // Whatever falls, wherever it is now: to the left, a key a step.
  browser_.await(
      "(document.body.dispatchEvent(new KeyboardEvent('keydown', "
      "{key: 'h', bubbles: true})), " +
      in_column_a + ")");
}

}  // namespace pointing_browser_test
}  // namespace gamemaster
