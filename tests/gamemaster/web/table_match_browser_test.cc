// Matches that are played on a table: what stands and lies on it is drawn, and
// is moved by clicks, by dragging and by keys.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace table_match_browser_test {

class TableMatch : public ServeBrowserFixture {
 protected:
  ~TableMatch() override { EXPECT_EQ(browser_.console_errors(), ""); }

  static std::string figure(const std::string& name) {
    return ".match-table .figure[data-figure=\"" + name + "\"]";
  }
  static std::string place(const std::string& name) {
    return ".match-table .place[data-place=\"" + name + "\"]";
  }
  void await_on(const std::string& thing, const std::string& where) {
    browser_.await("document.querySelector('" + figure(thing) +
                   "[data-place=\"" + where + "\"]')");
  }
  int drawn(const std::string& selector) {
    return std::stoi(browser_.evaluate(count(".match-table " + selector)));
  }
  void await_moves(int number) {
    browser_.await(count(".move-list li") + " >= " + std::to_string(number));
  }

  Browser browser_;
};

TEST_F(TableMatch, MovesABallByDraggingKeysAndClicks) {
  sit_down(browser_, "ball_puzzle.dap", {"human"});
  EXPECT_EQ(drawn(".place.square"), 15);
  EXPECT_EQ(drawn(".figure"), 1);
  // The first step is the only one there is, and is made for the person.
  await_on("b", "s_2");
  browser_.drag(figure("b"), place("s_4"));
  await_on("b", "s_7");
  browser_.await("document.querySelector('" + figure("b") + ".can')");
  browser_.evaluate("document.querySelector('" + figure("b") + "').focus()");
  browser_.press("\uE007");
  browser_.await("document.querySelector('" + figure("b") + ".selected')");
  browser_.evaluate("document.querySelector('" + place("s_8") + "').focus()");
  browser_.press("\uE007");
  // From the eighth back to the first, and on to the second.
  await_on("b", "s_2");
  browser_.await("document.querySelector('" + figure("b") + ".can')");
  browser_.click(figure("b"));
  browser_.await("document.querySelector('" + figure("b") + ".selected')");
  browser_.click(place("s_4"));
  await_on("b", "s_7");
  EXPECT_NE(browser_.text(".move-list").find("b → s_2"), std::string::npos);
}

TEST_F(TableMatch, TakesAMatchByAClickAndPassesWhereNothingElseIsLeft) {
  sit_down(browser_, "nim12.dap", {"human", "human"});
  EXPECT_EQ(drawn(".figure"), 12);
  EXPECT_EQ(drawn(".place.group"), 1);
  // Three are a whole move: nobody has to say that it is done.
  for (int taken = 1; taken <= 3; ++taken) {
    browser_.click(figure("m_" + std::to_string(taken)));
    await_on("m_" + std::to_string(taken), "basket");
  }
  browser_.await(
      "document.querySelector('.turn.yours').textContent.includes('second')");
  EXPECT_EQ(moves_made(browser_), 3);
  EXPECT_EQ(browser_.evaluate(count(".choices [data-move=done]")), "0");
  browser_.click(figure("m_4"));
  await_on("m_4", "basket");
  browser_.click(".choices [data-move=done]");
  await_moves(5);
  browser_.await(
      "document.querySelector('.turn.yours').textContent.includes('first')");
}

TEST_F(TableMatch, DrawsDamaAndMovesStones) {
  sit_down(browser_, "dama.dap", {"human", "random"});
  EXPECT_EQ(drawn(".place.square"), 36);
  EXPECT_EQ(drawn(".figure"), 24);
  EXPECT_EQ(drawn(".figure.can"), 3);
  browser_.click(figure("white_stone_4"));
  browser_.await("document.querySelector('" + figure("white_stone_4") +
                 ".selected')");
  EXPECT_EQ(drawn(".place.to"), 2);
  browser_.click(place("q_1_3"));
  await_on("white_stone_4", "q_1_3");
  browser_.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(drawn(".figure"), 24);
  EXPECT_GE(drawn(".place.last"), 2);
}

TEST_F(TableMatch, TriesMovesInAnAnalysis) {
  browser_.open(page("game/dama.dap"));
  browser_.click(".try-it");
  browser_.await("location.hash.startsWith('#/analysis/')");
  browser_.await("document.querySelector('.figure.can')");
  EXPECT_EQ(drawn(".figure"), 24);
  browser_.drag(figure("white_stone_4"), place("q_1_3"));
  await_on("white_stone_4", "q_1_3");
  // Back again, where the same can be done.
  browser_.press("\uE012");  // the arrow to the left
  await_on("white_stone_4", "q_2_2");
  browser_.await("document.querySelector('" + figure("white_stone_4") +
                 ".can')");
}

TEST_F(TableMatch, ShowsTheTableOfAGame) {
  browser_.open(page("game/sliding_puzzle.dap"));
  browser_.await(
      "document.querySelectorAll('.match-table .figure').length "
      "=== 8");
  EXPECT_EQ(browser_.text(figure("5") + " text"), "5");
}

}  // namespace table_match_browser_test
}  // namespace gamemaster
