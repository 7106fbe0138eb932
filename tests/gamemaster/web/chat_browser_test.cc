// Two browsers at one table, whose people talk and play.

#include <gtest/gtest.h>

#include <string>

#include "tests/gamemaster/web/serve_browser_fixture.h"

namespace gamemaster {
namespace chat_browser_test {

using ChatBrowserTest = ServeBrowserFixture;

/// What stands in the chat, its lines one after the other.
std::string chat_of(Browser& browser) {
  return browser.evaluate(
      "[...document.querySelectorAll('.chat li')].map(e => "
      "e.textContent).join(' / ')");
}

void say(Browser& browser, const std::string& text) {
  browser.evaluate("document.querySelector('.chat').open = true");
  browser.type(".chat form input:not(.name)", text);
  browser.click(".chat form button");
}

/// Where something on the page begins, and how high it is.
std::string place_of(Browser& browser, const std::string& selector) {
  return browser.evaluate(
      "(() => { const box = document.querySelector('" + selector +
      "').getBoundingClientRect(); return [box.top + scrollY, box.height]"
      ".map(Math.round).join(); })()");
}

TEST_F(ChatBrowserTest, IsOfTwoWhoPlayAndOfWhoLooksOn) {
  Browser first;
  Browser second;
  Browser third;
  sit_down(first, "tic_tac_toe", {"human", "human"});
  const std::string match = first.address();
  second.set_size(360, 740);
  hand_over_second_seat(first, second);
  third.open(match);

  // Nothing was said: a closed line.
  second.await("document.querySelector('.board .cell')");
  second.await("document.querySelector('.chat').offsetHeight > 0");
  EXPECT_EQ(second.evaluate("document.querySelector('.chat').open"), "false");
  const std::string board = place_of(second, ".board");
  const std::string moves = place_of(second, ".panel.moves");

  first.await("document.querySelector('.turn.yours')");
  say(first, "<i>Hello</i> there");
  for (Browser* const each : {&first, &second, &third}) {
    each->await("document.querySelectorAll('.chat li').length === 1");
    EXPECT_EQ(chat_of(*each), "\"x: <i>Hello</i> there\"");
    EXPECT_EQ(each->evaluate(count(".chat li i")), "0");
  }
  EXPECT_EQ(second.evaluate("document.querySelector('.chat').open"), "true");
  EXPECT_EQ(place_of(second, ".board"), board);
  EXPECT_EQ(place_of(second, ".panel.moves"), moves);
  EXPECT_EQ(second.evaluate("document.documentElement.scrollWidth"), "360");

  // Talking and playing do not disturb each other.
  say(second, "f");
  click_move(first);
  say(second, "1 2");
  click_move(second, 1);
  third.type(".chat .name", "Zoe");
  say(third, "go on");
  first.await("document.querySelectorAll('.chat li').length === 4");
  EXPECT_EQ(chat_of(first),
            "\"x: <i>Hello</i> there / o: f / o: 1 2 / "
            "Zoe (looking on): go on\"");
  EXPECT_EQ(moves_made(first), 2);

  // Closed, it counts what is new.
  first.evaluate("document.querySelector('.chat').open = false");
  say(second, "still here?");
  first.await(
      "document.querySelector('.chat summary').textContent.includes('1 new')");
  first.click(".chat summary");
  first.await("document.querySelector('.chat summary').textContent === 'Chat'");

  // What was said before is there for who comes later, in its order.
  third.evaluate("location.reload()");
  third.await("document.querySelectorAll('.chat li').length === 5");

  // Until the end, and beyond it.
  agree_to_everything(first);
  first.click(".give-up");
  second.await("document.querySelector('.turn.won')");
  say(second, "good game");
  first.await("document.querySelectorAll('.chat li').length === 6");
  for (Browser* const each : {&first, &second, &third}) {
    EXPECT_EQ(each->console_errors(), "");
  }
}

TEST_F(ChatBrowserTest, IsNotThereForOnePersonAlone) {
  Browser browser;
  sit_down(browser, "tic_tac_toe", {"human", "random"});
  EXPECT_EQ(browser.evaluate("document.querySelector('.chat').offsetHeight"),
            "0");
}

}  // namespace chat_browser_test
}  // namespace gamemaster
