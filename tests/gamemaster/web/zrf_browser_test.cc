// Games of Zillions' rule files, played in a real browser.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace zrf_browser_test {

using ZrfBrowserTest = ServeBrowserFixture;

// Captures come first and go on.
TEST_F(ZrfBrowserTest, APersonPlaysDraughts) {
  Browser browser;
  sit_down(browser, "english_draughts.zrf", {"human", "random"});
  EXPECT_NE(browser.evaluate(count(".board [data-cell]")), "0");
  const int moves = click_to_the_end(browser, 150);
  EXPECT_GE(moves, 5);
}

// A piece is taken up and put down; goals name a zone.
TEST_F(ZrfBrowserTest, APersonPlaysBreakthrough) {
  Browser browser;
  sit_down(browser, "breakthrough.zrf", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".board [data-cell]")), "64");
  EXPECT_EQ(browser.evaluate(count(".board .can")), "8");
  const int moves = click_to_the_end(browser, 120);
  EXPECT_GE(moves, 5);
}

// Jumps take what is between, and the turn order begins otherwise.
TEST_F(ZrfBrowserTest, APersonPlaysKonane) {
  Browser browser;
  sit_down(browser, "konane.zrf", {"human", "random"});
  EXPECT_EQ(browser.evaluate(count(".board .can")), "2");
  const int moves = click_to_the_end(browser, 20);
  EXPECT_GE(moves, 2);
}

}  // namespace zrf_browser_test
}  // namespace gamemaster
