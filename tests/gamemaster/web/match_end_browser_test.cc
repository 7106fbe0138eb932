// The end of a match at the table of the page, in a real browser, and the
// rematch.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace match_end_browser_test {

using MatchEndBrowserTest = ServeBrowserFixture;

TEST_F(MatchEndBrowserTest, TellsWhoWonAndOffersARematchWithChangedSeats) {
  Browser browser;
  sit_down(browser, "nim", {"human", "human"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  agree_to_everything(browser);
  browser.click(".give-up");
  browser.await("document.querySelector('.turn.over')");
  EXPECT_NE(browser.text(".turn").find("wins"), std::string::npos);
  EXPECT_NE(browser.text(".why").find("gave up"), std::string::npos);
  EXPECT_EQ(browser.evaluate("[...document.querySelectorAll('.goal')]"
                             ".map(e => e.textContent).sort().join()"),
            "\"0,100\"");
  const std::string before = browser.address();
  browser.click(".rematch");
  browser.await("!location.href.includes(" + std::string("'") +
                before.substr(before.rfind('/')) + "')");
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(moves_made(browser), 0);
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(MatchEndBrowserTest, IsToldByTheRules) {
  Browser browser;
  sit_down(browser, "connect_four", {"human", "human"});
  for (int i = 0; i < 7; ++i) {
    browser.await("document.querySelector('.turn.yours')");
    browser.await("document.querySelectorAll('.column-mark').length === 7");
    browser.click(i % 2 == 0 ? ".board [data-cell=a6]"
                             : ".board [data-cell=b6]");
    browser.await("document.querySelectorAll('.move-list li').length === " +
                  std::to_string(i + 1));
  }
  browser.await("document.querySelector('.turn.over')");
  browser.await("document.querySelector('.why')");
  EXPECT_NE(browser.text(".why").find("line of"), std::string::npos)
      << browser.text(".why");
  EXPECT_EQ(browser.console_errors(), "");
}

TEST_F(MatchEndBrowserTest, IsToldFromTheSideOfWhoLooks) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  click_move(browser);
  browser.await("document.querySelector('.turn.yours')");
  agree_to_everything(browser);
  browser.click(".give-up");
  browser.await("document.querySelector('.turn.lost')");
  EXPECT_EQ(browser.text(".turn").find("You lose"), 0U);
  const std::string first = browser.text(".player.you b");
  browser.click(".rematch");
  browser.await("document.querySelector('.turn.yours')");
  EXPECT_NE(browser.text(".player.you b"), first);
}

TEST_F(MatchEndBrowserTest, OfOneIsARematchForTheOtherBrowser) {
  Browser first;
  Browser second;
  sit_down(first, "tic_tac_toe", {"human", "human"});
  hand_over_second_seat(first, second);
  click_move(first);
  agree_to_everything(first);
  second.await("document.querySelector('.turn.yours')");
  first.click(".give-up");
  second.await("document.querySelector('.turn.won')");
  first.click(".rematch");
  second.await(
      "document.querySelector('.rematch').textContent.startsWith('Join')");
  second.click(".rematch");
  second.await("document.querySelector('.turn.yours')");
  first.await("document.querySelector('.player.you b').textContent === 'o'");
}

}  // namespace match_end_browser_test
}  // namespace gamemaster
