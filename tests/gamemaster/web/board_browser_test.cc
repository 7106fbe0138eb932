// Boards that show what counts, in a real browser.

#include <gtest/gtest.h>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace board_browser_test {

class BoardBrowserTest : public ServeBrowserFixture {
 protected:
  using ServeBrowserFixture::sit_down;
  void sit_down(const std::string& game,
                const std::vector<std::string>& kinds) {
    sit_down(browser_, game, kinds);
  }

  std::string number_of(const std::string& selector) {
    return browser_.evaluate(count(selector));
  }

  /// Puts something onto these cells, one after the other.
  void put(const std::vector<std::string>& cells) {
    for (const std::string& cell : cells) {
      const int before = moves_made(browser_);
      browser_.await("document.querySelector(\".board [data-cell='" + cell +
                     "'].can, .turn.over\")");
      browser_.click(".board [data-cell='" + cell + "']");
      browser_.await("document.querySelectorAll('.move-list li').length > " +
                     std::to_string(before));
    }
  }

  Browser browser_;
};

TEST_F(BoardBrowserTest, LinesConnectThePointsOfNineMensMorris) {
  sit_down("nine_mens_morris", {"human", "random"});
  EXPECT_EQ(number_of(".stage .board .link"), "32");
  put({"d2"});
  EXPECT_EQ(browser_.console_errors(), "");
  sit_down("chess", {"human", "random"});
  EXPECT_EQ(number_of(".stage .board .link"), "0");
}

TEST_F(BoardBrowserTest, SidesThatAreToBeJoinedHaveTheColoursOfHex) {
  sit_down("hex", {"human", "random"});
  EXPECT_EQ(browser_.evaluate(
                "new Set([...document.querySelectorAll('.stage .joined')]"
                ".map(e => e.getAttribute('stroke'))).size"),
            "2");
  // Red's sides are beside the first cell, blue's below it.
  const std::string sides =
      "(() => { const middle = e => { const b = e.getBoundingClientRect(); "
      "return [b.left + b.width / 2, b.top + b.height / 2]; }; "
      "const a1 = middle(document.querySelector(\"[data-cell='a1'] .ground\"));"
      "const near = [...document.querySelectorAll('.stage .joined')]"
      ".map(e => [e, middle(e)]).filter(([, [x, y]]) => "
      "Math.hypot(x - a1[0], y - a1[1]) < 0.65 * "
      "document.querySelector(\"[data-cell='a1'] .ground\")"
      ".getBoundingClientRect().width); "
      "return near.filter(([, [x, y]]) => y > a1[1] + 5)"
      ".map(([e]) => e.textContent).join() + '/' + "
      "near.filter(([, [x, y]]) => y <= a1[1] + 5)"
      ".map(([e]) => e.textContent).join(); })()";
  EXPECT_EQ(browser_.evaluate(sides), "\"blue,blue/red,red\"");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(BoardBrowserTest, BoxesOfSudokuAreDrawn) {
  sit_down("sudoku", {"human"});
  EXPECT_EQ(number_of(".stage .board .border"), "36");
}

TEST_F(BoardBrowserTest, LabelsCanBeReadOnAPhone) {
  browser_.set_size(360, 740);
  for (const std::string game : {"tic_tac_toe", "chess", "amazons", "gomoku"}) {
    sit_down(game, {"human", "random"});
    browser_.await(
        "[...document.querySelectorAll('.stage .label')].every(e => "
        "parseFloat(getComputedStyle(e).fontSize) * "
        "document.querySelector('.stage .board').getScreenCTM().a >= 11)");
    // And all of them are in the picture, none on another.
    EXPECT_EQ(browser_.evaluate(
                  "(() => { const box = e => e.getBoundingClientRect(); "
                  "const all = [...document.querySelectorAll('.stage .label')]"
                  ".map(box); const frame = box(document.querySelector("
                  "'.stage .board')); return all.filter(a => a.left < "
                  "frame.left - 1 || a.bottom > frame.bottom + 1 || all.some("
                  "b => b !== a && a.left < b.right - 1 && b.left < a.right - 1"
                  " && a.top < b.bottom - 3 && b.top < a.bottom - 3)).length; "
                  "})()"),
              "0")
        << game;
  }
}

TEST_F(BoardBrowserTest, LineThatWonIsMarkedAtTheEnd) {
  sit_down("tic_tac_toe", {"human", "human"});
  put({"a1", "a2", "b1", "b2", "c1"});
  browser_.await("document.querySelectorAll('.board .won').length === 3");
  const std::string cells =
      "[...document.querySelectorAll('.board .won')]"
      ".map(e => e.dataset.cell).sort().join()";
  EXPECT_EQ(browser_.evaluate(cells), "\"a1,b1,c1\"");
  browser_.press("Home");
  browser_.await("document.querySelectorAll('.board .won').length === 0");
  browser_.evaluate("location.reload()");
  browser_.await("document.querySelectorAll('.board .won').length === 3");
  // In an analysis, too, with the words of the rules.
  browser_.click(".actions .analyse");
  browser_.await("location.hash.startsWith('#/analysis/')");
  browser_.await("document.querySelectorAll('.board .won').length === 3");
  EXPECT_EQ(browser_.evaluate(cells), "\"a1,b1,c1\"");
  EXPECT_EQ(browser_.text(".turn"), "x wins: line of x");
  browser_.press("ArrowLeft");
  browser_.await("document.querySelectorAll('.board .won').length === 0");
  EXPECT_EQ(browser_.console_errors(), "");
}

TEST_F(BoardBrowserTest, ArrowKeysReachEveryCellOfABoardWithHoles) {
  browser_.open(page("game/english_draughts"));
  browser_.await("document.querySelector('.board')");
  browser_.evaluate(
      "void import('/board.js').then(async ({Board}) => { "
      "const {patiently, get} = await import('/api.js'); "
      "const game = await patiently(() => get('games/english_draughts')); "
      "const board = new Board(game.board, game.roles, () => {}); "
      "const found = new Set([board.cursor]); "
      "for (const cell of found) { "
      "for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { "
      "found.add(board.beside(cell, ...way)); } } "
      "window.found = [...found].map(cell => board.nameOf(cell)); "
      "window.up = board.nameOf(board.beside(board.cursor, 0, 1)); "
      "window.right = board.nameOf(board.beside(board.cursor, 1, 0)); })");
  browser_.await("window.found");
  EXPECT_EQ(browser_.evaluate("window.found.length"), "32");
  EXPECT_EQ(browser_.evaluate("window.up"), "\"b2\"");
  EXPECT_EQ(browser_.evaluate("window.right"), "\"c1\"");
}

TEST_F(BoardBrowserTest, ChoicesAtTheSameTimeShowWhatTheRoundBrought) {
  sit_down("rock_paper_scissors", {"human", "human"});
  const auto choose = [this](const std::string& move) {
    browser_.await(
        "[...document.querySelectorAll('.choices .move')]"
        ".some(e => e.textContent.includes('" +
        move + "'))");
    browser_.evaluate(
        "[...document.querySelectorAll('.choices .move')]"
        ".find(e => e.textContent.includes('" +
        move + "')).click()");
  };
  choose("rock");
  browser_.await("document.querySelector('.player:not(.to-move)')");
  choose("scissors");
  browser_.await("document.querySelectorAll('.players .choice').length === 2");
  // Whoever chose the rock has won it.
  EXPECT_EQ(
      browser_.evaluate("[...document.querySelectorAll('.player')]"
                        ".filter(e => e.querySelector('.gain'))"
                        ".map(e => e.querySelector('.choice').textContent"
                        " + e.querySelector('.gain').textContent).join()"),
      "\"rock+1\"");
}

TEST_F(BoardBrowserTest, StoresStandAtTheEndsOfTheBoardOfKalaha) {
  sit_down("kalaha", {"human", "human"});
  const auto middle = [this](const std::string& element) {
    return std::stod(browser_.evaluate(
        "(b => b.left + b.width / 2)(document.querySelector(\".stage " +
        element + "\").getBoundingClientRect())"));
  };
  EXPECT_GT(middle("[data-role=south]"), middle("[data-cell='f1'] .ground"));
  EXPECT_LT(middle("[data-role=north]"), middle("[data-cell='a1'] .ground"));
  // Who sits above numbers from the right: houses stand opposite each other.
  EXPECT_NEAR(middle("[data-cell='a2'] .ground"),
              middle("[data-cell='f1'] .ground"), 1);
  // The last of four seeds falls into the store, and south moves again.
  browser_.await("document.querySelector(\".board [data-cell='c1'].can\")");
  browser_.click(".board [data-cell='c1']");
  browser_.await(
      "document.querySelector('.stage [data-role=south] .amount')"
      ".textContent === '1'");
  EXPECT_EQ(browser_.evaluate("[...document.querySelectorAll('.stage .word')]"
                              ".map(e => e.textContent).join()"),
            "\"south,north\"");
  EXPECT_EQ(number_of(".players .hand"), "0");
  // The other side has its own store on its right, too.
  browser_.press("f");
  EXPECT_GT(middle("[data-role=north]"), middle("[data-role=south]"));
  EXPECT_EQ(browser_.console_errors(), "");
}

}  // namespace board_browser_test
}  // namespace gamemaster
