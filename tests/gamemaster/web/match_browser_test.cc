// The page of a match in a real browser: its seats, its buttons, and how it
// hears of news.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace match_browser_test {

using MatchBrowserTest = ServeBrowserFixture;

/// As if the person looked at another tab, or came back.
void set_hidden(Browser& browser, bool is_hidden) {
  browser.evaluate(
      "void Object.defineProperty(document, 'hidden', {configurable: true, "
      "value: " +
      std::string(is_hidden ? "true" : "false") + "})");
  browser.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
}

/// From now on `begun` and `ended` of the page tell how many event streams
/// were.
void count_event_streams(Browser& browser) {
  browser.evaluate(
      "(() => { const Source = EventSource; window.begun = 0; "
      "window.ended = 0; window.EventSource = class extends Source { "
      "constructor(url) { super(url); ++window.begun; } }; "
      "const close = Source.prototype.close; Source.prototype.close = "
      "function() { if (this.readyState !== 2) ++window.ended; "
      "close.call(this); }; })()");
}

TEST_F(MatchBrowserTest, GivesTheSeatAwayToWhoIsInvited) {
  Browser first;
  Browser second;
  sit_down(first, "connect_four", {"human", "human"});
  EXPECT_EQ(first.evaluate(count(".player.you")), "2");
  hand_over_second_seat(first, second);
  second.await("document.querySelector('.player.you')");
  EXPECT_EQ(second.text(".player.you b"), "yellow");
  EXPECT_EQ(second.address(), first.address());  // without the token

  click_move(first);
  second.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(first.evaluate(count(".player.you")), "1");
  EXPECT_EQ(first.evaluate(count(".turn.yours")), "0");
  first.evaluate("location.reload()");
  first.await("document.querySelector('.player.you')");
  EXPECT_EQ(first.evaluate(count(".player.you")), "1");
  EXPECT_EQ(first.console_errors(), "");
}

TEST_F(MatchBrowserTest, GivesNoSeatAwayWhereTheLinkWasNotTaken) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "human"});
  browser.evaluate(
      "navigator.clipboard.writeText = async () => { throw new Error(); }");
  browser.evaluate(
      "window.prompt = (_, link) => { window.shown = link; return null; }");
  browser.click(".invite");
  browser.await("window.shown.includes('seat=')");
  EXPECT_EQ(browser.evaluate(count(".player.you")), "2");
}

TEST_F(MatchBrowserTest, HoldsNoConnectionWhileItIsNotSeen) {
  Browser first;
  Browser second;
  sit_down(first, "tic_tac_toe", {"human", "human"});
  hand_over_second_seat(first, second);
  second.await("document.querySelector('.player.you')");
  count_event_streams(second);
  set_hidden(second, true);
  EXPECT_EQ(second.evaluate("window.ended"), "1");
  click_move(first);
  second.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(second.evaluate("window.begun"), "0");
  set_hidden(second, false);
  second.await("window.begun === 1");
  click_move(second, 1);
  first.await("document.querySelector('.turn.yours')");
}

TEST_F(MatchBrowserTest, HoldsNoConnectionForAnAnalysisThatIsNotSeen) {
  Browser browser;
  browser.open(page("game/connect_four"));
  browser.await("document.querySelector('.head .try-it')");
  count_event_streams(browser);
  browser.click(".head .try-it");
  browser.await("window.begun === 1");
  set_hidden(browser, true);
  EXPECT_EQ(browser.evaluate("window.ended"), "1");
  set_hidden(browser, false);
  EXPECT_EQ(browser.evaluate("window.begun"), "2");
  browser.await("document.querySelector('.engine .best')");
}

TEST_F(MatchBrowserTest, KeepsItsButtonsAndTheFocusWhileMovesAreMade) {
  Browser first;
  Browser second;
  sit_down(first, "tic_tac_toe", {"human", "human"});
  click_move(first);
  hand_over_second_seat(first, second);
  first.await("!document.querySelector('.turn.yours')");
  first.evaluate("document.querySelector('.give-up').focus()");
  first.evaluate("void (window.kept = document.activeElement)");
  click_move(second, 1);
  first.await("document.querySelector('.turn.yours')");
  EXPECT_EQ(first.evaluate("document.querySelector('.give-up') === kept && "
                           "document.activeElement === kept"),
            "true");
  // What it does is of now.
  agree_to_everything(first);
  first.click(".give-up");
  second.await("document.querySelector('.turn.won')");
}

TEST_F(MatchBrowserTest, LetsWhoTypesMovesGoOnTyping) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "human"});
  browser.click(".chooser summary");
  browser.evaluate(
      "document.querySelector('.legal').parentElement"
      ".querySelector('[type=search]').focus()");
  for (const std::string cell : {"a1", "b2"}) {
    browser.await(
        "[...document.querySelectorAll('.legal .move')]"
        ".some(move => move.textContent === '" +
        cell + "')");
    const int before = moves_made(browser);
    for (const char key : cell) browser.press(std::string(1, key));
    browser.press("\uE007");  // Enter
    browser.await(count(".move-list li") + " > " + std::to_string(before));
    browser.await("document.querySelector('.turn.yours')");
    browser.await("document.activeElement.matches('.chooser [type=search]')");
  }
}

TEST_F(MatchBrowserTest, BringsBothWhoGoOnToTheSameMatch) {
  Browser first;
  Browser second;
  sit_down(first, "tic_tac_toe", {"human", "human"});
  hand_over_second_seat(first, second);
  click_move(first);
  second.await("document.querySelector('.turn.yours')");
  const std::string before = first.address();
  kill_server();
  start_server();
  const std::string moved =
      "!location.href.includes('" + before.substr(before.rfind('/')) + "')";
  for (Browser* const each : {&first, &second}) {
    each->click(".actions button.primary");  // "Go on"
    each->await(moved);
    each->await("document.querySelector('.player.you')");
  }
  EXPECT_EQ(first.address(), second.address());
  click_move(second, 1);
  first.await("document.querySelector('.turn.yours')");
}

TEST_F(MatchBrowserTest, SaysWhichOfTwoSeatsIsToChooseThatHideFromEachOther) {
  Browser browser;
  sit_down(browser, "rock_paper_scissors_hidden", {"human", "human"});
  browser.click(".choices .move");
  browser.await("document.querySelector('.views .primary')");
  EXPECT_EQ(browser.text(".turn.yours"), "Your move, bob: see as bob");
  browser.click(".views .primary");
  browser.await(
      "document.querySelector('.turn').textContent === 'Your move, bob'");
  EXPECT_EQ(browser.evaluate(count(".views .primary")), "0");
  browser.click(".choices .move");
  browser.await("document.querySelector('.turn.over')");
}

TEST_F(MatchBrowserTest, TellsThatASolutionIsLost) {
  Browser browser;
  sit_down(browser, "peg_solitaire", {"human"});
  browser.click(".actions .solve");
  browser.await("document.querySelector('.panel.solution')");
  kill_server();
  start_server();
  browser.await(
      "document.querySelector('.turn').textContent.includes("
      "'was stopped')");
}

}  // namespace match_browser_test
}  // namespace gamemaster
